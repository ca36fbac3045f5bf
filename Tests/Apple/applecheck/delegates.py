"""Methods that mean to be a delegate's, and are not.

A delegate's methods are optional on Apple's systems, and have defaults here: one whose types are wrong would only never
be called. Against interfaces without the defaults the compiler says why such a method does not count.
"""

from __future__ import annotations

import re
from pathlib import Path

from . import diagnostics
from .compiling import Module
from .platforms import Platform
from .toolchain import Toolchain, interface_text

_DELEGATE = re.compile(r"\bURLSession\w*Delegate\b")
_DEFAULTS = re.compile(r"^extension URLSession\w*Delegate \{\n.*?^\}\n", re.MULTILINE | re.DOTALL)


def near_misses(module: Module, toolchain: Toolchain, platform: Platform, root: Path) -> list[str]:
    """A diagnostic for every such method of a module."""
    primary = [source for source in module.sources if _DELEGATE.search(Path(source).read_text())]
    if not primary:
        return []
    strict = toolchain.build_interface("Foundation", _DEFAULTS.sub("", interface_text("Foundation")), folder="strict")
    others = [source for source in module.sources if source not in primary]
    primary_files = [argument for source in primary for argument in ["-primary-file", source]]
    _, text = toolchain.frontend(
        "-typecheck", "-I", str(strict), "-parse-as-library", "-module-name", module.name, *module.flags,
        *primary_files, *others, platform=platform,
    )
    notes = re.findall(r"^(\S+:\d+:\d+): note: (candidate .*)$", text, re.MULTILINE)
    lines = [f"{at}: error: this method of a delegate is never called: {why}" for at, why in notes]
    return diagnostics.listed("\n".join(lines), platform, root)
