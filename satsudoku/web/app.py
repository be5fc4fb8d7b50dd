"""The web application: addresses, limits and streams. It computes nothing itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from satsudoku.errors import excerpt
from satsudoku.formats.reading.json_text import json_value
from satsudoku.retelling import retold
from satsudoku.web.bundle import page, script, style
from satsudoku.web.endpoint import BadRequestError, Endpoint
from satsudoku.web.endpoints import QUESTIONS
from satsudoku.web.guards import POLICY, Guards
from satsudoku.web.languages import asked_language, in_language
from satsudoku.web.openapi import description
from satsudoku.web.packed import PackedError, unpacked
from satsudoku.web.workers import FailedError, Workers

_PAGE = Path(__file__).with_name("page")
_JSON = "application/json"
_EVENTS = "text/event-stream"


@dataclass(frozen=True)
class Limits:
    """The limits of clients.

    Attributes:
        body: most bytes of a request's body.
        seconds: most seconds for a question.
        arrival: most seconds until a body has arrived.
        workers: the number of worker processes.
        waiting: most questions that may wait for a worker.
        hosts: names under which the service may be called; empty: any.
        origins: other origins whose pages may ask.
        proxies: addresses and networks of proxies, whose word on the addresses of clients counts.
    """

    body: int = 1 << 20
    seconds: float = 30.0
    arrival: float = 10.0
    workers: int = 4
    waiting: int = 64
    hosts: Sequence[str] = ()
    origins: Sequence[str] = ()
    proxies: Sequence[str] = ()


def create_app(limits: Limits | None = None) -> Starlette:
    """The application, which starts its workers when it starts."""
    limits = limits or Limits()
    workers = Workers(limits.workers, limits.seconds, limits.waiting)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await workers.start()
        try:
            yield
        finally:
            workers.close()

    async def healthz(_: Request) -> Response:
        alive = bool(workers.process_ids)
        return JSONResponse({"workers": len(workers.process_ids)}, 200 if alive else 503)

    asked = [
        Route("/openapi.json", _lists(description)),
        *(Route(f"/{name}", _lists(make)) for name, make in _LISTS.items()),
        *(
            Route(f"/{name}", _asks(question, workers, limits), methods=["POST"])
            for name, question in QUESTIONS.items()
        ),
    ]
    routes: list[BaseRoute] = [Route("/healthz", healthz), Mount("/v1", routes=asked)]
    if _PAGE.is_dir():
        routes += [
            Route(f"/{name}", _fixed(partial(make, _PAGE), kind))
            for name, (make, kind) in _FILES.items()
        ]
        routes.append(Mount("/", StaticFiles(directory=_PAGE, html=True)))
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(Guards, hosts=limits.hosts, origins=limits.origins, arrival=limits.arrival),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
        exception_handlers={404: _refused, 405: _refused, 500: _refused},
    )
    app.state.workers = workers
    return app


async def _refused(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 500)
    headers = getattr(error, "headers", None) or {}
    methods = headers.get("Allow", "GET").replace(", ", " or ")
    if isinstance(request.scope.get("endpoint"), StaticFiles):
        methods += " of files; questions have addresses such as /v1/count"
    said = {
        404: "no such address; /v1/openapi.json lists all",
        405: f"expected the method {methods}",
    }
    answer = _failed(status, said.get(status, "a fault of the service"))
    # Starlette answers faults from outside the guards.
    answer.headers.update(POLICY | headers)
    return answer


def _failed(status: int, message: str, language: str = "en") -> Response:
    headers = {"Retry-After": "1"} if status == 503 else None
    return JSONResponse({"error": retold(message, language=language)}, status, headers)


def _lists(make: Callable[[], Any]) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    """An endpoint of a list that never changes."""
    return _fixed(lambda: json.dumps(make()).encode(), _JSON)


def _fixed(
    make: Callable[[], bytes], media_type: str
) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    """An endpoint whose answer never changes, so that a browser may keep it."""
    made = cache(make)
    tag = cache(lambda: f'"{sha256(made()).hexdigest()[:32]}"')

    async def endpoint(request: Request) -> Response:
        headers = {"ETag": tag(), "Cache-Control": "no-cache"}
        known = request.headers.get("if-none-match", "")
        if tag() in (part.strip().removeprefix("W/") for part in known.split(",")):
            return Response(status_code=304, headers=headers)
        return Response(made(), headers=headers, media_type=media_type)

    return endpoint


def _asks(
    question: Endpoint, workers: Workers, limits: Limits
) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    async def endpoint(request: Request) -> Response:
        language = asked_language(request.headers)
        failed = partial(_failed, language=language)
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _JSON:
            return failed(415, f"expected the content type {_JSON}")
        if query := request.url.query:
            return failed(422, f"parameters belong in the body, not after ?: {excerpt(query)}")
        try:
            came = await asyncio.wait_for(_body(request, limits.body), limits.arrival)
            body = unpacked(came, request.headers.get("content-encoding", ""), limits.body)
            asked = json_value(body, _refuse_constant)
            json.dumps(asked, ensure_ascii=False).encode()  # half a surrogate pair is not text
            question.checked(asked)
            if "language" in question.parameters:
                asked = {"language": language} | asked
        except TimeoutError:
            return failed(408, f"the body did not arrive within {limits.arrival:g} seconds")
        except _TooLongError:
            return failed(413, f"the body is too long; expected at most {limits.body} bytes")
        except PackedError as error:
            return failed(error.status, str(error))
        except BadRequestError as error:
            return failed(422, str(error))
        except RecursionError:
            return failed(400, "the body is not JSON: brackets nested too deeply")
        except UnicodeError:
            return failed(400, "the body is not JSON: it is not UTF-8 text")
        except json.JSONDecodeError as error:
            place = f"line {error.lineno}, column {error.colno}"
            return failed(400, f"the body is not JSON: {place}: {error.msg}")
        except ValueError as error:
            return failed(400, f"the body is not JSON: {error}")
        client = request.client.host if request.client else ""
        records = workers.ask(client, question, asked)
        if _EVENTS in request.headers.get("accept", ""):
            return StreamingResponse(
                _events(records), media_type=_EVENTS, headers={"Cache-Control": "no-store"}
            )
        try:
            answered = await _unless_gone(request, _all(records))
        except FailedError as error:
            return failed(error.status, str(error))
        told = b",".join(in_language(record, language) for record in answered)
        return Response(b'{"records":[%b]}' % told, media_type=_JSON)

    return endpoint


def _refuse_constant(name: str) -> None:
    """Refuse NaN and infinities, which Python reads, but JSON lacks."""
    raise ValueError(name)


class _TooLongError(Exception):
    """A body is too long."""


async def _body(request: Request, most: int) -> bytes:
    """The body; reading stops at the limit."""
    pieces, length = [], 0
    with suppress(ClientDisconnect):
        async for piece in request.stream():
            length += len(piece)
            if length > most:
                raise _TooLongError
            pieces.append(piece)
    return b"".join(pieces)


async def _all(records: AsyncIterator[bytes]) -> list[bytes]:
    return [record async for record in records]


async def _unless_gone(request: Request, work: Coroutine[Any, Any, list[bytes]]) -> list[bytes]:
    """The results of work, which is cancelled when the client goes away."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait([working, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise FailedError(499, "the client went away")
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()
        with suppress(asyncio.CancelledError, FailedError):
            await working


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _events(records: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Records as server-sent events; Starlette closes this when the client goes away."""
    number = 0
    try:
        async for record in records:
            number += 1
            yield _event(b"record", record)
    except FailedError as error:
        yield _event(b"error", json.dumps({"status": error.status, "error": str(error)}).encode())
    else:
        yield _event(b"done", b'{"records": %d}' % number)


def _event(kind: bytes, data: bytes) -> bytes:
    return b"event: %b\ndata: %b\n\n" % (kind, data)


def _variants() -> list[dict[str, Any]]:
    from satsudoku.board.library import variant
    from satsudoku.board.shipped import variant_names
    from satsudoku.catalogue import languages
    from satsudoku.human.names import title_in

    shipped = map(variant, variant_names())
    return [
        {
            "name": shipped_variant.name,
            "title": shipped_variant.title,
            "titles": {code: title_in(code, shipped_variant) for code in languages()},
            "cells": len(shipped_variant.cells),
            "symbols": shipped_variant.symbols,
            "description": shipped_variant.description,
        }
        for shipped_variant in shipped
    ]


def _ladders() -> list[dict[str, Any]]:
    from satsudoku.catalogue import languages
    from satsudoku.human.default import DEFAULT_LADDER
    from satsudoku.human.ladders.rater_library import quick_rater_names, rater, rater_names

    return [
        {
            "name": ladder.name,
            "title": ladder.title,
            "titles": {code: retold(ladder.title, "lists", language=code) for code in languages()},
            "tiers": list(ladder.tier_names),
            "tier_titles": {
                code: [ladder.tier_title(n, code) for n, _ in enumerate(ladder.tier_names, start=1)]
                for code in languages()
            },
            "default": ladder.name == DEFAULT_LADDER,
            "hints": ladder.name in quick_rater_names(),
            "description": ladder.description,
        }
        for ladder in map(rater, rater_names())
    ]


def _formats() -> list[dict[str, Any]]:
    from satsudoku.formats import formats
    from satsudoku.formats.reading.format import Format

    return [
        {
            "name": format.name,
            "endings": list(format.endings),
            "about": format.about,
            "writes": type(format).write is not Format.write,
        }
        for format in formats()
    ]


def _constraints() -> list[dict[str, Any]]:
    from satsudoku.board.constraint_kinds import constraint_kinds
    from satsudoku.catalogue import languages
    from satsudoku.web.icons import icon

    return [
        {
            "key": kind.key,
            "name": kind.family_name,
            "titles": {language: kind.family_title(language) for language in languages()},
            "demand": {language: kind.demand_in(language) for language in ("en", *languages())},
            "shape": kind.shape,
            "icon": icon(kind),
            "schema": kind.schema,
        }
        for kind in constraint_kinds()
    ]


_FILES: Mapping[str, tuple[Callable[[Path], bytes], str]] = {
    "": (page, "text/html"),
    "page.css": (style, "text/css"),
    "early.js": (partial(script, first="early"), "text/javascript"),
    "page.js": (partial(script, after=("early.js", "early")), "text/javascript"),
    "page-parts.js": (partial(script, first="parts", after=("page.js", "main")), "text/javascript"),
}

_LISTS: Mapping[str, Callable[[], Any]] = {
    "constraints": _constraints,
    "variants": _variants,
    "ladders": _ladders,
    "formats": _formats,
}
