"""The kernel's own tests under sanitizers, with lanes of all widths; optimized, and not.

    python tests/soak/kernel.py

Wants Clang or GCC with sanitizers, on x86-64; the tests at 128 bits, not optimized, are in
``tests/test_kernel_sanitized.py``.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from test_kernel_sanitized import SANITIZERS, build, compiler


def main() -> None:
    cxx = compiler()
    assert cxx is not None, "needs a C++ compiler"
    for optimization in ("-O0", "-O1"):
        with tempfile.TemporaryDirectory() as folder:
            program = build(Path(folder), cxx, [*SANITIZERS, optimization], wide=True)
            subprocess.run([program], check=True)


if __name__ == "__main__":
    main()
