// Regular expressions: from a pattern to a tree of nodes (ECMA-262, 22.2.1 and annex B.1.2).
//
// Nodes are {t, …}: "char" c; "any"; "class" ranges negate; "seq" items; "alt" items; "group" index node;
// "quant" node min max greedy from to (the captures inside); "bol", "eol", "word", "notword";
// "look" behind negate node; "ref" indices.

function regexpError(p, message) {
  $throwSyntax("Invalid regular expression: /" + p.s + "/" + p.flags + ": " + message);
}
/** The code unit at the position, or -1 at the end. */
function rePeek(p) {
  return p.i < p.s.length ? $unit(p.s, p.i) : -1;
}
function reEat(p, u) {
  if (rePeek(p) !== u) return false;
  p.i++;
  return true;
}
/** The next character: a code point in Unicode mode. */
function reNext(p) {
  if (!p.unicode) return $unit(p.s, p.i++);
  const c = codePointOf(p.s, p.i);
  p.i += codePointWidth(p.s, p.i);
  return c;
}

/** Parses `source`: {node, groups, names} where names are pairs of name and capture index. */
function parseRegExp(source, flags) {
  const p = { s: source, flags: flags, i: 0, unicode: indexOfString(flags, "u", 0) >= 0, ignoreCase: indexOfString(flags, "i", 0) >= 0, groups: 0, names: [], total: 0, named: false };
  countGroups(p);
  const node = parseAlternatives(p);
  if (p.i < p.s.length) regexpError(p, rePeek(p) === 41 ? "Unmatched ')'" : "Unexpected character");
  return { node: node, groups: p.groups, names: p.names };
}
/** Counts the capturing groups, which tells references from octal escapes, and looks for names. */
function countGroups(p) {
  let inClass = false;
  for (let i = 0; i < p.s.length; i++) {
    const u = $unit(p.s, i);
    if (u === 92) i++;
    else if (u === 91) inClass = true;
    else if (u === 93) inClass = false;
    else if (u === 40 && !inClass) {
      if (i + 1 >= p.s.length || $unit(p.s, i + 1) !== 63) p.total++;
      else if (i + 3 < p.s.length && $unit(p.s, i + 2) === 60 && $unit(p.s, i + 3) !== 61 && $unit(p.s, i + 3) !== 33) {
        p.total++;
        p.named = true;
      }
    }
  }
}
function parseAlternatives(p) {
  const items = [parseSequence(p)];
  while (reEat(p, 124)) $append(items, parseSequence(p));
  return items.length === 1 ? items[0] : { t: "alt", items: items };
}
function parseSequence(p) {
  const items = [];
  for (;;) {
    const u = rePeek(p);
    if (u === -1 || u === 124 || u === 41) break;
    const from = p.groups;
    const term = parseTerm(p);
    $append(items, parseQuantifier(p, term, from));
  }
  return items.length === 1 ? items[0] : { t: "seq", items: items };
}
function parseTerm(p) {
  const u = rePeek(p);
  switch (u) {
    case 94:
      p.i++;
      return { t: "bol" };
    case 36:
      p.i++;
      return { t: "eol" };
    case 40:
      return parseGroup(p);
    case 46:
      p.i++;
      return { t: "any" };
    case 91:
      return parseClass(p);
    case 92:
      return parseAtomEscape(p);
    case 42:
    case 43:
    case 63:
      return regexpError(p, "Nothing to repeat");
    case 123:
      if (p.unicode) regexpError(p, "Nothing to repeat");
      if (parseBraces(p) !== undefined) regexpError(p, "Nothing to repeat");
      break;
    case 93:
    case 125:
      if (p.unicode) regexpError(p, "Lone quantifier brackets");
      break;
  }
  return { t: "char", c: reNext(p) };
}
function parseGroup(p) {
  p.i++;
  if (!reEat(p, 63)) return finishCapture(p, ++p.groups);
  const u = rePeek(p);
  p.i++;
  if (u === 58) return closeGroup(p, parseAlternatives(p));
  if (u === 61 || u === 33) return { t: "look", behind: false, negate: u === 33, node: closeGroup(p, parseAlternatives(p)) };
  if (u === 60) {
    const v = rePeek(p);
    if (v === 61 || v === 33) {
      p.i++;
      return { t: "look", behind: true, negate: v === 33, node: closeGroup(p, parseAlternatives(p)) };
    }
    const name = parseGroupName(p);
    for (let i = 0; i < p.names.length; i++) if (p.names[i][0] === name) regexpError(p, "Duplicate capture group name");
    const index = ++p.groups;
    $append(p.names, [name, index]);
    return finishCapture(p, index);
  }
  return regexpError(p, "Invalid group");
}
function finishCapture(p, index) {
  return { t: "group", index: index, node: closeGroup(p, parseAlternatives(p)) };
}
function closeGroup(p, node) {
  if (!reEat(p, 41)) regexpError(p, "Unterminated group");
  return node;
}
/** A name up to `>`; the position is after `<`. */
function parseGroupName(p) {
  const from = p.i;
  while (p.i < p.s.length && $unit(p.s, p.i) !== 62) {
    const u = $unit(p.s, p.i);
    const letter = digitValue(u) < 36 || u === 36 || u === 95 || u >= 128;
    if (u === 92) $unsupported("escapes in names of groups");
    if (!letter || (p.i === from && isDigitUnit(u))) regexpError(p, "Invalid capture group name");
    p.i++;
  }
  if (p.i >= p.s.length || p.i === from) regexpError(p, "Invalid capture group name");
  return $sub(p.s, from, p.i++);
}
/** `{n}`, `{n,}` or `{n,m}` as a pair, moving on; undefined, staying, where there is none. */
function parseBraces(p) {
  const start = p.i;
  p.i++;
  const min = parseDecimal(p);
  let max = min;
  if (min >= 0 && reEat(p, 44)) {
    max = parseDecimal(p);
    if (max < 0) max = Infinity;
  }
  if (min < 0 || !reEat(p, 125)) {
    p.i = start;
    return undefined;
  }
  if (max < min) regexpError(p, "numbers out of order in {} quantifier");
  return [min, max];
}
function parseDecimal(p) {
  if (!isDigitUnit(rePeek(p))) return -1;
  let v = 0;
  while (isDigitUnit(rePeek(p))) v = v * 10 + (reNext(p) - 48);
  return v;
}
function parseQuantifier(p, term, from) {
  const u = rePeek(p);
  let bounds;
  if (u === 42) bounds = [0, Infinity];
  else if (u === 43) bounds = [1, Infinity];
  else if (u === 63) bounds = [0, 1];
  else if (u === 123) {
    bounds = parseBraces(p);
    if (bounds === undefined) {
      if (p.unicode) regexpError(p, "Incomplete quantifier");
      return term;
    }
  } else return term;
  if (u !== 123) p.i++;
  const t = term.t;
  if (t === "bol" || t === "eol" || t === "word" || t === "notword" || (t === "look" && (p.unicode || term.behind))) regexpError(p, "Nothing to repeat");
  const lazy = reEat(p, 63);
  return { t: "quant", node: term, min: bounds[0], max: bounds[1], greedy: !lazy, from: from + 1, to: p.groups };
}

