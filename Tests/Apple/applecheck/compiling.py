"""Compiling one module for one platform, for the sake of its diagnostics."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from . import diagnostics
from .narrow import wide_constants
from .platforms import Platform
from .toolchain import Toolchain


@dataclass(frozen=True)
class Module:
    """A module's sources, and the flags that its manifest gives them."""

    name: str
    folder: Path
    flags: tuple[str, ...]
    generated: tuple[Path, ...] = ()

    @property
    def sources(self) -> list[str]:
        return sorted(map(str, [*self.folder.rglob("*.swift"), *self.generated]))

    def adding(self, *flags: str, generated: tuple[Path, ...] = ()) -> Module:
        return Module(self.name, self.folder, (*self.flags, *flags), (*self.generated, *generated))


def check_types(module: Module, toolchain: Toolchain, platform: Platform, root: Path) -> list[str]:
    """The diagnostics of a module's types alone: all that depends on the platform."""
    status, output = toolchain.frontend("-typecheck", *_arguments(module), platform=platform)
    return _found(module, status, output, platform, root)


def compile_module(module: Module, toolchain: Toolchain, platform: Platform, root: Path) -> list[str]:
    """All diagnostics of a module; when there are none, it is left for those that import it."""
    common = _arguments(module)
    text = ""
    if platform.lacks_availability_table:
        # The first pass says what is too new, the second, which has to get to its end, everything else.
        text += toolchain.frontend("-typecheck", *common, platform=platform)[1]
        common.insert(0, "-disable-availability-checking")
    sil = toolchain.scratch(f"{module.name}.sil")
    places = ["-g", "-o", str(sil)] if platform.has_narrow_int else ["-o", os.devnull]
    module_path = ["-emit-module-path", str(toolchain.module_path(module.name))]
    status, output = toolchain.frontend("-emit-sil", *places, *module_path, *common, platform=platform)
    found = _found(module, status, text + output, platform, root)
    if platform.has_narrow_int and not status:
        found += diagnostics.listed("\n".join(wide_constants(sil.read_text())), platform, root)
        sil.unlink()
    return found


def _arguments(module: Module) -> list[str]:
    sources = module.sources
    script = any(source.endswith("/main.swift") for source in sources)
    return ["-module-name", module.name, *([] if script else ["-parse-as-library"]), *module.flags, *sources]


def _found(module: Module, status: int, output: str, platform: Platform, root: Path) -> list[str]:
    found = diagnostics.listed(output, platform, root)
    if status and not found:
        found = [f"The compiler fails over {module.name} [{platform}]:\n{output[-4000:]}"]
    return found
