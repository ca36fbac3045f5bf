"""Modules for one of Apple's systems, made from the toolchain's own for Linux.

The toolchain's modules keep every `@available` of Apple's systems; only their target says Linux. Copies of the same
length that name an Apple target make the compiler check availability, with `os(Linux)` false, `canImport(Darwin)` true
and `canImport(FoundationNetworking)` false. A module that has another shape on Apple's systems is renamed in the
copies; the module of its own name is then built from an interface in `Stubs`. Foundation's copy is called ObjectiveC,
which is where the compiler knows NSObject from.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from .platforms import Platform
from .processes import output, run

STUBS = Path(__file__).resolve().parent.parent / "Stubs"

_STANDARD_LIBRARY = [
    "Swift", "_Concurrency", "SwiftOnoneSupport", "_RegexParser", "_StringProcessing", "_Builtin_float",
    "Synchronization",
]
_LIBRARIES = [
    "Foundation", "FoundationEssentials", "FoundationInternationalization", "_FoundationCollections", "Dispatch",
    "Glibc",
]
# Of the same length, for the names stand in binary records.
_RENAMED = {"Glibc": "Xlibc", "Foundation": "ObjectiveC", "CoreFoundation": "CoreFoundatioz"}
_C_MODULES = [
    "SwiftGlibc", "_FoundationCShims", "_FoundationICU", "_foundation_unicode", "CoreFoundatioz",
    "Dispatch", "CDispatch",
]
_DARWIN_HEADERS = """sys/types.h sys/socket.h sys/stat.h sys/time.h sys/uio.h sys/wait.h netinet/in.h netinet/tcp.h
arpa/inet.h netdb.h poll.h unistd.h errno.h fcntl.h string.h stdio.h stdlib.h math.h pthread.h signal.h spawn.h time.h
dlfcn.h""".split()
# Apple's overlay of the C library (errno, POSIXErrorCode) is made from the same sources as that of glibc.
_DARWIN_OVERLAY = "@_exported import Darwin\n@_exported import Xlibc\n"
_TESTING_FEATURES = [
    "-enable-experimental-feature", "Lifetimes", "-enable-upcoming-feature", "InferIsolatedConformances",
]
_INTERFACE_HEADER = "// swift-interface-format-version: 1.0\n// swift-module-flags: -module-name {name}\n"


def interface_text(name: str) -> str:
    """The interface of a module of Apple's, put together from its parts in `Stubs`."""
    parts = sorted((STUBS / name).glob("*.swiftinterface"))
    return _INTERFACE_HEADER.format(name=name) + "".join(part.read_text() for part in parts)


