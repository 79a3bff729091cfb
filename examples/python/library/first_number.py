# A file need not be there, nor begin with a number.
# conspect: assertions=holds exceptions=violated


def first_number(path):
    with open(path) as file:
        return int(file.readline())


print(first_number("numbers.txt"))
