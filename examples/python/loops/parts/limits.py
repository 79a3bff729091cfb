LEAST = 0
asked = 0


def higher(a: int, b: int) -> int:
    global asked
    asked += 1
    return a if a > b else b


if __name__ == "__main__":
    LEAST = -1
