import json, os, sys
from concurrent.futures import ThreadPoolExecutor
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server = os.environ.get("KEYMOCK_BASE_URL", "http://127.0.0.1:4010")
headers = {"Authorization": "Bearer keymock-token", "Content-Type": "application/json"}


def ask(method, url, body=None):
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(url, data, headers, method=method)) as answer:
            return answer.status, json.load(answer)
    except HTTPError as refusal:
        return refusal.code, json.load(refusal)


def test_keys(service):
    control = service + "/_keymock"
    create = lambda **key: ask("POST", service + "/v1/keys.createKey", {"apiId": "api_empty", **key})
    verify = lambda key: ask("POST", control + "/keys/verify", {"key": key})[1].get("reason", "valid")

    now = ask("GET", control + "/clock")[1]["now"]
    _, lasting = create(expires=now + 3_600_000)
    assert verify(lasting["key"]) == "valid"
    ask("PATCH", control + "/clock", {"advance": "1h"})
    assert verify(lasting["key"]) == "expired"

    _, single = create(remaining=1)
    ask("POST", f"{control}/keys/{single['keyId']}/use")
    assert verify(single["key"]) == "exhausted"

    ask("POST", control + "/faults", {"operation": "keys.createKey", "effect": {"failure": "rate-limited"}, "times": 1})
    assert [create()[0], create()[0]] == [429, 200]

    ask("POST", control + "/reset")
    assert ask("GET", service + "/v1/apis.listKeys?apiId=api_empty")[1]["total"] == 0


count, workers = (int(number) for number in (sys.argv[1:] + ["1000", "30"][len(sys.argv) - 1 :]))
with ThreadPoolExecutor(workers) as pool:
    passed = sum(1 for _ in pool.map(test_keys, (f"{server}/sandboxes/{os.getpid()}-{n}" for n in range(count))))
print(f"{passed} of {count} tests passed, {workers} at a time")
