// The global functions that encode and decode URIs, escape and unescape.

// Ranges of units that stay as they are: letters, digits and the marks; with those that URIs reserve; those of `escape`.
const uriUnreserved = [33, 33, 39, 42, 45, 46, 48, 57, 65, 90, 95, 95, 97, 122, 126, 126];
const uriKept = [33, 33, 35, 36, 38, 59, 61, 61, 63, 90, 95, 95, 97, 122, 126, 126];
const escapeKept = [42, 43, 45, 57, 64, 90, 95, 95, 97, 122];
const uriReserved = [35, 36, 38, 38, 43, 44, 47, 47, 58, 59, 61, 61, 63, 64];

function containsUnit(set, u) {
  for (let i = 0; i < set.length; i++) if ($unit(set, i) === u) return true;
  return false;
}
function hexUnit(d) {
  return $within(d, 10, 15) ? d + 55 : d + 48;
}
function percent(b) {
  return $fromUnits([37, hexUnit(b >> 4), hexUnit(b & 15)]);
}
function encodeText(s, kept) {
  let out = "";
  for (let i = 0; i < s.length; ) {
    const u = $unit(s, i);
    if ($inRanges(kept, u)) {
      out += $sub(s, i, i + 1);
      i++;
      continue;
    }
    const w = codePointWidth(s, i);
    if (w === 1 && u >= 0xd800 && u <= 0xdfff) throw new URIErrorConstructor("URI malformed");
    const bytes = utf8Bytes(codePointOf(s, i));
    for (let j = 0; j < bytes.length; j++) out += percent(bytes[j]);
    i += w;
  }
  return out;
}
/** The UTF-8 bytes of a code point. */
function utf8Bytes(c) {
  if (c < 0x80) return [c];
  if (c < 0x800) return [0xc0 | (c >> 6), 0x80 | (c & 63)];
  if (c < 0x10000) return [0xe0 | (c >> 12), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63)];
  return [0xf0 | (c >> 18), 0x80 | ((c >> 12) & 63), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63)];
}
/** The byte written as `%xx` at `i`; a URIError when there is none. */
function percentByte(s, i) {
  if (i + 2 < s.length && $unit(s, i) === 37) {
    const a = digitValue($unit(s, i + 1));
    const b = digitValue($unit(s, i + 2));
    if (a < 16 && b < 16) return a * 16 + b;
  }
  throw new URIErrorConstructor("URI malformed");
}
function decodeText(s, kept) {
  let out = "";
  for (let i = 0; i < s.length; ) {
    if ($unit(s, i) !== 37) {
      out += $sub(s, i, i + 1);
      i++;
      continue;
    }
    const start = i;
    const first = percentByte(s, i);
    i += 3;
    if (first < 0x80) {
      out += $inRanges(kept, first) ? $sub(s, start, i) : $fromUnits([first]);
      continue;
    }
    let more = first >= 0xc2 && first < 0xe0 ? 1 : first >= 0xe0 && first < 0xf0 ? 2 : first >= 0xf0 && first < 0xf5 ? 3 : 0;
    if (more === 0) throw new URIErrorConstructor("URI malformed");
    const least = more === 1 ? 0x80 : more === 2 ? 0x800 : 0x10000;
    let c = more === 1 ? first & 31 : more === 2 ? first & 15 : first & 7;
    for (; more > 0; more--) {
      const b = percentByte(s, i);
      if ((b & 0xc0) !== 0x80) throw new URIErrorConstructor("URI malformed");
      c = c * 64 + (b & 63);
      i += 3;
    }
    if (c < least || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff)) throw new URIErrorConstructor("URI malformed");
    out += fromCodePointText(c);
  }
  return out;
}
$method($global(), "encodeURIComponent", function encodeURIComponent(text) {
  return encodeText($toStr(text), uriUnreserved);
});
$method($global(), "encodeURI", function encodeURI(text) {
  return encodeText($toStr(text), uriKept);
});
$method($global(), "decodeURIComponent", function decodeURIComponent(text) {
  return decodeText($toStr(text), []);
});
$method($global(), "decodeURI", function decodeURI(text) {
  return decodeText($toStr(text), uriReserved);
});
$method($global(), "escape", function escape(text) {
  const s = $toStr(text);
  let out = "";
  for (let i = 0; i < s.length; i++) {
    const u = $unit(s, i);
    if ($inRanges(escapeKept, u)) out += $sub(s, i, i + 1);
    else if (u < 256) out += percent(u);
    else out += "%u" + $sub(percent(u >> 8), 1, 3) + $sub(percent(u & 255), 1, 3);
  }
  return out;
});
/** The value of `count` hexadecimal digits at `i`, or -1. */
function hexAt(s, i, count) {
  if (i + count > s.length) return -1;
  let v = 0;
  for (let j = 0; j < count; j++) {
    const d = digitValue($unit(s, i + j));
    if (d > 15) return -1;
    v = v * 16 + d;
  }
  return v;
}
$method($global(), "unescape", function unescape(text) {
  const s = $toStr(text);
  let out = "";
  for (let i = 0; i < s.length; ) {
    let v = -1;
    let w = 1;
    if ($unit(s, i) === 37) {
      if (i + 1 < s.length && $unit(s, i + 1) === 117) {
        v = hexAt(s, i + 2, 4);
        w = 6;
      }
      if (v < 0) {
        v = hexAt(s, i + 1, 2);
        w = 3;
      }
    }
    if (v < 0) {
      out += $sub(s, i, i + 1);
      i++;
    } else {
      out += $fromUnits([v]);
      i += w;
    }
  }
  return out;
});
