"""Keys and tokens masked in whatever is logged, shown or kept as an error."""

import os
import re
import unicodedata

MASK = "[secret]"
SHORTEST = 8  # characters; what is shorter ("EMPTY", "none") is a placeholder, and a common word

_NAMES = re.compile(r"(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD)$", re.IGNORECASE)  # of environment variables
_BEFORE = r"(?<![A-Za-z0-9_-])"
_SHAPES = (
    re.compile(
        r"-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----"
        r".*?(?:-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|\Z)",
        re.S,
    ),
    re.compile(_BEFORE + r"sk-[A-Za-z0-9_-]{8,}"),  # OpenAI and its likes
    re.compile(_BEFORE + r"(?:gh[opsur]_|github_pat_|glpat-|hf_|xox[abeprs]-)[A-Za-z0-9_-]{10,}"),
    re.compile(_BEFORE + r"(?:gsk_|nvapi-|pplx-|xai-)[A-Za-z0-9_-]{20,}"),  # Groq, NVIDIA, Perplexity, xAI
    re.compile(
        _BEFORE + r"(?:[srp]k_(?:live|test)_|npm_|pypi-|SG\.)[A-Za-z0-9_.-]{16,}"
    ),  # shops, packages, mail
    re.compile(
        _BEFORE + r"(?:xapp-|whsec_|dop_v1_|GOCSPX-|ya29\.)[A-Za-z0-9_-]{16,}"
    ),  # Slack, hooks, clouds
    re.compile(_BEFORE + r"\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])"),  # Telegram's bots
    re.compile(_BEFORE + r"AGE-SECRET-KEY-1[0-9A-Z]{30,}"),
    re.compile(_BEFORE + r"(?:AKIA|ASIA)[0-9A-Z]{16}(?![A-Za-z0-9])"),  # AWS
    re.compile(_BEFORE + r"AIza[0-9A-Za-z_-]{30,}"),  # Google
    re.compile(_BEFORE + r"eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*)?"),  # JSON web token
)
_AFTER_A_WORD = (
    re.compile(r"(\b(?:bearer|basic)\s{1,3})[A-Za-z0-9._~+/=-]{8,}", re.IGNORECASE),
    re.compile(
        r"(authorization[\"']?\s{0,3}[=:]\s{0,3}[\"']?(?:[a-z-]{1,20}\s{1,3})?)[A-Za-z0-9._~+/=-]{8,}",
        re.IGNORECASE,
    ),
    re.compile(
        r"((?:key|token|secret|passw(?:or)?d)[\"']?\s{0,3}[=:]\s{0,3}[\"']?)[A-Za-z0-9+/_.~-]{12,}={0,2}",
        re.IGNORECASE,
    ),
    re.compile(r"(://)[^\s/]{1,200}(?=@)"),  # user and password in an address
)
# One of these stands in whatever a shape matches; most texts have none, and are spared the shapes.
_HINTS = (
    *(
        "-----begin ",
        "sk-",
        "sk_",
        "rk_",
        "pk_",
        "ghp_",
        "gho_",
        "ghs_",
        "ghu_",
        "ghr_",
        "github_pat_",
        "glpat-",
    ),
    *("hf_", "xox", "gsk_", "nvapi-", "pplx-", "xai-", "npm_", "pypi-", "sg.", "akia", "asia", "aiza", "eyj"),
    *("bearer", "basic", "key", "token", "secret", "passw", "authorization", "://"),
    *("xapp-", "whsec_", "dop_v1_", "gocspx-", "ya29.", ":aa"),
    *("contraseña", "clave", "mot de passe", "clé", "schlüssel", "密钥", "密码", "令牌"),
    *("パスワード", "キー", "トークン", "पासवर्ड", "कुंजी", "टोकन", "كلمة", "مفتاح", "رمز"),
)
_WORDS_FOR_IT = (  # in eight languages
    "(?<![a-z])(?:api|access|account|auth)?(?:key|token|secret)|passw(?:or[dt])?"
    "|contraseña|clave|mot de passe|clé|schlüssel|密钥|密码|令牌|パスワード|キー|トークン"
    "|पासवर्ड|कुंजी|टोकन|كلمة (?:المرور|السر)|المفتاح|مفتاح|الرمز|رمز"
)
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
# What people say is not to lose `basic necessities` or `the key: communication`, so these need a digit.
_SAID = (
    re.compile(r"(\b(?:bearer|basic)\s{1,3})(?=\S{0,500}[0-9])[A-Za-z0-9._~+/=-]{8,}", re.IGNORECASE),
    re.compile(
        r"((?:key|token|secret|passw(?:or)?d|authorization)[\"']?\s{0,3}[=:]\s{0,3}[\"']?)"
        r"(?=\S{0,500}[0-9])[A-Za-z0-9+/_.~-]{12,}={0,2}",
        re.IGNORECASE,
    ),
    # `my key is 9f8a7b6c5d4e3f2a`: long, with a letter and a digit, for people say this of other keys, too.
    re.compile(
        rf"((?:{_WORDS_FOR_IT})[\"']?\s{{0,3}}(?:(?:is|was|es|est|ist|lautet|是|は|है|هو|هي)(?![a-z])|[=:：])"
        r"\s{0,3}[=:：]?\s{0,3}[\"'`]?)(?=\S{0,500}[0-9])(?=\S{0,500}[A-Za-z])[A-Za-z0-9+/_.~-]{16,}={0,2}",
        re.IGNORECASE,
    ),
    re.compile(r"(://)[^\s/]{1,200}:[^\s/]{1,200}(?=@)"),  # user and password in an address
)


