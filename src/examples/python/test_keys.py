import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest


def usable_keys(url, token, api_id):
    """Stands for your own client."""
    request = Request(f"{url}/v1/apis.listKeys?apiId={api_id}&limit=100", headers={"Authorization": f"Bearer {token}"})
    with urlopen(request) as answer:
        return [key["name"] for key in json.load(answer)["keys"] if key["enabled"] and "name" in key]


def test_drops_a_key_once_it_has_expired(keymock):
    now = keymock.control("GET", "/clock")["now"]
    keymock.given_key(name="worker", expires=now + 60_000)
    assert "worker" in usable_keys(keymock.url, keymock.token, keymock.api_id)
    keymock.advance("5m")
    assert "worker" not in usable_keys(keymock.url, keymock.token, keymock.api_id)


@pytest.mark.parametrize("failure, status", [("rate-limited", 429), ("service-unavailable", 503)], ids=["a b", "x/y?[1]"])
def test_says_what_failed(keymock, failure, status):
    keymock.fail_next("apis.listKeys", failure)
    with pytest.raises(HTTPError) as refusal:
        usable_keys(keymock.url, keymock.token, keymock.api_id)
    assert refusal.value.code == status
    assert [request["failure"] for request in keymock.requests()] == [failure]
