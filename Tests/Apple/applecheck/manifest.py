"""What a Package.swift says, so that this check compiles what the package builds, and as it builds it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from .compiling import Module
from .processes import output


@cache
def dumped(package: Path) -> dict:
    """A manifest as the package manager understands it; read aside, for the package may be building meanwhile."""
    with TemporaryDirectory() as scratch:
        options = ["--package-path", str(package), "--scratch-path", scratch]
        return json.loads(output("swift", "package", *options, "dump-package"))


def module(manifest: dict, package: Path, name: str) -> Module:
    """A target of a package, as a module."""
    target = next(each for each in manifest["targets"] if each["name"] == name)
    parent = "Tests" if target["type"] == "test" else "Sources"
    folder = package / (target.get("path") or f"{parent}/{name}")
    mode = manifest["toolsVersion"]["_version"].split(".")[0]
    flags = []
    for setting in target["settings"]:
        if setting["tool"] != "swift":
            continue
        [(kind, values)] = setting["kind"].items()
        value = values["_0"]
        if kind == "swiftLanguageMode":
            mode = value
        else:
            flags += _flags(kind, value)
    return Module(name, folder, ("-swift-version", mode, "-package-name", package.name.lower(), *flags))


def _flags(kind: str, value: str) -> list[str]:
    match kind:
        case "enableUpcomingFeature":
            return ["-enable-upcoming-feature", value]
        case "enableExperimentalFeature":
            return ["-enable-experimental-feature", value]
        case "defaultIsolation":
            return ["-default-isolation", value]
        case "treatAllWarnings":
            return ["-warnings-as-errors"] if value == "error" else []
        case _:
            raise SystemExit(f"This check does not know the manifest's setting {kind}; teach it in {__file__}.")
