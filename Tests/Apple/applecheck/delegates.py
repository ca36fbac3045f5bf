"""Methods that mean to be a delegate's, and are not.

A delegate's methods are optional on Apple's systems, and have defaults here: one whose name or types are wrong would
only never be called. Names are compared with those in the interfaces; of types the compiler says why a method does not
count, against interfaces without the defaults.
"""

from __future__ import annotations

import re
from pathlib import Path

from . import diagnostics
from .compiling import Module
from .platforms import Platform
from .toolchain import Toolchain, interface_text

_DELEGATE = re.compile(r"\bURLSession\w*Delegate\b")
_METHOD = re.compile(r"\bfunc (urlSession\w*)\(")
_DEFAULTS = re.compile(r"^extension URLSession\w*Delegate \{\n.*?^\}\n", re.MULTILINE | re.DOTALL)


def near_misses(module: Module, toolchain: Toolchain, platform: Platform, root: Path) -> list[str]:
    """A diagnostic for every such method of a module."""
    primary = [source for source in module.sources if _DELEGATE.search(Path(source).read_text())]
    if not primary:
        return []
    text = interface_text("Foundation")
    strict = toolchain.build_interface("Foundation", _DEFAULTS.sub("", text), folder="strict")
    others = [source for source in module.sources if source not in primary]
    primary_files = [argument for source in primary for argument in ["-primary-file", source]]
    _, output = toolchain.frontend(
        "-typecheck", "-I", str(strict), "-parse-as-library", "-module-name", module.name, *module.flags,
        *primary_files, *others, platform=platform,
    )
    notes = re.findall(r"^(\S+:\d+:\d+): note: (candidate .*)$", output, re.MULTILINE)
    known = {name for _, name in _methods(text)}
    for source in primary:
        code = Path(source).read_text()
        unknown = [(start, name) for start, name in _methods(code) if name not in known]
        notes += [(f"{source}:{_place(code, start)}", f"no delegate has {name}") for start, name in unknown]
    lines = [f"{at}: error: this method of a delegate is never called: {why}" for at, why in notes]
    return diagnostics.listed("\n".join(lines), platform, root)


def _methods(code: str) -> list[tuple[int, str]]:
    """Where each method begins that is named as a delegate's are, and its full name: `urlSession(_:didReceive:)`."""
    found = []
    for match in _METHOD.finditer(code):
        depth, labels, starts_parameter = 1, [], True
        for token in re.finditer(r"[(\[<]|(?<!-)[)\]>]|,|\w+", code[match.end() :]):
            if starts_parameter and re.match(r"\w", token[0]):
                labels.append(token[0])
            starts_parameter = token[0] == "," and depth == 1
            depth += (token[0] in "([<") - (token[0] in ")]>")
            if not depth:
                break
        found.append((match.start(1), f"{match[1]}({''.join(f'{label}:' for label in labels)})"))
    return found


def _place(code: str, index: int) -> str:
    line = code.count("\n", 0, index) + 1
    return f"{line}:{index - code.rfind(chr(10), 0, index)}"