def scrubbed(text: str, *secrets: str) -> str:
    """`text` with `secrets`, the environment's secrets and all that looks like a key or token masked.

    A secret of the environment is the value of a variable whose name ends in KEY, TOKEN, SECRET or PASSWORD.
    """
    text = without(text, *secrets, *_of_environment())
    for shape in _SHAPES:
        text = shape.sub(MASK, text)
    for shape in _AFTER_A_WORD:
        text = shape.sub(rf"\g<1>{MASK}", text)
    return text


def without(text: str, *secrets: str) -> str:
    """`text` with exactly these secrets masked, longest first; what is too short to be one is left."""
    for secret in sorted(secrets, key=len, reverse=True):
        if len(secret) >= SHORTEST:
            text = text.replace(secret, MASK)
    return text


def concealed(text: str) -> str:
    """What people say, with the keys, tokens and private keys in it masked.

    Shapes alone decide, so that a run gives the same anywhere: the environment is not looked at. A secret in
    other words (`my password is rosebud`) or spelled with spaces is not seen. One that is spelled in full
    width or with characters that show nothing is; then the whole text comes back without those.
    """
    masked = _concealed(text)
    if masked.isascii():
        return masked
    plain = unicodedata.normalize("NFKC", _UNSEEN.sub("", masked))
    hidden = _concealed(plain)
    return masked if hidden == plain else hidden


def _concealed(text: str) -> str:
    lowered = text.lower()
    if not any(hint in lowered for hint in _HINTS):
        return text
    for shape in _SHAPES:
        text = shape.sub(MASK, text)
    for shape in _SAID:
        text = shape.sub(rf"\g<1>{MASK}", text)
    return text


def holds_secret(*texts: str) -> bool:
    """Whether a key, a token, a private key or one of the environment's secrets is in what is to be sent."""
    whole = "\n".join(texts)
    return concealed(whole) != whole or any(value in whole for value in _of_environment())


def _of_environment() -> list[str]:
    """The values of variables whose name ends in KEY, TOKEN, SECRET or PASSWORD, if long enough for one."""
    named = (value.strip() for name, value in os.environ.items() if _NAMES.search(name))
    return [value for value in named if len(value) >= SHORTEST]
