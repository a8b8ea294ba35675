"""Keys and tokens are masked; other words are left alone."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.secrets import MASK, concealed, holds_secret, scrubbed, without

HEX = "0123456789abcdef" * 2


@pytest.mark.parametrize(
    ("before", "secret", "after"),
    [
        ("Incorrect API key provided: ", "sk-proj-Ab12_cd34-ef56", ". See"),
        ('{"k":"', "ghp_0123456789abcdefABCD", '"}'),
        ("", "github_pat_11ABCDE0123456789", ""),
        ("", "hf_abcdefghijklmnop", " is it"),
        ("id ", "AKIAIOSFODNN7EXAMPLE", ","),
        ("", "AIzaSyA0123456789abcdefghijklmnopqrstuv", ""),
        ("Authorization: Bearer ", "abc.DEF-123_456~7+/==", "\n"),
        ("Authorization: Token ", "abcdef1234567890", " was sent"),
        ("'authorization': '", "abcdef1234567890", "'"),
        ("gave ", "gsk_0123456789abcdefABCD", ""),
        ("gave ", "nvapi-0123456789-abcdef_ABCD", ""),
        ("authorization: basic ", "YW5hOmh1bnRlcjI=", ""),
        ("?api_key=", HEX, "&x=1"),
        ("token: '", HEX.upper(), "'"),
        ('"secret" : "', "dGhpcyBpcyBhIHNlY3JldA==", '"'),
        ("password=", "correct-horse-battery", " then"),
        ("", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", " expired"),
        ("https://", "ana:hunter2", "@example.org/v1"),
        ("https://", "ana:hunt@er2", "@example.org/v1"),
        ("", "-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----", "\nafter"),
        ("cut ", "-----BEGIN PRIVATE KEY-----\nMIIE", ""),
    ],
)
def test_what_looks_like_a_secret_is_masked(before: str, secret: str, after: str):
    assert scrubbed(before + secret + after) == before + MASK + after


@pytest.mark.parametrize(
    "text",
    [
        "",
        "This model's maximum context length is 8192 tokens.",
        "a risk-averse-investment-strategy with sk-learn",
        "The key idea: remember what lasts.",
        "max_tokens=24, prompt of 640 tokens",
        "the bearer of bad news",
        "authorization: see your account",
        "see https://example.org, or write to ana@example.org",
        "https://example.org:8080/v1@x",
        "sha256 " + HEX,
        "密钥 مفتاح 🔑",
    ],
)
def test_other_words_are_left_alone(text: str):
    assert scrubbed(text) == text


def test_secrets_of_the_environment_are_masked_by_their_values(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MY_SERVICE_TOKEN", "correct horse")
    monkeypatch.setenv("MY_SERVICE_NAME", "battery staple")

    assert scrubbed("correct horse, battery staple") == "[secret], battery staple"


def test_given_secrets_are_masked_the_longest_first():
    assert scrubbed("abcdefgh-ijkl abcdefgh", "abcdefgh", "abcdefgh-ijkl") == "[secret] [secret]"


def test_a_placeholder_is_no_secret():
    assert without("none of them is EMPTY", "none", "EMPTY", "") == "none of them is EMPTY"


@settings(derandomize=True, deadline=None)
@given(st.text() | st.text("sk-=:/@abAKI09 [secret]\"'\n"))
def test_scrubbing_twice_changes_nothing_more(text: str):
    assert scrubbed(scrubbed(text)) == scrubbed(text)


@pytest.mark.parametrize(
    "piece", ["a", "sk-", "key=", "bearer ", "://", "eyJ", "-----BEGIN PRIVATE KEY-----", "key ="]
)
def test_a_long_text_is_scrubbed_in_good_time(piece: str):
    before = time.process_time()
    scrubbed(piece * (400_000 // len(piece)))

    assert time.process_time() - before < 1.0


@pytest.mark.parametrize(
    "secret",
    [
        "sk-proj-Ab12_cd34-ef56",
        "sk_live_0123456789abcdefABCD",
        "ghp_0123456789abcdefABCD",
        "github_pat_11ABCDE0123456789",
        "glpat-0123456789abcdef",
        "hf_abcdefghijklmnop",
        "xoxb-0123456789-abcdef",
        "gsk_0123456789abcdefABCD",
        "nvapi-0123456789-abcdef_ABCD",
        "npm_0123456789abcdefABCD",
        "SG.0123456789abcdef.0123456789abcdef",
        "AKIAIOSFODNN7EXAMPLE",
        "AIzaSyA0123456789abcdefghijklmnopqrstuv",
        "AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
        "-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----",
        "-----BEGIN PGP PRIVATE KEY BLOCK-----\nabc\n-----END PGP PRIVATE KEY BLOCK-----",
        "xapp-1-A0123456789-0123456789",
        "whsec_0123456789abcdefABCD",
        "GOCSPX-0123456789abcdefABCD",
        "ya29.a0AfH6SMBx0123456789abcdef",
        "dop_v1_0123456789abcdef0123456789abcdef",
        "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw8",
    ],
)
def test_what_people_say_is_kept_without_its_keys(secret: str):
    assert concealed(f"Take {secret}, and keep it.") == f"Take {MASK}, and keep it."
    assert holds_secret("nothing", f"q={secret}")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("My token: abcdef1234567890", f"My token: {MASK}"),
        ("Bearer abc.DEF-123_456", f"Bearer {MASK}"),
        ("password = hunter2hunter2", f"password = {MASK}"),
        ("https://ana:hunter2@example.org/", f"https://{MASK}@example.org/"),
        ("My API key is 9f8a7b6c5d4e3f2a, keep it", f"My API key is {MASK}, keep it"),
        ("La contraseña es: 9f8a7b6c5d4e3f2a", f"La contraseña es: {MASK}"),
        ("Das Passwort ist 9f8a7b6c5d4e3f2a", f"Das Passwort ist {MASK}"),
        ("Mon mot de passe est 9f8a7b6c5d4e3f2a", f"Mon mot de passe est {MASK}"),
        ("密钥是9f8a7b6c5d4e3f2a。", f"密钥是{MASK}。"),
        ("パスワードは9f8a7b6c5d4e3f2aです", f"パスワードは{MASK}です"),
        ("मेरा पासवर्ड है 9f8a7b6c5d4e3f2a", f"मेरा पासवर्ड है {MASK}"),
        ("كلمة المرور هي 9f8a7b6c5d4e3f2a", f"كلمة المرور هي {MASK}"),
    ],
)
def test_what_follows_a_word_for_a_secret_is_masked_if_it_has_a_digit(text: str, kept: str):
    assert concealed(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "The basic necessities, and the key: reconciliation.",
        "Bearer of bad news, Basic Instinct",
        "https://example.org:8080/@ana",
        "My password is rosebud.",
        "asia, the key, and 12345678901234567890",
        "The monkey is 2023-01-15-birthday-cake.",
        "The key is understanding-and-patience.",
        "Die Größe: ２０ Meter",
    ],
)
def test_what_people_say_of_other_things_is_left_alone(text: str):
    assert concealed(text) == text
    assert not holds_secret(text)


@pytest.mark.parametrize(
    "hidden", ["ｓｋ－proj－Ab12cd34ef56", "sk-pr\u200boj-Ab12cd34ef56", "s\u00adk-proj-Ab12cd34ef56"]
)
def test_a_key_in_full_width_or_with_unseen_characters_is_masked(hidden: str):
    assert concealed(f"Take {hidden} and go.") == f"Take {MASK} and go."
    assert holds_secret(hidden)


@pytest.mark.parametrize(
    "piece",
    ["a ", "sk-", "key: ", "key is 1", "キー", "://a:", "-----BEGIN PRIVATE KEY-----", "bearer 1", "9:AA"],
)
def test_a_long_dialogue_is_looked_through_in_good_time(piece: str):
    start = time.monotonic()
    concealed(piece * (400_000 // len(piece)))

    assert time.monotonic() - start < 5
