"""Compiles the package for Apple's systems on Linux, as far as diagnostics go. Tests/Apple/README.md says how."""
