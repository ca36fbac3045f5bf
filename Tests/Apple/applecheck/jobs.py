"""What is compiled for which platform: the library, its clients as users write them, and the tests."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from . import manifest
from .compiling import Module, check_types, compile_module
from .delegates import near_misses
from .platforms import Platform
from .toolchain import Toolchain

# What differs between the language modes does not depend on the platform: macOS has all of them, the others the first.
_CONSUMERS = ["Swift6", "Swift5", "Swift6Nonsending", "Swift6MainActor"]
_RESOURCES = """
import Foundation

extension Bundle {
    /// What the package manager generates for a target with resources.
    static let module = Bundle.main
}
"""


def prepared(package: Path, platform: Platform, headers: Path, work: Path) -> Toolchain:
    """The toolchain of a platform, with the package's C module."""
    toolchain = Toolchain(platform, headers, work / platform.name)
    toolchain.add_c_module("CZlib", sorted((package / "Sources/CZlib/include").glob("*.h")))
    return toolchain


def results(package: Path, toolchain: Toolchain) -> Iterator[tuple[str, list[str]]]:
    """Compiles everything for a platform; gives a title and the diagnostics of each module, as they are known."""
    for module, platform in _library(package, toolchain.platform):
        yield _timed([compile_module, near_misses], module, toolchain, platform, package)
    for module, platform in _clients(package, toolchain.platform):
        yield _timed([compile_module], module, toolchain, platform, package)
    if toolchain.platform.name == "macos":
        toolchain.build_testing()
        resources = toolchain.write("Resources.swift", _RESOURCES)
        tests = manifest.module(manifest.dumped(package), package, "RetroKitTests").adding(generated=(resources,))
        yield _timed([check_types], tests, toolchain, _newer(toolchain.platform), package)


def _library(package: Path, platform: Platform) -> Iterator[tuple[Module, Platform]]:
    dump = manifest.dumped(package)
    for name in ["RetroKit", "RetroKitStyles", "RetroKitTesting"]:
        yield manifest.module(dump, package, name).adding("-enable-testing"), platform


def _clients(package: Path, platform: Platform) -> Iterator[tuple[Module, Platform]]:
    """At the oldest version that the package supports, and at the first with typed throws."""
    desktop = platform.name == "macos"
    for name in _CONSUMERS if desktop else _CONSUMERS[:1]:
        folder = package / "Tests/Consumers" / name
        consumer = manifest.module(manifest.dumped(folder), folder, "Consumer")
        yield consumer, platform
        yield consumer, _newer(platform)
    if desktop:
        demo = manifest.module(manifest.dumped(package), package, "DemoCLI").adding("-enable-testing")
        yield demo, _newer(platform)
        yield demo, platform


def _newer(platform: Platform) -> Platform:
    return platform.at(platform.typed_throws)


def _timed(
    checks: list[Callable[[Module, Toolchain, Platform, Path], list[str]]],
    module: Module,
    toolchain: Toolchain,
    platform: Platform,
    package: Path,
) -> tuple[str, list[str]]:
    start = time.monotonic()
    found = [line for check in checks for line in check(module, toolchain, platform, package)]
    seconds = time.monotonic() - start
    name = module.folder.relative_to(package)
    return f"{name} for {platform}: {len(found)} diagnostics, {seconds:.0f} s", found
