# conspect: entry=check assertions=violated exceptions=holds kind=AssertionError
# Nothing is added.
def count_words(text):
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 1)
    return counts


def check(n: int):
    if 0 <= n <= 3:
        counts = count_words("to be or not " + "to be " * n)
        assert counts["to"] == n + 1  # defect
        assert counts["or"] == 1
