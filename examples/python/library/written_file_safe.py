# What was written is read again, under another name of the same path as well.
# conspect: assertions=holds exceptions=holds
try:
    with open("out.txt", "w") as out:
        out.write("a\nb")
        print("c", file=out)
    # A file that may be written need not be one that may be read.
    with open("./out.txt") as back:
        assert back.read() == "a\nbc\n"
        back.seek(0)
        assert [line for line in back] == ["a\n", "bc\n"]
    try:
        open("out.txt", "x")
    except FileExistsError as error:
        assert error.errno == 17
    else:
        assert False
except OSError:
    pass
