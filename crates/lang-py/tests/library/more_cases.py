"""Random operations for modules of texts and bytes: what `cases.py` says of cases holds here, too."""

from cases import case


def octets(r, most=12):
    return bytes(r.choice([0, 10, 43, 45, 47, 61, 65, 97, 122, 128, 255, r.randrange(256)]) for _ in range(r.randint(0, most)))


def text(r, letters, most=10):
    return "".join(r.choice(letters) for _ in range(r.randint(0, most)))


@case("base64", "binascii")
def digits(r, outcome, m, b):
    seen = []
    for _ in range(6):
        data = octets(r)
        for name in ("b64", "urlsafe_b64", "b32", "b32hex", "b16", "b85"):
            seen.append(outcome(lambda: getattr(m, name + "encode")(data)))
            seen.append(outcome(lambda: getattr(m, name + "decode")(getattr(m, name + "encode")(data)) == data))
        broken = text(r, "AZaz09+/=-_ 7\n", 9)
        seen.append((broken, outcome(lambda: m.b64decode(broken))))
        seen.append(outcome(lambda: m.b64decode(broken, validate=True)))
        seen.append(outcome(lambda: m.urlsafe_b64decode(broken)))
        seen.append(outcome(lambda: m.b16decode(text(r, "09AFafG", 4), r.random() < 0.5)))
        seen.append(outcome(lambda: m.b85decode(text(r, "09AZaz~{ ", 7))))
        seen.append(outcome(lambda: (b.hexlify(data), b.crc32(data, 7), b.crc_hqx(data, 1), b.b2a_base64(data))))
        seen.append(outcome(lambda: b.unhexlify(text(r, "09AFafg", 5))))
    return seen


@case("hashlib")
def hashes(r, outcome, m):
    seen = []
    for _ in range(2):
        data = octets(r, 200)
        for name in ("md5", "sha1", "sha224", "sha256", "sha384", "sha512"):
            seen.append(outcome(lambda: m.new(name, data).hexdigest()))
        h = m.sha256(data)
        h.update(octets(r))
        seen.append((h.hexdigest(), h.copy().digest(), h.name, h.digest_size, h.block_size))
    return seen


@case("csv", "io")
def rows(r, outcome, m, io):
    seen = []
    for _ in range(8):
        lines = [text(r, 'ab,;" \n\'', 9) for _ in range(r.randint(0, 4))]
        options = {}
        if r.random() < 0.3:
            options["delimiter"] = ";"
        if r.random() < 0.2:
            options["quotechar"] = "'"
        if r.random() < 0.2:
            options["skipinitialspace"] = True
        if r.random() < 0.2:
            options["doublequote"] = False
        if r.random() < 0.2:
            options["strict"] = True
        seen.append((lines, options, outcome(lambda: list(m.reader(lines, **options)))))
        seen.append(outcome(lambda: list(m.DictReader(lines, **options))))
        if r.random() < 0.3:
            options["quoting"] = m.QUOTE_ALL
        values = [[r.choice([1, 2.5, None, "", "a,b", 'q"', "x\ny", " s", "it's"]) for _ in range(r.randint(0, 3))] for _ in range(3)]

        def written():
            out = io.StringIO()
            m.writer(out, **options).writerows(values)
            return out.getvalue()

        seen.append((values, outcome(written)))
    return seen


@case("fnmatch")
def names(r, outcome, m):
    seen = []
    for _ in range(30):
        name, pattern = text(r, "ab.-]\n", 5), text(r, "ab.*?[]!-^\\", 6)
        seen.append((name, pattern, outcome(lambda: m.fnmatchcase(name, pattern))))
    return seen


@case("shlex")
def words(r, outcome, m):
    seen = []
    for _ in range(30):
        line = text(r, "ab '\"\\\t$", 9)
        seen.append((line, outcome(lambda: m.split(line)), outcome(lambda: m.quote(line)), outcome(lambda: m.split(m.quote(line)))))
    return seen


