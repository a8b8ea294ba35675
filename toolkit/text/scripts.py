"""Character classes of scripts, written for the inside of a regular expression's brackets."""

# Han, kana, bopomofo, Hangul and their extensions: a character is a token, and no spaces stand between words.
CJK = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3100-\u312f\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)

# What `\w` leaves out of a word: combining marks (Latin, Hebrew, Arabic, the vowel signs of Indic scripts,
# Thai), joiners and variation selectors. Whole Indic blocks stand for their signs; their letters are `\w`.
MARKS = (
    "\u0300-\u036f\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06ed"
    "\u0900-\u0963\u0980-\u09e3\u0a00-\u0a5e\u0a80-\u0ae3\u0b00-\u0b63\u0b80-\u0be3\u0c00-\u0c63"
    "\u0c80-\u0ce3\u0d00-\u0d63\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u200c\u200d\ufe0e\ufe0f"
)

EMOJI = (
    "\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\u231a-\u23ff\u203c\u2049\u20e3\u200d\ufe0f"
    "\U000e0020-\U000e007f"
)