const digitRanges = [48, 57];
const wordRanges = [48, 57, 65, 90, 95, 95, 97, 122];
const likeWordRanges = [48, 57, 65, 90, 95, 95, 97, 122, 0x17f, 0x17f, 0x212a, 0x212a];
const spaceRanges = [9, 13, 32, 32, 160, 160, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff];

/** The ranges of `\w`: with the flags u and i also the long s and the sign of Kelvin, which are like letters of ASCII. */
function wordCharacters(unicode, ignoreCase) {
  return unicode && ignoreCase ? likeWordRanges : wordRanges;
}
/** The ranges of `\d`, `\w`, `\s` and their opposites; undefined for other letters. */
function classEscape(p, u) {
  switch (u) {
    case 100:
      return digitRanges;
    case 68:
      return complementRanges(digitRanges);
    case 119:
      return wordCharacters(p.unicode, p.ignoreCase);
    case 87:
      return complementRanges(wordCharacters(p.unicode, p.ignoreCase));
    case 115:
      return spaceRanges;
    case 83:
      return complementRanges(spaceRanges);
  }
  return undefined;
}
function complementRanges(ranges) {
  const out = [];
  let next = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    if (ranges[i] > next) {
      $append(out, next);
      $append(out, ranges[i] - 1);
    }
    next = ranges[i + 1] + 1;
  }
  $append(out, next);
  $append(out, 0x10ffff);
  return out;
}
/** The ranges of `\p{…}` or `\P{…}`; the position is at the letter. */
function parseProperty(p) {
  const negate = reNext(p) === 80;
  const from = p.i + 1;
  if (!reEat(p, 123)) regexpError(p, "Invalid property name");
  while (p.i < p.s.length && rePeek(p) !== 125) p.i++;
  const name = $sub(p.s, from, p.i);
  if (name === "" || !reEat(p, 125)) regexpError(p, "Invalid property name");
  const ranges = propertyRanges(name);
  return negate ? complementRanges(ranges) : ranges;
}
function parseAtomEscape(p) {
  p.i++;
  const u = rePeek(p);
  if (u === -1) regexpError(p, "\\ at end of pattern");
  if (u === 98 || u === 66) {
    p.i++;
    return { t: u === 98 ? "word" : "notword" };
  }
  if (u >= 49 && u <= 57) {
    const start = p.i;
    const n = parseDecimal(p);
    if (n <= p.total) return { t: "ref", indices: [n], name: undefined };
    if (p.unicode) regexpError(p, "Invalid escape");
    p.i = start;
  }
  if (u === 107 && (p.unicode || p.named)) {
    p.i++;
    if (!reEat(p, 60)) regexpError(p, "Invalid named reference");
    return { t: "ref", indices: [], name: parseGroupName(p) };
  }
  const ranges = classEscape(p, u);
  if (ranges !== undefined) {
    p.i++;
    return { t: "class", ranges: ranges, negate: false };
  }
  if (p.unicode && (u === 112 || u === 80)) return { t: "class", ranges: parseProperty(p), negate: false };
  return { t: "char", c: parseCharacterEscape(p, false) };
}
/** The character of an escape; the position is after the backslash. */
function parseCharacterEscape(p, inClass) {
  const u = rePeek(p);
  switch (u) {
    case 116:
      p.i++;
      return 9;
    case 110:
      p.i++;
      return 10;
    case 118:
      p.i++;
      return 11;
    case 102:
      p.i++;
      return 12;
    case 114:
      p.i++;
      return 13;
    case 99:
      return parseControl(p, inClass);
    case 120: {
      const v = hexAt(p.s, p.i + 1, 2);
      if (v >= 0) {
        p.i += 3;
        return v;
      }
      if (p.unicode) regexpError(p, "Invalid escape");
      p.i++;
      return 120;
    }
    case 117:
      return parseUnicodeEscape(p);
  }
  if (u >= 48 && u <= 55) {
    if (p.unicode) {
      if (u === 48 && !(p.i + 1 < p.s.length && isDigitUnit($unit(p.s, p.i + 1)))) {
        p.i++;
        return 0;
      }
      regexpError(p, inClass ? "Invalid class escape" : "Invalid decimal escape");
    }
    let v = 0;
    for (let n = 0; n < 3; n++) {
      const d = rePeek(p) - 48;
      if (d < 0 || d > 7 || v * 8 + d > 255) break;
      v = v * 8 + d;
      p.i++;
    }
    return v;
  }
  if (p.unicode && !containsUnit("^$\\.*+?()[]{}|/", u) && !(inClass && u === 45)) regexpError(p, "Invalid escape");
  return reNext(p);
}
function parseControl(p, inClass) {
  const v = p.i + 1 < p.s.length ? $unit(p.s, p.i + 1) : -1;
  const letter = v >= 0 && digitValue(v) >= 10 && digitValue(v) < 36;
  if (letter || (inClass && !p.unicode && (v === 95 || isDigitUnit(v)))) {
    p.i += 2;
    return v & 31;
  }
  if (p.unicode) regexpError(p, "Invalid unicode escape");
  // Annex B: the backslash stands for itself and `c` follows.
  return 92;
}
function parseUnicodeEscape(p) {
  if (p.unicode && p.i + 1 < p.s.length && $unit(p.s, p.i + 1) === 123) {
    let j = p.i + 2;
    let v = 0;
    while (j < p.s.length && digitValue($unit(p.s, j)) < 16 && v <= 0x10ffff) v = v * 16 + digitValue($unit(p.s, j++));
    if (j === p.i + 2 || j >= p.s.length || $unit(p.s, j) !== 125 || v > 0x10ffff) regexpError(p, "Invalid Unicode escape");
    p.i = j + 1;
    return v;
  }
  const v = hexAt(p.s, p.i + 1, 4);
  if (v < 0) {
    if (p.unicode) regexpError(p, "Invalid Unicode escape");
    p.i++;
    return 117;
  }
  p.i += 5;
  if (p.unicode && v >= 0xd800 && v <= 0xdbff && p.i + 1 < p.s.length && $unit(p.s, p.i) === 92 && $unit(p.s, p.i + 1) === 117) {
    const w = hexAt(p.s, p.i + 2, 4);
    if (w >= 0xdc00 && w <= 0xdfff) {
      p.i += 6;
      return (v - 0xd800) * 0x400 + (w - 0xdc00) + 0x10000;
    }
  }
  return v;
}
function parseClass(p) {
  p.i++;
  const negate = reEat(p, 94);
  const ranges = [];
  for (;;) {
    if (p.i >= p.s.length) regexpError(p, "Unterminated character class");
    if (reEat(p, 93)) break;
    const a = parseClassAtom(p);
    if (rePeek(p) === 45 && p.i + 1 < p.s.length && $unit(p.s, p.i + 1) !== 93) {
      p.i++;
      const b = parseClassAtom(p);
      if (typeof a === "number" && typeof b === "number") {
        if (a > b) regexpError(p, "Range out of order in character class");
        addRange(ranges, a, b);
        continue;
      }
      if (p.unicode) regexpError(p, "Invalid character class");
      addAtom(ranges, a);
      addRange(ranges, 45, 45);
      addAtom(ranges, b);
    } else addAtom(ranges, a);
  }
  return { t: "class", ranges: ranges, negate: negate };
}
function addRange(ranges, a, b) {
  $append(ranges, a);
  $append(ranges, b);
}
function addAtom(ranges, a) {
  if (typeof a === "number") addRange(ranges, a, a);
  else for (let i = 0; i < a.length; i++) $append(ranges, a[i]);
}
/** One member of a class: a character, or ranges. */
function parseClassAtom(p) {
  if (rePeek(p) !== 92) return reNext(p);
  p.i++;
  const u = rePeek(p);
  if (u === -1) regexpError(p, "\\ at end of pattern");
  const ranges = classEscape(p, u);
  if (ranges !== undefined) {
    p.i++;
    return ranges;
  }
  if (u === 98) {
    p.i++;
    return 8;
  }
  if (p.unicode && (u === 112 || u === 80)) return parseProperty(p);
  return parseCharacterEscape(p, true);
}
