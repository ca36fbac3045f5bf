"""Constants that an Int of 32 bits does not hold.

The modules that code is compiled with have an Int of 64 bits on every platform. The compiler's intermediate language,
with constants folded, shows what each Int is made of: `1 << 31` is a literal there.
"""

from __future__ import annotations

import re

_FUNCTION = re.compile(r"^sil ")
_GLOBAL = re.compile(r"^sil_global .*@(\S+)vpZ?(?: |$)")
_ADDRESSOR = re.compile(r"^sil .*@(\S+)vauZ?(?: |$)")
_PLACE = re.compile(r'loc (?:\* )?"([^"]+)":(\d+:\d+)')
_LITERAL = re.compile(r"(%\S+) = integer_literal \$Builtin\.Int64, (-?\d+)")
_INT = re.compile(r"(?:%\S+) = struct \$(U?Int) \((%\S+)\)")
_LIMITS = {"Int": range(-(2**31), 2**31), "UInt": range(0, 2**32)}
# Int.max, Int.min and UInt.max, which have other values where Int is narrow.
_EXTREMES = {2**63 - 1, -(2**63), -1}


def wide_constants(sil: str) -> list[str]:
    """Diagnostics, in the compiler's manner, for the constants in a module's intermediate language."""
    places = _places_of_globals(sil)
    found: list[str] = []
    literals: dict[str, int] = {}
    place = None
    for line in sil.splitlines():
        if match := _GLOBAL.match(line):
            literals, place = {}, places.get(match[1])
        elif _FUNCTION.match(line):
            literals, place = {}, None
        elif match := _LITERAL.search(line):
            literals[match[1]] = int(match[2])
        elif (match := _INT.search(line)) and match[2] in literals:
            value, at = literals[match[2]], _PLACE.search(line)
            where = f"{at[1]}:{at[2]}" if at else place
            if where and value not in _LIMITS[match[1]] and value not in _EXTREMES:
                found.append(f"{where}: error: {value} does not fit into {match[1]} on this platform")
    return found


def _places_of_globals(sil: str) -> dict[str, str]:
    """Where each global is declared. Its initial value names no place; the comment above its addressor does."""
    places: dict[str, str] = {}
    last = None
    for line in sil.splitlines():
        if line.startswith("//"):
            match = _PLACE.search(line)
            last = f"{match[1]}:{match[2]}" if match else last
        elif (match := _ADDRESSOR.match(line)) and last:
            places[match[1]] = last
    return places
