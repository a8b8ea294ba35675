"""A server's key is shown and kept nowhere, however it came there."""

import json

import pytest
from loopback import raw, said

from toolkit.errors import UserError
from toolkit.models.language import Decoding, Prompt


@pytest.mark.parametrize(
    "key", ["sk-proj-hunter2", "0123456789abcdefhunter2", "hunter2.x/y+z=", "$hunter2", ""]
)
def test_a_key_in_place_of_its_variables_name_is_refused_without_showing_it(server, key: str):
    with pytest.raises(UserError, match=r"^key_env: not the name of an environment variable") as refused:
        server.model(key_env=key)
    assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize("status", [200, 403])
@pytest.mark.parametrize("spelled", [r"ab\/cd-\u0045f=+9", r"ab/cd-Ef\u003D\u002B9", "ab/cd-Ef=+9"])
def test_a_key_is_masked_however_json_spells_it(
    server, monkeypatch: pytest.MonkeyPatch, spelled: str, status: int
):
    monkeypatch.setenv("PASS_OF_THE_SERVER", "ab/cd-Ef=+9")
    body = json.dumps(said("Your key is KEY.")).replace("KEY", spelled)
    server.then = raw(body.encode(), status)

    (answer,) = server.model(key_env="PASS_OF_THE_SERVER").generate(
        [Prompt("", "Hi")], Decoding(max_tokens=8)
    )

    assert "Your key is [secret]." in repr(answer)
    assert "Ef" not in repr(answer)
