"""Apple's systems: how the compiler calls them, and from which version on the package supports them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Platform:
    """One of Apple's systems, at the version that code is compiled for."""

    name: str  # as the manifest writes it
    title: str  # as Apple writes it
    triple: str  # without the version
    folder: str  # where the toolchain keeps the standard library for it
    version: str
    typed_throws: str  # the version from which on a function's type may name its error
    modules_version: int  # the version that the patched modules claim: not above any that is compiled for

    @property
    def target(self) -> str:
        return self.triple + self.version

    @property
    def module_file(self) -> str:
        return self.triple.replace("macosx", "macos") + ".swiftmodule"

    @property
    def has_narrow_int(self) -> bool:
        return self.triple.startswith("arm64_32")

    @property
    def lacks_availability_table(self) -> bool:
        """visionOS takes iOS's availability over by a table that only Apple's SDK has."""
        return self.name == "visionos"

    def at(self, version: str) -> Platform:
        return Platform(**{**vars(self), "version": version})

    def __str__(self) -> str:
        return f"{self.title} {self.version}"


# The fields of Platform, but for the version. Both of macOS's architectures are 64 bits wide; x86-64 stands for them,
# and arm64 is seen with iOS.
_KNOWN = [
    ("macos", "macOS", "x86_64-apple-macosx", "macosx", "15.0", 11),
    ("ios", "iOS", "arm64-apple-ios", "iphoneos", "18.0", 13),
    ("tvos", "tvOS", "arm64-apple-tvos", "appletvos", "18.0", 13),
    ("watchos", "watchOS", "arm64_32-apple-watchos", "watchos", "11.0", 6),
    ("visionos", "visionOS", "arm64-apple-xros", "xros", "2.0", 1),
]


def supported(manifest: dict) -> list[Platform]:
    """The platforms that a manifest names, at the versions that it names."""
    versions = {each["platformName"]: each["version"] for each in manifest["platforms"]}
    unknown = versions.keys() - {name for name, *_ in _KNOWN}
    if unknown:
        raise SystemExit(f"Package.swift names platforms that this check does not know: {', '.join(sorted(unknown))}")
    return [
        Platform(name, title, triple, folder, versions[name], typed_throws, modules_version)
        for name, title, triple, folder, typed_throws, modules_version in _KNOWN
        if name in versions
    ]
