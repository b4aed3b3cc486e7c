"""Gives each test a service of its own. Copy this file beside your tests, and run: npx keymock exec -- pytest"""

import hashlib, json, os
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

import pytest

server = os.environ.get("KEYMOCK_BASE_URL", "http://127.0.0.1:4010")


class Keymock:
    """A sandbox of the server: `url` is the base URL for the code under test, `token` and `api_id` are what it calls with."""

    def __init__(self, sandbox):
        self.url = f"{server}/sandboxes/{quote(sandbox, safe='')}"
        world = self.control("GET", "/")
        self.token = world["tokens"][0]["token"]
        self.api_id = world["apis"][0]["id"]

    def control(self, method, path, body=None):
        """Calls the control API: keymock.control("PATCH", "/clock", {"advance": "1h"})"""
        return call(method, f"{self.url}/_keymock{path}", body)

    def given_key(self, **key):
        """Has a key in any state: given_key(expired=True), given_key(remaining=1). The answer has `key` and `keyId`."""
        return self.control("POST", "/keys", key)["keys"][0]

    def advance(self, time):
        self.control("PATCH", "/clock", {"advance": time})

    def fail_next(self, operation, failure, **details):
        effect = {"failure": failure, **({"details": details} if details else {})}
        self.control("POST", "/faults", {"operation": operation, "effect": effect, "times": 1})

    def requests(self):
        """What was asked, each with its answer and the reason."""
        return self.control("GET", "/requests")["requests"]


@pytest.fixture
def keymock(request):
    # The same test draws the same ids and keys in every run.
    name = request.node.nodeid
    if len(name) > 200:
        name = name[:150] + hashlib.sha256(name.encode()).hexdigest()
    keymock = Keymock(name)
    keymock.control("POST", "/reset")
    yield keymock
    call("DELETE", f"{server}/_keymock/sandboxes/{quote(name, safe='')}")


def call(method, url, body=None):
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(url, data, {"Content-Type": "application/json"}, method=method)) as answer:
            return json.loads(answer.read() or "null")
    except HTTPError as refusal:
        raise AssertionError(f"{method} {url}: {refusal.read().decode()}") from None
