"""The service's description: OpenAPI 3.1, generated from the questions."""

from __future__ import annotations

from typing import Any

import satsudoku
from satsudoku.web.endpoint import Endpoint
from satsudoku.web.endpoints import QUESTIONS

_ERRORS = {
    "400": "The body is not JSON, or not the gzip that its head says.",
    "403": "The request comes from a page of another origin.",
    "408": "The body did not arrive in time.",
    "413": "The body is too long.",
    "415": "The content type is not application/json, or the content encoding not gzip.",
    "422": "The body does not meet the schema, or the question has no answer.",
    "500": "A fault of the service.",
    "503": "Too much work at once; ask again later.",
    "504": "No answer in time.",
}
_ERROR_SCHEMA = {
    "type": "object",
    "properties": {"error": {"type": "string"}},
    "required": ["error"],
    "additionalProperties": False,
}
_RECORDS_SCHEMA = {
    "type": "object",
    "properties": {"records": {"type": "array", "items": {"type": "object"}}},
    "required": ["records"],
    "additionalProperties": False,
}


def description() -> dict[str, Any]:
    """The OpenAPI document."""
    paths = {f"/v1/{name}": {"post": _operation(q)} for name, q in QUESTIONS.items()}
    for name, summary in (
        ("/v1/variants", "List the shipped variants."),
        ("/v1/ladders", "List the shipped ladders and raters."),
        ("/v1/formats", "List the formats."),
        ("/v1/constraints", "List the kinds of constraints, each with its schema and an icon."),
    ):
        paths[name] = {"get": _listing(name, summary)}
    paths["/healthz"] = {
        "get": {
            "operationId": "healthz",
            "summary": "Say whether the service can answer.",
            "responses": {"200": {"description": "It can."}, "503": {"description": "It cannot."}},
        }
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "satsudoku",
            "version": satsudoku.__version__,
            "summary": "Exact analysis of Sudoku-like puzzles",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {"schemas": {"Error": _ERROR_SCHEMA, "Records": _RECORDS_SCHEMA}},
    }


def _operation(question: Endpoint) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "description": "The records; or, with Accept: text/event-stream, an event 'record' for "
        "each as soon as it is available, and an event 'done' or 'error'.",
        "content": {
            "application/json": {"schema": {"$ref": "#/components/schemas/Records"}},
            "text/event-stream": {"schema": {"type": "string"}},
        },
    }
    failed = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    return {
        "operationId": question.name,
        "summary": question.summary,
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {"schema": question.schema, "example": dict(question.example)}
            },
        },
        "responses": {"200": answer}
        | {code: {"description": why, "content": failed} for code, why in _ERRORS.items()},
    }


def _listing(name: str, summary: str) -> dict[str, Any]:
    schema = {"type": "array", "items": {"type": "object"}}
    content = {"application/json": {"schema": schema}}
    return {
        "operationId": name.rpartition("/")[2],
        "summary": summary,
        "responses": {"200": {"description": "The list.", "content": content}},
    }
