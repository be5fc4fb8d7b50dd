"""The service: the library's answers as JSON over HTTP, and a page to set and solve at.

        browser, program
              |  HTTP
        app.py          routes, limits, streams         one process, asyncio
              |  a line of JSON each way
        workers.py      a pool of processes             interrupted or killed when late or abandoned
              |
        worker.py  ->   questions.py                    the same streams as the commands

It wants the extra ``web``: Starlette and uvicorn. `satsudoku serve` starts it.
"""
