"""Removes the POSIX parts of the standard library from a process of Python, at its start.

Tests put this folder into PYTHONPATH: then the package finds, here, what it would find on Windows.
"""

import os
import signal
import sys

for _module, _names in {
    os: (
        *("O_DIRECTORY", "fork", "forkpty", "getloadavg", "getpriority", "getuid", "geteuid"),
        *("killpg", "mkfifo", "sched_getaffinity", "setpriority", "setsid", "sysconf"),
    ),
    signal: ("SIGALRM", "SIGHUP", "SIGPIPE", "SIGUSR1", "SIGUSR2", "setitimer", "alarm"),
}.items():
    for _name in _names:
        if hasattr(_module, _name):
            delattr(_module, _name)
for _name in "fcntl", "grp", "pwd", "readline", "resource", "termios", "tty":
    sys.modules[_name] = None  # type: ignore[assignment]  # importing it fails
