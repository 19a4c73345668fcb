"""The repository agrees with itself: lock files, packages, settings, import directions, paths.

Every check reads files only; what a check is for stands in its name and docstring.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot.settings import PREFIX, Settings

ROOT = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
HOUSE = ("rules", "render", "bot")
LOCKS = {
    "requirements.lock": PROJECT["project"]["dependencies"],
    "requirements-dev.lock": PROJECT["project"]["dependencies"]
    + PROJECT["dependency-groups"]["dev"],
    "requirements-bench.lock": PROJECT["project"]["dependencies"]
    + PROJECT["dependency-groups"]["dev"]
    + PROJECT["dependency-groups"]["bench"],
    "requirements-build.lock": PROJECT["dependency-groups"]["build"],
}
ALLOWED = {
    "rules": {"mypy_extensions", "rules"},
    "render": {"PIL", "anyascii", "render", "rules"},
}
PURE = ("bot.clocks", "bot.ratings", "bot.tournaments")
"""Of the bot what knows of nothing else in it: no database, no chats, no words."""
CHAT_LIBRARIES = ("discord", "telegram")
STARTERS = {"bot.__main__", "bot.serve", "bot.shell", "bot.sweep", "bot.tourney.sweep"}
NOT_OURS = {"__pycache__", "build", "dist", "data", "node_modules"}


# Lock files


def pins(lock: str) -> dict[str, str]:
    """Package name → version, as a lock file has them."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==([^\s;\\]+)", text, re.MULTILINE))


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_names_no_address_and_a_hash_for_each_package(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    blocks = re.split(r"^(?=[^\s#])", text, flags=re.MULTILINE)[1:]
    # One package may stand there in two versions, for older and newer Pythons.
    assert {block.split("==")[0] for block in blocks} == set(pins(lock)) != set()
    for block in blocks:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", block), block


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_has_a_fitting_version_of_each_dependency(lock: str) -> None:
    have = pins(lock)
    for line in LOCKS[lock]:
        need = Requirement(line)
        version = have.get(canonicalize_name(need.name))
        assert version is not None, f"{need.name} is not in {lock}: run scripts/lock"
        assert need.specifier.contains(version), f"{need} but {lock} has {version}"


def test_development_lock_holds_the_runtime_versions() -> None:
    """scripts/run accepts an environment made for development: it must hold the same packages."""
    runtime, development = pins("requirements.lock"), pins("requirements-dev.lock")
    assert runtime.items() <= development.items()


# Packages


def sources(*folders: str) -> list[Path]:
    """The Python files of these folders, relative to the root."""
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return sorted(path.relative_to(ROOT) for path in found)


def contents(folder: str) -> Iterator[Path]:
    """The files of a folder that belong to the project, relative to the root."""
    for path, folders, files in os.walk(ROOT / folder):
        folders[:] = [name for name in folders if name not in NOT_OURS]
        yield from (Path(path, name).relative_to(ROOT) for name in files)


def test_packages_in_pyproject_are_the_packages_on_disk() -> None:
    listed = PROJECT["tool"]["setuptools"]["packages"]
    on_disk = {".".join(path.parent.parts) for top in HOUSE for path in contents(top)}
    assert sorted(listed) == sorted(on_disk)


def test_every_data_file_is_packaged() -> None:
    """A file that is not Python reaches the wheel only through package-data; notes need not."""
    data: dict[str, list[str]] = PROJECT["tool"]["setuptools"]["package-data"]
    for path in (
        path for top in HOUSE for path in contents(top) if path.suffix not in {".py", ".md"}
    ):
        patterns = data.get(".".join(path.parent.parts), [])
        assert any(fnmatch(path.name, pattern) for pattern in patterns), f"{path} is left out"


# Import directions


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """What a file imports, as dotted names, and whether only when a function of it runs."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"), str(path))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    outer = [node for node in ast.walk(tree) if isinstance(node, functions)]
    lazy = {id(node) for function in outer for node in ast.walk(function)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, id(node) in lazy) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = origin(path, node)
            yield start, id(node) in lazy
            yield from ((f"{start}.{alias.name}", id(node) in lazy) for alias in node.names)


def origin(path: Path, node: ast.ImportFrom) -> str:
    """The absolute module that a `from … import` names."""
    package = path.parent.parts
    above = package[: len(package) - node.level + 1] if node.level else ()
    return ".".join([*above, *([node.module] if node.module else [])])


def module(path: Path) -> str:
    """The dotted name of a source file."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def within(name: str, parent: str) -> bool:
    """Whether a dotted name is a module or something in it."""
    return name == parent or name.startswith(f"{parent}.")


def platform(name: str) -> bool:
    """Whether a dotted name is in the code of one platform."""
    return name.startswith("bot.on_")


@pytest.mark.parametrize("folder", ALLOWED)
def test_rules_and_render_import_only_what_they_may(folder: str) -> None:
    allowed = ALLOWED[folder] | set(sys.stdlib_module_names)
    for path in sources(folder):
        used = {name.partition(".")[0] for name, _ in imports(path)}
        assert used - allowed == set(), path


@pytest.mark.parametrize("area", PURE)
def test_what_is_pure_in_the_bot_imports_nothing_else_of_it(area: str) -> None:
    files = [path for path in sources("bot") if within(module(path), area)]
    assert files
    for path in files:
        used = {name for name, _ in imports(path)}
        parts = {name.partition(".")[0] for name in used}
        assert all(within(name, area) for name in used if within(name, "bot")), path
        assert parts.isdisjoint({"asyncio", "render", "rules", "sqlalchemy"}), path


def test_chat_libraries_are_imported_by_their_platform_only() -> None:
    for path in sources("bot"):
        used = {name.partition(".")[0] for name, _ in imports(path)}
        for library in CHAT_LIBRARIES:
            assert library not in used or module(path).startswith(f"bot.on_{library}"), path


def test_imports_in_the_bot_run_one_way() -> None:
    """Areas of commands ← answer ← platforms ← the start; read ← as "is imported by"."""
    areas = {module(path) for path in sources("bot/commands")} - {"bot.commands"}
    for path in sources("bot"):
        here = module(path)
        for name, lazy in imports(path):
            step = f"{here} imports {name}"
            if any(within(name, area) for area in areas):
                assert within(here, "bot.commands") or here == "bot.answer", step
            if within(name, "bot.answer"):
                assert platform(here) or here in STARTERS, step
            if platform(name) and not platform(here):
                assert here in STARTERS, step
                assert lazy, f"{step}, whether it is needed or not"


def test_third_party_imports_are_declared() -> None:
    """What only comes along with another package can go with its next version."""
    declared = {canonicalize_name(Requirement(line).name) for line in LOCKS["requirements.lock"]}
    distributions = {
        "PIL": "pillow",
        "discord": "discord-py",
        "dotenv": "python-dotenv",
        "fluent": "fluent-runtime",
        "telegram": "python-telegram-bot",
    }
    ours = {*HOUSE, *sys.stdlib_module_names}
    used = {name.partition(".")[0] for path in sources(*HOUSE) for name, _ in imports(path)} - ours
    assert {canonicalize_name(distributions.get(name, name)) for name in used} - declared == set()


# Settings


def setting_names() -> set[str]:
    """The environment variables that the bot reads."""
    return {f"{PREFIX}{name}".upper() for name in Settings.model_fields}


def test_env_example_has_each_setting_with_a_comment() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = re.findall(r"^#([A-Z0-9_]+)=", text, re.MULTILINE)
    assert sorted(named) == sorted(setting_names())
    assert not re.search(r"^[^#\n]", text, re.MULTILINE), "a line that is not commented out"
    for block in text.strip().split("\n\n"):
        assert block.startswith("# "), block


def test_readme_documents_each_setting_and_no_other() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(rf"\b{PREFIX}[A-Z0-9_]*[A-Z0-9]", text))
    assert named - {"SALTABOT_NATIVE"} == setting_names()


