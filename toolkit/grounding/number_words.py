"""English number words. "One" is left out, since it is a pronoun more often than a number."""

NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split(),
        start=2,
    )
}
TENS = {
    word: 10 * number
    for number, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2)
} | {"hundred": 100}
