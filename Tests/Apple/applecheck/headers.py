"""Darwin's C headers, which the `ziglang` package carries for cross-compiling."""

from __future__ import annotations

import shutil
import sys
import venv
import zipfile
from pathlib import Path

from .processes import output

_PACKAGE = "ziglang==0.17.1"
_PREFIX = "ziglang/lib/libc/include/any-darwin-any/"


def fetched(work: Path) -> Path:
    """A folder with `usr/include` in it; downloaded unless an earlier run with the same folder has done so."""
    folder = work / "darwin-headers"
    if not folder.is_dir():
        environment, wheels = work / "venv", work / "wheels"
        venv.create(environment, with_pip=True)
        pip = [str(environment / "bin" / Path(sys.executable).name), "-m", "pip"]
        output(*pip, "download", "--quiet", "--no-deps", "--dest", str(wheels), _PACKAGE)
        unfinished = work / "darwin-headers.unfinished"
        with zipfile.ZipFile(next(wheels.glob("*.whl"))) as wheel:
            for name in wheel.namelist():
                if name.startswith(_PREFIX) and not name.endswith("/"):
                    file = unfinished / "usr" / "include" / name.removeprefix(_PREFIX)
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_bytes(wheel.read(name))
        unfinished.rename(folder)
        shutil.rmtree(wheels)
        shutil.rmtree(environment)
    return folder
