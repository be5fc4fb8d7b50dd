"""The service: what the library answers, as JSON over HTTP, and a page to work at.

        browser, program
              |  HTTP
        app.py          routes, limits, streams         one process, asyncio
              |  a line of JSON each way
        workers.py      a pool of processes             killed when late or no longer wanted
              |
        worker.py  ->   questions.py                    the same streams as the commands

It wants the extra ``web``: Starlette and uvicorn. `satsudoku serve` starts it.
"""
