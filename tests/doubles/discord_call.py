"""One request to a loopback Discord as its routes see it, and the errors they answer with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web

from tests.doubles import discord_limits as limits
from tests.doubles.discord_limits import JSON
from tests.doubles.discord_objects import Attachment

PREFIX = "/api/v10"
RECORDED = (30032, 40005, 50006, 50035)  # errors that a correct bot never causes


@dataclass(frozen=True)
class Violation:
    """A request that broke a limit: which, and what was wrong with it."""

    entry: int  # its number in the journal
    request: str  # "POST /channels/1/messages"
    code: int
    flaws: Any

    def __str__(self) -> str:
        return f"#{self.entry} {self.request}: {self.code} {json.dumps(self.flaws)}"


class ApiError(Exception):
    """An error answer: HTTP status, Discord's code and words, the flaws of a form."""

    def __init__(self, status: int, code: int, message: str, flaws: JSON | None = None) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.json = {"message": message, "code": code} | ({"errors": flaws} if flaws else {})


def refuse(flaws: list[limits.Flaw]) -> None:
    """Raises Discord's 50035 if there are any."""
    if flaws:
        raise ApiError(400, 50035, "Invalid Form Body", limits.nested(flaws))


def form_error(path: str, code: str, words: str) -> ApiError:
    return ApiError(
        400, 50035, "Invalid Form Body", limits.nested([limits.Flaw(path, code, words)])
    )


@dataclass(frozen=True)
class Upload:
    """A file part `files[n]` of a multipart request."""

    filename: str
    content: bytes


@dataclass(frozen=True)
class Call:
    """A request: its path without /api/v10, path and query arguments, JSON body and files."""

    method: str
    path: str
    match: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    files: dict[int, Upload]
    token: str

    @property
    def what(self) -> str:
        return f"{self.method} {self.path}"

    def number(self, name: str) -> int:
        """An id in the path; a text that is none is refused as Discord does."""
        text = self.match[name]
        if not text.isdigit():
            words = f'Value "{text}" is not snowflake.'
            raise form_error(name, "NUMBER_TYPE_COERCE", words)
        return int(text)

    def journal_form(self) -> Any:
        """The body for the journal, with the names and sizes of the files."""
        if not self.files:
            return self.body
        sizes = {str(index): len(file.content) for index, file in self.files.items()}
        return {**(self.body or {}), "files": sizes}


async def read(request: web.Request) -> Call:
    """Reads a request to its end. Raises ApiError for a body that is not JSON or not a form."""
    body: Any = None
    files: dict[int, Upload] = {}
    if request.content_type.startswith("multipart/"):
        body, files = await _read_parts(request)
    elif raw := await request.read():
        body = _parse(raw)
    path = request.path.removeprefix(PREFIX)
    token = request.headers.get("Authorization", "").removeprefix("Bot ")
    return Call(request.method, path, request.match_info, request.query, body, files, token)


async def _read_parts(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    body: Any = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ApiError(400, 50035, "Invalid Form Body")
        data, name = bytes(await part.read()), part.name or ""
        if name == "payload_json":
            body = _parse(data)
        elif name.startswith("files[") and name[6:-1].isdigit():
            files[int(name[6:-1])] = Upload(part.filename or "unknown", data)
    return body, files


def _parse(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError as error:
        words = "The request body contains invalid JSON."
        raise ApiError(400, 50109, words) from error


def new_file(call: Call, index: int, item: JSON, number: int, origin: str) -> Attachment:
    """The attachment made of an upload and its entry in `attachments`."""
    upload = call.files[index]
    name = (item.get("filename") or upload.filename).replace(" ", "_")
    url = f"{origin}/attachments/{number}/{name}"
    return Attachment(number, name, upload.content, item.get("description"), url)
