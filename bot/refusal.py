"""The one family of refusals shown to people: a key of the language files and its facts."""

from __future__ import annotations

from typing import Any

from bot.talk import Button


class Refusal(Exception):
    """What was asked cannot be done; the sentence `refused-<key>` says why and what is possible.

    `hint` is a further sentence. Where others would see what is only for the speaker, the sentence
    `aside-<aside>` is said there instead. `game` is the number of the game it is about, `board` of
    one whose board helps to see why.
    """

    def __init__(
        self,
        key: str,
        *,
        buttons: tuple[Button, ...] = (),
        game: int | None = None,
        board: int | None = None,
        hint: str = "",
        aside: str = "",
        **facts: Any,
    ) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts
        self.buttons = buttons
        self.game = game
        self.board = board
        self.hint = hint
        self.aside = aside