# Text


def texts() -> list[Path]:
    """The project's own text files, relative to the root."""
    found = [path for path in ROOT.iterdir() if path.is_file()]
    for top in (*HOUSE, "tests", "scripts", "docs", ".ci"):
        found += [ROOT / path for path in contents(top)]
    binary = {".png", ".gif", ".otf", ".ttf", ".db"}
    private = {".env", "uv.lock", "pylock.toml"}
    kept = [path for path in found if path.suffix not in binary and path.name not in private]
    return sorted(path.relative_to(ROOT) for path in kept)


def test_no_path_of_one_machine_is_written_down() -> None:
    home = re.compile(r"(?<![\w./~-])/(?:home|root|Users|work)/\w|[A-Z]:\\Users\\")
    assert len(texts()) > 30
    for path in texts():
        text = (ROOT / path).read_text(encoding="utf-8")
        assert len(ROOT.parts) < 3 or str(ROOT) not in text, path
        assert not home.search(text), path


def test_scripts_can_be_run_and_parse() -> None:
    for path in contents("scripts"):
        text = (ROOT / path).read_text(encoding="utf-8")
        assert os.access(ROOT / path, os.X_OK) or path.suffix, path
        first = text.partition("\n")[0]
        if "python" in first or path.suffix == ".py":
            compile(text, str(path), "exec")
        else:
            shell = re.fullmatch(r"#!/(?:usr/)?bin/(?:env )?(sh|bash)", first)
            assert shell, f"{path}: {first}"
            subprocess.run([shell[1], "-n", ROOT / path], check=True, timeout=10)
