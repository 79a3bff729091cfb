# conspect: entry=total assertions=holds exceptions=violated kind=KeyError
# What is not for sale has no price.
PRICES = {"apple": 3, "pear": 5}


def total(basket: dict[str, int]) -> int:
    cost = 0
    for name, count in basket.items():
        if count == 0:
            continue
        cost += PRICES[name] * count  # defect
    return cost