@case("calendar")
def months(r, outcome, m):
    seen = []
    for _ in range(10):
        year, month = r.choice([1, 1900, 2000, 2024, 2023, 9998]), r.randint(0, 13)
        c = m.Calendar(r.randint(0, 6))
        seen.append((year, month, outcome(lambda: m.monthrange(year, month)), outcome(lambda: c.monthdayscalendar(year, month))))
        seen.append(outcome(lambda: list(c.itermonthdays4(year, month))))
        seen.append((m.isleap(year), m.leapdays(year, 2400), outcome(lambda: m.timegm((year, 3, 4, 5, 6, 7)))))
    return seen


@case("graphlib")
def orders(r, outcome, m):
    seen = []
    for _ in range(8):
        graph = {n: [r.randrange(6) for _ in range(r.randint(0, 2))] for n in range(r.randint(0, 6))}
        seen.append((graph, outcome(lambda: list(m.TopologicalSorter(graph).static_order()))))
    return seen


@case("pathlib")
def paths(r, outcome, m):
    seen = []
    for _ in range(12):
        a, b = text(r, "ab./", 8), text(r, "ab./", 6)
        p = m.PurePosixPath(a)
        seen.append((a, b, str(p), p.parts, p.name, p.stem, p.suffix, p.suffixes, str(p.parent), [str(x) for x in p.parents]))
        seen.append((outcome(lambda: str(p / b)), outcome(lambda: str(p.with_name(b))), outcome(lambda: str(p.with_suffix(b)))))
        seen.append((outcome(lambda: p.is_relative_to(b)), outcome(lambda: p < m.PurePosixPath(b)), p == m.PurePosixPath(b)))
        seen.append(outcome(lambda: p.match(r.choice(["*", "a*", "*/b", "?", b or "a"]))))
    return seen


@case("colorsys")
def colours(r, outcome, m):
    seen = []
    for _ in range(10):
        values = [r.choice([0.0, 1.0, r.random()]) for _ in range(3)]
        for name in ("rgb_to_hsv", "hsv_to_rgb", "rgb_to_hls", "hls_to_rgb", "rgb_to_yiq"):
            seen.append((name, values, outcome(lambda: getattr(m, name)(*values))))
    return seen


@case("uuid")
def identifiers(r, outcome, m):
    seen = []
    for _ in range(10):
        n = r.getrandbits(128)
        u = m.UUID(int=n, version=r.choice([None, 1, 3, 4, 5]))
        seen.append((str(u), repr(u), u.hex, u.bytes, u.bytes_le, u.fields, u.version, u.variant, u.urn, u.time, u.clock_seq, u.node))
        seen.append((m.uuid5(u, str(n)), m.uuid3(u, "a"), outcome(lambda: m.UUID(text(r, "0123456789abcdef-{}", 36)))))
    return [str(s) for s in seen]


@case("statistics")
def quantiles(r, outcome, m):
    values = [r.choice([1, 2, 3.5, 10, 0]) for _ in range(r.randint(0, 7))]
    return [
        outcome(lambda: m.quantiles(values, n=r.randint(0, 6), method=r.choice(["inclusive", "exclusive", "x"]))),
        outcome(lambda: m.harmonic_mean(values)),
    ]


@case("datetime")
def times(r, outcome, m):
    def some():
        return m.time(r.randint(0, 24), r.choice([0, 5, 59]), r.choice([0, 1]), r.choice([0, 7]))

    seen = []
    for _ in range(8):
        seen.append((outcome(some), outcome(lambda: some() < some()), outcome(lambda: m.datetime.combine(m.date(2024, 2, 29), some()))))
        seen.append(outcome(lambda: some().replace(minute=r.randint(50, 61)).isoformat(r.choice(["auto", "minutes", "seconds"]))))
        seen.append(outcome(lambda: f"{some():%H.%M}"))
        day = m.date(r.choice([1, 2, 1999, 2000, 2020, 2026, 9999]), r.choice([1, 12]), r.randint(1, 31))
        week = day.isocalendar()
        seen.append((str(day), repr(week), tuple(week), week.year, week.week, week.weekday))
    return seen
