# conspect: entry=average assertions=holds exceptions=violated kind=ZeroDivisionError
# Nothing was measured.
def average(values: list[int]) -> float:
    if values is None:
        return 0.0
    return sum(values) / len(values)  # defect
