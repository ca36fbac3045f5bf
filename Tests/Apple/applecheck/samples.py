"""The check's own test: samples that must be refused, with the compiler's words for it, and samples that must not."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .compiling import Module, compile_module
from .delegates import near_misses
from .platforms import Platform
from .toolchain import Toolchain

_FLAGS = ("-swift-version", "6")


def passed(folder: Path, platforms: list[Platform], headers: Path, work: Path) -> bool:
    """Compiles every sample for the platforms that its folder is named after; prints what is not as it should be."""

    def on(platform: Platform) -> list[str]:
        toolchain = Toolchain(platform, headers, work / platform.name)
        accepted = sorted((folder / "Accepted" / platform.name).glob("*"))
        refused = sorted((folder / "Refused" / platform.name).glob("*"))
        problems = [problem for sample in accepted for problem in _compile(sample, toolchain, platform, folder)]
        return problems + [problem for sample in refused for problem in _missing(sample, toolchain, platform, folder)]

    sampled = [each for each in platforms if any(folder.glob(f"*/{each.name}/*"))]
    with ThreadPoolExecutor(max_workers=2) as pool:
        problems = [problem for some in pool.map(on, sampled) for problem in some]
    count = len(list(folder.glob("Accepted/*/*"))) + len(list(folder.glob("Refused/*/*")))
    print(*problems, f"== Self-test: {count} samples, {len(problems)} problems", sep="\n")
    return count > 0 and not problems


def _missing(sample: Path, toolchain: Toolchain, platform: Platform, root: Path) -> list[str]:
    """What a sample must be refused for, as its comments say, and is not."""
    found = "\n".join(_compile(sample, toolchain, platform, root))
    text = "".join(file.read_text() for file in sample.glob("*.swift"))
    expected = [line.removeprefix("// expect: ") for line in text.splitlines() if line.startswith("// expect: ")]
    if not expected:
        return [f"{sample.relative_to(root)} says nothing of what it is refused for."]
    return [
        f'{sample.relative_to(root)}: expected "{words}", but the check says:\n{found or "nothing"}'
        for words in expected
        if words not in found
    ]


def _compile(sample: Path, toolchain: Toolchain, platform: Platform, root: Path) -> list[str]:
    module = Module(sample.name, sample, _FLAGS)
    return compile_module(module, toolchain, platform, root) + near_misses(module, toolchain, platform, root)
