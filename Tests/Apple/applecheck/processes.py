"""Running the toolchain's programs."""

from __future__ import annotations

import os
import subprocess


def run(*command: str) -> tuple[int, str]:
    """A command's status and all that it printed. A crash of the compiler does not wait for a backtrace."""
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=environment
    )
    return done.returncode, done.stdout


def output(*command: str) -> str:
    """What a command printed; the check ends when it fails."""
    status, text = run(*command)
    if status:
        raise SystemExit(f"{' '.join(command)} failed:\n{text}")
    return text
