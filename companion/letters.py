"""Which letters the screen's fonts have, and what stands for the others. Knows text only, standard library only.

The large fonts have Latin-1, the small one has ASCII. `legible` is for whoever gives people names to show; the
screens use the rest. Nothing here raises on any text.
"""

from __future__ import annotations

import unicodedata
from functools import cache

LATIN = (
    "ß ss ẞ SS æ ae Æ AE ø o Ø O œ oe Œ OE ð d Ð D đ d Đ D þ th Þ Th ł l Ł L ħ h Ħ H ı i ŋ ng Ŋ NG ĸ k ŧ t Ŧ T ə e Ə E "
    'ƒ f × x ÷ / ‐ - ‑ - ‒ - – - — - − - ‘ \' ’ \' ‚ , “ " ” " „ " « " » " ‹ < › > • * · . ¡ ! ¿ ? → > ← < ⁄ / '
    "© c ® r ¦ | € E £ L ¥ Y § S ° o"
)
GREEK = "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o"
CYRILLIC = (
    "а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch "
    "ы y э e ю yu я ya і i є ye ґ g ђ dj ј j љ lj њ nj ћ c џ dz ѕ z"
)


def legible(name: str, otherwise: str) -> str:
    """The name in letters that every font here can show, for the table to shorten; `otherwise` when none is left."""
    shown = latin(name)
    return shown if plain(shown) else otherwise


def latin(text: str, brief: bool = False) -> str:
    """Latin-1 as it is, the rest transliterated, what cannot be left out. `brief`: at most a letter for a letter."""
    if text.isascii() and text.isprintable():
        return text
    return _spelled(text, 255, brief)


def plain(text: str, brief: bool = False) -> str:
    """The same in printable ASCII: "Zoë Groß" is "Zoe Gross", brief "Zoe Gros"."""
    if text.isascii() and text.isprintable():
        return text
    return _spelled(text, 126, brief)


def _spelled(text: str, last: int, brief: bool) -> str:
    letters = (_stand_in(letter, last) for letter in unicodedata.normalize("NFC", text))
    return "".join(letter[:1] if brief else letter for letter in letters).strip()


@cache
def _table() -> dict[str, str]:
    words = f"{LATIN} {GREEK} {CYRILLIC}".split(" ")
    table = dict(zip(words[::2], words[1::2], strict=True))
    table |= {letter.upper(): text.capitalize() for letter, text in table.items() if len(letter.upper()) == 1}
    return table | dict(zip(words[::2], words[1::2], strict=True))


def _stand_in(letter: str, last: int) -> str:
    """What is drawn for one character: itself, up to a few others, or nothing."""
    code = ord(letter)
    if 32 <= code <= min(last, 126) or (161 <= code <= last and code != 173):
        return letter
    if letter.isspace():
        return " "
    if letter in _table():
        return _table()[letter]
    parts = unicodedata.normalize("NFKD", letter)
    if parts == letter:
        return ""
    return "".join(_stand_in(part, last) for part in parts).strip()
