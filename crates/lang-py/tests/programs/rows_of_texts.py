# Rows of texts.
import csv, io


def show(action):
    try:
        print(repr(action()))
    except Exception as error:
        print(type(error).__name__, error)


show(lambda: (list(csv.reader(["a,b,c", "1,\"2,3\",4", "", "x", "\"q\"\"r\",", "a\"b,c", "\"ab\"c,d", " \"z\", y"]))))
show(lambda: (list(csv.reader(["\"multi", "line\",b"])), list(csv.reader(["\"multi\n", "line\",b\n"])), list(csv.reader(["a;b"], delimiter=";")), list(csv.reader(["a\tb"], "excel-tab")), list(csv.reader(["a, b"], skipinitialspace=True)), list(csv.reader(["a,b\r\n", "c\n"])), list(csv.reader(["\"unfinished"])), list(csv.reader(["a,"])), list(csv.reader([","])), list(csv.reader(["\"\""])), list(csv.reader([" "], skipinitialspace=True)), list(csv.reader(["\n"])), list(csv.reader(io.StringIO("a,b\n1,2\n")))))
show(lambda: (list(csv.reader(["a\nb"]))))
show(lambda: (list(csv.reader([5]))))
show(lambda: (list(csv.reader(["a"], delimiter=";;"))))
show(lambda: (list(csv.reader(["a"], delimiter=None))))
show(lambda: (list(csv.reader(["a"], "nope"))))
show(lambda: (list(csv.reader(["a"], foo=1))))
show(lambda: (list(csv.reader(["\"a"], strict=True))))
show(lambda: (list(csv.reader(["\"a\"b"], strict=True))))


def case_1():
    o = io.StringIO()
    w = csv.writer(o)
    r = [w.writerow([1, 2.5, None, "a,b", "q\"r", "x\ny", "", True]), w.writerow([]), w.writerow([""]), w.writerow([None]), w.writerow("ab"), w.writerow([" a"])]
    return (r, o.getvalue())


show(case_1)


def case_2():
    o = io.StringIO()
    csv.writer(o, quoting=csv.QUOTE_ALL, lineterminator="\n", delimiter=";").writerows([[1, "a;"], ["b", None]])
    return o.getvalue()


show(case_2)
show(lambda: (csv.writer(io.StringIO()).writerow(5)))
show(lambda: (csv.writer(5)))
show(lambda: (list(csv.DictReader(["a,b", "1,2", "3", "4,5,6", "", "7,8"])), list(csv.DictReader(["1,2"], fieldnames=["x", "y"])), csv.DictReader(["a,b"]).fieldnames, list(csv.DictReader([])), list(csv.DictReader(["a,b", "1"], restval=0))))


def case_3():
    o = io.StringIO()
    w = csv.DictWriter(o, ["a", "b"])
    w.writeheader()
    w.writerow({"a": 1})
    w.writerows([{"b": 2, "a": 3}])
    return o.getvalue()


show(case_3)
show(lambda: (csv.DictWriter(io.StringIO(), ["a"]).writerow({"z": 1})))
show(lambda: (csv.list_dialects()))
