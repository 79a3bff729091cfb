# conspect: entry=average assertions=holds exceptions=holds
# The mean of what was measured.
def average(values: list[int]) -> float:
    if not values:
        return 0.0
    return sum(values) / len(values)
