"""What the compiler says, and what of it counts."""

from __future__ import annotations

import re
from pathlib import Path

from .platforms import Platform

_DIAGNOSTIC = re.compile(r"^(?P<file>[^\s:][^:]*):(?P<at>\d+:\d+): (?P<text>(?:error|warning): .*)$")
_WITHOUT_PLACE = re.compile(r"^(?:<unknown>:0: )?(?:error|warning|LLVM ERROR): .*$")
# The iOS whose interfaces visionOS 1.0 has.
_VISION_OS_1_IS_IOS = (17, 1)


def listed(text: str, platform: Platform, root: Path) -> list[str]:
    """The diagnostics in a compiler's output, one a line, each once; files are named as seen from a folder."""
    found = []
    for line in text.splitlines():
        if match := _DIAGNOSTIC.match(line):
            if _counts(match["text"], platform):
                file = Path(match["file"])
                name = file.relative_to(root) if file.is_relative_to(root) else file
                found.append(f"{name}:{match['at']}: {match['text']} [{platform}]")
        elif _WITHOUT_PLACE.match(line) and _counts(line, platform):
            found.append(f"{line} [{platform}]")
    return list(dict.fromkeys(found))


def _counts(text: str, platform: Platform) -> bool:
    """On visionOS, what iOS 17.1 or older has is no fault: the table that says so is in Apple's SDK alone."""
    if not platform.lacks_availability_table:
        return True
    if re.search(r"requires .* to be available in visionOS", text):
        return False
    match = re.search(r"is only available in iOS (\d+)\.(\d+)", text)
    return match is None or (int(match[1]), int(match[2])) > _VISION_OS_1_IS_IOS
