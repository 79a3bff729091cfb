# conspect: entry=total assertions=holds exceptions=holds
# What something costs.
PRICES = {"apple": 3, "pear": 5}


def total(basket: dict[str, int]) -> int:
    cost = 0
    for name, count in basket.items():
        if name not in PRICES:
            continue
        cost += PRICES[name] * count
    return cost
