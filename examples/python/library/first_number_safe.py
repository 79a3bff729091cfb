# What can go wrong with a file is caught, and it is closed all the same.
# conspect: assertions=holds exceptions=holds


def first_line(path):
    try:
        with open(path) as file:
            line = file.readline()
        assert file.closed
    except (OSError, UnicodeDecodeError):
        return None
    return line


line = first_line("numbers.txt")
if line is not None:
    assert "\n" not in line[:-1]