class Toolchain:
    """The compiler, and the modules of one platform in a folder of their own."""

    def __init__(self, platform: Platform, headers: Path, folder: Path) -> None:
        self.platform = platform
        self._folder = folder
        target = json.loads(output("swiftc", "-print-target-info"))
        self._resources = Path(target["paths"]["runtimeResourcePath"])
        self._host = target["target"]["unversionedTriple"]
        self._flags = [
            "-disable-objc-interop", "-sdk", str(headers), "-Xcc", f"-I{headers}/usr/include",
            "-resource-dir", f"{folder}/resources", "-module-cache-path", f"{folder}/cache",
            "-plugin-path", f"{self._resources}/host/plugins",
            "-I", f"{folder}/modules", "-I", f"{folder}/c",
        ]
        shutil.rmtree(folder, ignore_errors=True)
        self._link_resources()
        self._patch_modules()
        self._write_c_modules()
        self._build_stubs()

    def frontend(self, *arguments: str, platform: Platform | None = None) -> tuple[int, str]:
        """Runs the compiler; for another version of the platform if one is given."""
        target = (platform or self.platform).target
        return run("swiftc", "-frontend", *arguments, "-target", target, "-diagnostic-style", "llvm", *self._flags)

    def module_path(self, name: str) -> Path:
        return self._folder / "modules" / f"{name}.swiftmodule"

    def scratch(self, name: str) -> Path:
        return self._folder / name

    def add_c_module(self, name: str, headers: list[Path]) -> None:
        lines = "".join(f'  header "{header}"\n' for header in headers)
        self.write(f"c/{name}/module.modulemap", f"module {name} [system] [extern_c] {{\n{lines}  export *\n}}\n")
        self._flags += ["-I", f"{self._folder}/c/{name}"]

    def _link_resources(self) -> None:
        (self._folder / "resources").mkdir(parents=True)
        for name in ["shims", "clang", "apinotes", "host"]:
            (self._folder / "resources" / name).symlink_to(self._resources / name)

    def _patch_modules(self) -> None:
        for names, place in [(_STANDARD_LIBRARY, f"resources/{self.platform.folder}"), (_LIBRARIES, "modules")]:
            for name in names:
                module = self._resources / "linux" / f"{name}.swiftmodule" / f"{self._host}.swiftmodule"
                copy = f"{place}/{_RENAMED.get(name, name)}.swiftmodule/{self.platform.module_file}"
                self.write(copy, self._patched(module.read_bytes()))

    def _patched(self, module: bytes) -> bytes:
        prefix = self.platform.triple
        version = str(self.platform.modules_version).zfill(len(self._host) - len(prefix))
        if len(prefix + version) != len(self._host):
            raise SystemExit(f"No triple for {self.platform.title} has the length of {self._host}.")
        module = module.replace(self._host.encode(), (prefix + version).encode())
        for name, other in _RENAMED.items():
            module = re.sub(rb"(?<![A-Za-z0-9_])" + name.encode() + rb"(?![A-Za-z0-9_])", other.encode(), module)
        return module

    def _write_c_modules(self) -> None:
        for name in _C_MODULES:
            names = _DARWIN_HEADERS if name == "SwiftGlibc" else []
            self.write(f"c/{name}.h", "".join(f"#include <{header}>\n" for header in names))
        maps = [f'module {name} [system] {{ header "{name}.h" export * }}\n' for name in _C_MODULES]
        self.write("c/module.modulemap", "".join(maps))
        self.write("c/Darwin/Darwin.h", "#include <SwiftGlibc.h>\n")
        self.add_c_module("Darwin", [self._folder / "c" / "Darwin" / "Darwin.h"])
        self.add_c_module("SecurityTypes", [STUBS / "Security" / "SecurityTypes.h"])

    def _build_stubs(self) -> None:
        overlay = self.write("stubs/Darwin.swift", _DARWIN_OVERLAY)
        self._build("Darwin", "-emit-module", "-parse-as-library", "-import-underlying-module", str(overlay))
        for name in ["CoreFoundation", "Security", "Foundation"]:
            self.build_interface(name, interface_text(name))

    def build_testing(self) -> None:
        """Makes the module Testing; the toolchain has it as an interface, which is compiled for any target."""
        for name in ["_TestingInterop", "Testing"]:
            interface = self._resources / "linux" / f"{name}.swiftmodule" / f"{self._host}.swiftinterface"
            self.build_interface(name, interface.read_text(), "-swift-version", "6", *_TESTING_FEATURES)

    def build_interface(self, name: str, text: str, *flags: str, folder: str = "modules") -> Path:
        """Makes a module of declarations without bodies; gives the folder that it is in.

        Its symbols have another name than the module: those of the patched modules are still called Foundation's.
        """
        interface = self.write(f"interfaces/{folder}/{name}.swiftinterface", text)
        self.scratch(folder).mkdir(exist_ok=True)
        self._build(
            name, "-compile-module-from-interface", "-explicit-interface-module-build", "-enable-library-evolution",
            "-module-abi-name", f"Apple{name}", "-suppress-warnings", "-disable-availability-checking", *flags,
            str(interface), folder=folder,
        )
        return self.scratch(folder)

    def _build(self, name: str, *arguments: str, folder: str = "modules") -> None:
        module = self.scratch(folder) / f"{name}.swiftmodule"
        status, text = self.frontend(*arguments, "-module-name", name, "-o", str(module))
        if status or text:
            raise SystemExit(f"The module {name} cannot be made for {self.platform}:\n{text[:4000]}")

    def write(self, name: str, content: str | bytes) -> Path:
        file = self._folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, str):
            content = content.encode()
        file.write_bytes(content)
        return file
