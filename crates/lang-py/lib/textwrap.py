"""textwrap: dedent, indent, wrap and fill of plain texts."""


def indent(text, prefix, predicate=None):
    out = []
    for line in text.splitlines(True):
        if line.strip() if predicate is None else predicate(line):
            out.append(prefix)
        out.append(line)
    return "".join(out)


def dedent(text):
    lines = text.split("\n")
    margin = None
    for i in range(len(lines)):
        line = lines[i]
        if not line.strip(" \t"):
            lines[i] = ""
            continue
        n = 0
        while line[n] == " " or line[n] == "\t":
            n += 1
        lead = line[:n]
        if margin is None or margin.startswith(lead):
            margin = lead
        elif not lead.startswith(margin):
            k = 0
            while k < len(margin) and k < len(lead) and margin[k] == lead[k]:
                k += 1
            margin = margin[:k]
    if margin:
        lines = [line[len(margin) :] for line in lines]
    return "\n".join(lines)


def _chunks(text):
    """Words and the white space between them, in turn. Words with hyphens are not taken apart here."""
    out = []
    now = ""
    for c in text:
        if now and (c == " ") != (now[0] == " "):
            out.append(now)
            now = ""
        now += c
    if now:
        out.append(now)
    return out


def wrap(text, width=70, *, initial_indent="", subsequent_indent="", max_lines=None, placeholder=" [...]", **options):
    if width <= 0:
        raise ValueError("invalid width " + repr(width) + " (must be > 0)")
    if options or max_lines is not None or "-" in text:
        from _intrinsics import unsupported

        unsupported("textwrap.wrap with options, or of a text with hyphens")
    text = text.expandtabs()
    for c in "\n\x0b\x0c\r":
        text = text.replace(c, " ")
    chunks = _chunks(text)
    lines = []
    i = 0
    while i < len(chunks):
        lead = subsequent_indent if lines else initial_indent
        room = width - len(lead)
        if chunks[i][0] == " " and lines:
            i += 1
            if i == len(chunks):
                break
        line = []
        used = 0
        while i < len(chunks) and used + len(chunks[i]) <= room:
            line.append(chunks[i])
            used += len(chunks[i])
            i += 1
        if i < len(chunks) and len(chunks[i]) > room:
            # A word longer than a line is broken.
            take = room - used if room >= 1 else 1
            line.append(chunks[i][:take])
            chunks[i] = chunks[i][take:]
        if line and line[-1].strip() == "":
            line.pop()
        if line:
            lines.append(lead + "".join(line))
    return lines


def fill(text, width=70, **kwargs):
    return "\n".join(wrap(text, width, **kwargs))


def shorten(text, width, *, placeholder=" [...]", **options):
    words = text.split()
    joined = " ".join(words)
    if len(joined) <= width:
        return joined
    if len(placeholder.lstrip()) > width:
        raise ValueError("placeholder too large for max width")
    while words:
        line = " ".join(words) + placeholder
        if len(line) <= width:
            return line
        words.pop()
    return placeholder.lstrip()
