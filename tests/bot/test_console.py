"""The console as a program: what it reads, how it ends, what it says when it cannot go on."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.on_console import BadLine, ask
from tests.console import Console, environment


def program(
    folder: Path, *arguments: str, data: bytes = b"", redirect: str = ""
) -> tuple[int, str]:
    """The console with this input: its exit status and all that it printed."""
    command = [sys.executable, "-m", "bot", "console", *arguments]
    if redirect:
        command = ["sh", "-c", f'exec "$@" {redirect}', "sh", *command]
    done = subprocess.run(
        command,
        check=False,
        input=data,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=folder,
        env=environment(SALTABOT_DATABASE="sqlite+aiosqlite:///test.db"),
        timeout=60,
    )
    return done.returncode, done.stdout.decode("utf-8", "replace")


def test_lines_are_read_as_people_and_programs_write_them() -> None:
    first = ask("\talice@club: /m@saltabot 32–42"[1:])
    assert (first.person.name, first.place.chat, first.text) == ("alice", "club", "/m 32–42")
    assert ask("a3:c5:a7").person.name == "you"
    assert ask("a3: c5").text == "a3: c5"
    assert ask("@saltabot, board").text == "board"
    assert ask("play salta @saltabot").people[0].bot
    assert [p.name for p in ask("play salta @Ame\u0301lie").people] == ["Amélie"]
    told = ask('{"text": "x", "event": "\\ud800", "reply_to": 7, "addressed": false}')
    assert (told.event, told.reply_to, told.addressed) == ("console:\\ud800", "7", False)
    assert ask('{"text": "@saltabot x", "addressed": false}').addressed
    assert ask('{"no": "JSON"').text == '{"no": "JSON"'


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        '{"text": 5}',
        '{"text": "x", "from": "Ann Lee"}',
        '{"text": "x", "from": "e4"}',
        '{"text": "x", "from": []}',
        '{"text": "x", "channel": "../etc"}',
        '{"text": "x", "addressed": "no"}',
        '{"text": "x", "reply_to": true}',
        '{"text": "x", "event": "' + "e" * 151 + '"}',
        "saltabot: 32-42",
    ],
)
def test_bad_lines_are_told_apart(line: str) -> None:
    with pytest.raises(BadLine):
        ask(line)


def test_bad_input_ends_nothing(tmp_path: Path) -> None:
    with Console(tmp_path) as console:
        assert console.say('{"text": 5}') == []
        assert console.say('{"text": "games", "event": "\\ud800", "reply_to": "\\ud800"}')
        assert console.say("alice: \x00\x1f\u202e\u200b games")
        assert "understand" in console.say("alice: \x02bob\x1fbob\x03")[0]["text"]
        assert console.close() == 0
        assert console.process.returncode == 0


def test_an_interrupt_ends_it_at_once(tmp_path: Path) -> None:
    with Console(tmp_path) as console:
        console.say("alice: games")
        console.process.send_signal(signal.SIGINT)
        assert console.process.wait(10) == 130


@pytest.mark.parametrize("redirect", [">&-", ">/dev/full"])
def test_nobody_listens(redirect: str, tmp_path: Path) -> None:
    status, output = program(tmp_path, data=b"alice: games\n" * 2, redirect=f"{redirect} 2>&2")
    assert status == 1
    assert "Traceback" not in output


def test_no_input_is_an_end(tmp_path: Path) -> None:
    assert program(tmp_path, redirect="<&-") == (0, "")


def test_pictures_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    status, output = program(tmp_path, "--pictures", "file")
    assert (status, output.count("\n")) == (2, 1)
    assert "--pictures" in output


def test_a_lost_pictures_folder_costs_the_picture_only(tmp_path: Path) -> None:
    with Console(tmp_path) as console:
        console.say("alice: play salta @bob")
        (tmp_path / "pictures").rmdir()
        [reply] = console.say("bob: accept")
        assert reply["picture"] is None
        assert "begins" in reply["text"]
