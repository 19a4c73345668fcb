"""The part of the build that pyproject.toml cannot say: `rules` compiled with mypyc.

With SALTABOT_NATIVE=1 the wheel is a compiled one, which needs mypy and a C compiler; else it is
pure Python and needs neither. All but `__init__` and `__main__` is compiled.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

NATIVE = os.environ.get("SALTABOT_NATIVE") == "1"
INTERPRETED = {"__init__.py", "__main__.py"}


def extensions() -> list[Extension]:
    """The compiled modules; none while a build front end only asks what the build needs."""
    try:
        from mypyc.build import mypycify
    except ImportError:
        if "egg_info" in sys.argv:
            return []
        raise
    files = [str(file) for file in sorted(Path("rules").glob("*.py"))]
    return mypycify([file for file in files if Path(file).name not in INTERPRETED], opt_level="3")


setup(
    ext_modules=extensions() if NATIVE else [],
    setup_requires=["mypy"] if NATIVE else [],
)
