// String and the methods of String.prototype that need neither regular expressions nor case tables.

const stringProto = $proto("String");

function StringConstructor(value) {
  let s = "";
  if (arguments.length > 0) {
    if (new.target === undefined && typeof value === "symbol") return symbolText(value);
    s = $toStr(value);
  }
  if (new.target === undefined) return s;
  const o = $toObject(s);
  if (new.target !== StringConstructor) {
    const proto = new.target.prototype;
    if ($isObject(proto)) $setProto(o, proto);
  }
  return o;
}
$ctor("String", StringConstructor, 1, stringProto);
$setClass(stringProto, "String");
$setSlot(stringProto, "");

/** The string that a method of String.prototype works on. */
function thisString(v, method) {
  if (typeof v === "string") return v;
  if (v === undefined || v === null) $throwType("String.prototype." + method + " called on null or undefined");
  return $toStr(v);
}
function thisStringValue(v, method) {
  if (typeof v === "string") return v;
  if ($isObject(v) && $class(v) === "String") return $slot(v);
  $throwType("String.prototype." + method + " requires that 'this' be a String");
}
/** The code point at `i` of `s`. */
function codePointOf(s, i) {
  const a = $unit(s, i);
  if (codePointWidth(s, i) === 1) return a;
  return (a - 0xd800) * 0x400 + ($unit(s, i + 1) - 0xdc00) + 0x10000;
}
/** The string of one code point. */
function fromCodePointText(c) {
  if (c < 0x10000) return $fromUnits([c]);
  const d = c - 0x10000;
  return $fromUnits([0xd800 + (d >> 10), 0xdc00 + (d & 0x3ff)]);
}
/** The first index at or after `from` where `t` occurs in `s`, or -1. */
function indexOfString(s, t, from) {
  const n = t.length;
  const last = s.length - n;
  for (let i = from; i <= last; i++) if (matchesAt(s, t, i)) return i;
  return -1;
}
function matchesAt(s, t, at) {
  const n = t.length;
  if (n === 0) return true;
  if (n === 1) return $unit(s, at) === $unit(t, 0);
  return $sub(s, at, at + n) === t;
}
/** Whether a code unit is white space or a line terminator. */
function isSpaceUnit(u) {
  return $inRanges(spaceRanges, u);
}
/** `s` without white space at its start, its end or both. */
function trimString(s, start, end) {
  let i = 0;
  let j = s.length;
  if (start) while (i < j && isSpaceUnit($unit(s, i))) i++;
  if (end) while (j > i && isSpaceUnit($unit(s, j - 1))) j--;
  return $sub(s, i, j);
}
/** `s` repeated `n` times, by doubling. */
function repeatString(s, n) {
  // Of a number that is not known: the beginning of what many times give.
  if (!$isConcrete(n) && n <= 64) return $sub(repeatString(s, 64), 0, n * s.length);
  let out = "";
  let unit = s;
  while (n > 0) {
    if (n % 2 === 1) out += unit;
    n = $floor(n / 2);
    if (n > 0) unit += unit;
  }
  return out;
}
function clampIndex(v, n) {
  const i = $toIntegerOrInfinity(v);
  return i < 0 ? 0 : i > n ? n : i;
}
/** Rejects regular expressions where only a string makes sense. */
function requireNotRegExp(v, method) {
  if (isRegExp(v)) $throwType("First argument to String.prototype." + method + " must not be a regular expression");
}
function isRegExp(v) {
  if (!$isObject(v)) return false;
  const m = v[symMatch];
  if (m !== undefined) return !!m;
  return $class(v) === "RegExp";
}

$method(StringConstructor, "fromCharCode", function fromCharCode(unit) {
  const units = [];
  for (let i = 0; i < arguments.length; i++) $append(units, $toUint32(arguments[i]) & 0xffff);
  return $fromUnits(units);
});
$method(StringConstructor, "fromCodePoint", function fromCodePoint(point) {
  let out = "";
  for (let i = 0; i < arguments.length; i++) {
    const c = $toNumber(arguments[i]);
    if (!(c >= 0 && c <= 0x10ffff) || $floor(c) !== c) $tellRange("Invalid code point " + $toStr(arguments[i]));
    out += fromCodePointText(c);
  }
  return out;
});
$method(StringConstructor, "raw", function raw(template) {
  const literals = $toObject($toObject(template).raw);
  const n = lengthOf(literals);
  let out = "";
  for (let i = 0; i < n; i++) {
    out += $toStr(literals[i]);
    if (i + 1 < n && i + 1 < arguments.length) out += $toStr(arguments[i + 1]);
  }
  return out;
});

$method(stringProto, "toString", function toString() {
  return thisStringValue(this, "toString");
});
$method(stringProto, "valueOf", function valueOf() {
  return thisStringValue(this, "valueOf");
});
$method(stringProto, "charAt", function charAt(pos) {
  const s = thisString(this, "charAt");
  const i = $toIntegerOrInfinity(pos);
  return i < 0 || i >= s.length ? "" : $sub(s, i, i + 1);
});
$method(stringProto, "charCodeAt", function charCodeAt(pos) {
  const s = thisString(this, "charCodeAt");
  const i = $toIntegerOrInfinity(pos);
  return i < 0 || i >= s.length ? NaN : $unit(s, i);
});
$method(stringProto, "codePointAt", function codePointAt(pos) {
  const s = thisString(this, "codePointAt");
  const i = $toIntegerOrInfinity(pos);
  return i < 0 || i >= s.length ? undefined : codePointOf(s, i);
});
$method(stringProto, "at", function at(index) {
  const s = thisString(this, "at");
  const i = $toIntegerOrInfinity(index);
  const k = i < 0 ? s.length + i : i;
  return k < 0 || k >= s.length ? undefined : $sub(s, k, k + 1);
});
$method(stringProto, "concat", function concat(text) {
  let s = thisString(this, "concat");
  for (let i = 0; i < arguments.length; i++) s += $toStr(arguments[i]);
  return s;
});
$method(stringProto, "indexOf", function indexOf(text) {
  const s = thisString(this, "indexOf");
  const t = $toStr(text);
  return indexOfString(s, t, clampIndex(arguments[1], s.length));
});
$method(stringProto, "lastIndexOf", function lastIndexOf(text) {
  const s = thisString(this, "lastIndexOf");
  const t = $toStr(text);
  const n = $toNumber(arguments[1]);
  let from = n !== n ? s.length : clampIndex(n, s.length);
  if (from > s.length - t.length) from = s.length - t.length;
  for (let i = from; i >= 0; i--) if (matchesAt(s, t, i)) return i;
  return -1;
});
$method(stringProto, "includes", function includes(text) {
  const s = thisString(this, "includes");
  requireNotRegExp(text, "includes");
  const t = $toStr(text);
  return indexOfString(s, t, clampIndex(arguments[1], s.length)) >= 0;
});
$method(stringProto, "startsWith", function startsWith(text) {
  const s = thisString(this, "startsWith");
  requireNotRegExp(text, "startsWith");
  const t = $toStr(text);
  const at = clampIndex(arguments[1], s.length);
  return at + t.length <= s.length && matchesAt(s, t, at);
});
$method(stringProto, "endsWith", function endsWith(text) {
  const s = thisString(this, "endsWith");
  requireNotRegExp(text, "endsWith");
  const t = $toStr(text);
  const end = arguments[1] === undefined ? s.length : clampIndex(arguments[1], s.length);
  return end - t.length >= 0 && matchesAt(s, t, end - t.length);
});
$method(stringProto, "slice", function slice(start, end) {
  const s = thisString(this, "slice");
  const from = relativeIndex(start, s.length, 0);
  const to = relativeIndex(end, s.length, s.length);
  return from < to ? $sub(s, from, to) : "";
});
$method(stringProto, "substring", function substring(start, end) {
  const s = thisString(this, "substring");
  const a = clampIndex(start, s.length);
  const b = end === undefined ? s.length : clampIndex(end, s.length);
  return a < b ? $sub(s, a, b) : $sub(s, b, a);
});
$method(stringProto, "substr", function substr(start, length) {
  const s = thisString(this, "substr");
  const from = relativeIndex(start, s.length, 0);
  let n = length === undefined ? s.length : $toIntegerOrInfinity(length);
  if (n > s.length - from) n = s.length - from;
  return n <= 0 ? "" : $sub(s, from, from + n);
});
$method(stringProto, "repeat", function repeat(count) {
  const s = thisString(this, "repeat");
  const n = $toIntegerOrInfinity(count);
  if (n < 0 || n === Infinity) $tellRange("Invalid count value: " + $toStr(count));
  if (n * s.length > 536870888) $tellRange("Invalid string length");
  return s === "" ? "" : repeatString(s, n);
});
/** The padding of padStart and padEnd. */
function padding(s, maxLength, fill) {
  const n = $toLength(maxLength);
  if (n <= s.length) return "";
  const f = fill === undefined ? " " : $toStr(fill);
  if (f === "") return "";
  if (n > 536870888) $tellRange("Invalid string length");
  const count = n - s.length;
  if (!$isConcrete(count) && count <= 64) return $sub(repeatString(f, 64), 0, count);
  return $sub(repeatString(f, $ceil(count / f.length)), 0, count);
}
$method(stringProto, "padStart", function padStart(maxLength) {
  const s = thisString(this, "padStart");
  return padding(s, maxLength, arguments[1]) + s;
});
$method(stringProto, "padEnd", function padEnd(maxLength) {
  const s = thisString(this, "padEnd");
  return s + padding(s, maxLength, arguments[1]);
});
$method(stringProto, "trim", function trim() {
  return trimString(thisString(this, "trim"), true, true);
});
$method(stringProto, "trimStart", trimStart);
$hidden(stringProto, "trimLeft", trimStart);
function trimStart() {
  return trimString(thisString(this, "trimStart"), true, false);
}
$method(stringProto, "trimEnd", trimEnd);
$hidden(stringProto, "trimRight", trimEnd);
function trimEnd() {
  return trimString(thisString(this, "trimEnd"), false, true);
}
$method(stringProto, "isWellFormed", function isWellFormed() {
  return wellFormed(thisString(this, "isWellFormed"), false);
});
$method(stringProto, "toWellFormed", function toWellFormed() {
  return wellFormed(thisString(this, "toWellFormed"), true);
});
/** Whether `s` has no lone surrogate; with `repair`, `s` with each replaced. */
function wellFormed(s, repair) {
  let out = "";
  for (let i = 0; i < s.length; ) {
    const w = codePointWidth(s, i);
    const u = $unit(s, i);
    if (w === 1 && u >= 0xd800 && u <= 0xdfff) {
      if (!repair) return false;
      out += $fromUnits([0xfffd]);
    } else if (repair) out += $sub(s, i, i + w);
    i += w;
  }
  return repair ? out : true;
}
$method(stringProto, "normalize", function normalize() {
  const s = thisString(this, "normalize");
  if (arguments[0] !== undefined) {
    const f = $toStr(arguments[0]);
    if (f !== "NFC" && f !== "NFD" && f !== "NFKC" && f !== "NFKD") $throwRange("The normalization form should be one of NFC, NFD, NFKC, NFKD.");
  }
  for (let i = 0; i < s.length; i++) if ($unit(s, i) >= 128) $unsupported("String.prototype.normalize of text beyond ASCII");
  return s;
});
/** The ASCII characters in the order of the root collation; upper case follows lower case only to break ties. */
const collation = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQrRsStTuUvVwWxXyYzZ";
function collationKey(u) {
  if (u === 9) return -5;
  if (u === 10) return -4;
  if (u === 11) return -3;
  if (u === 12) return -2;
  if (u === 13) return -1.5;
  if (u === 32) return -1;
  return u > 32 && u < 127 ? indexOfString(collation, $fromUnits([u]), 0) : -1.25;
}
const firstLetter = 42;
/** Do two units say how texts that begin with them compare: different digits, or different letters of one case? */
function tellApart(u, v) {
  return u !== v && (($within(u, 48, 57) && $within(v, 48, 57)) || ($within(u, 97, 122) && $within(v, 97, 122)) || ($within(u, 65, 90) && $within(v, 65, 90)));
}
/** How two texts compare by the root collation; one that the library does not know is any that there is. */
function collated(s, t) {
  if (s === t) return 0;
  if (!$isKnown(s) && !$isKnown(t)) {
    // Where neither is known, their first units are looked at alone.
    if (s.length > 0 && t.length > 0) {
      const u = $unit(s, 0);
      const v = $unit(t, 0);
      if (tellApart(u, v)) return u < v ? -1 : 1;
    }
    return $openOrder();
  }
  let tie = 0;
  const n = s.length < t.length ? s.length : t.length;
  for (let i = 0; i < n; i++) {
    const a = collationKey($unit(s, i));
    const b = collationKey($unit(t, i));
    if (a === -1.25 || b === -1.25) return $openOrder();
    if (a === b) continue;
    const bothLetters = a >= firstLetter && b >= firstLetter;
    if (bothLetters && (a - firstLetter) >> 1 === (b - firstLetter) >> 1) {
      if (tie === 0) tie = a < b ? -1 : 1;
    } else {
      // A mark behind a character belongs to it.
      for (let j = i; j < s.length; j++) if ($unit(s, j) > 126) return $openOrder();
      for (let j = i; j < t.length; j++) if ($unit(t, j) > 126) return $openOrder();
      return a < b ? -1 : 1;
    }
  }
  for (let j = n; j < s.length; j++) if (collationKey($unit(s, j)) === -1.25) return $openOrder();
  for (let j = n; j < t.length; j++) if (collationKey($unit(t, j)) === -1.25) return $openOrder();
  if (s.length !== t.length) return s.length < t.length ? -1 : 1;
  return tie;
}
$method(stringProto, "localeCompare", function localeCompare(that) {
  const s = thisString(this, "localeCompare");
  const t = $toStr(that);
  const locale = arguments[1];
  const options = arguments[2];
  if (locale !== undefined && !isUsualLocale(locale)) $unsupported("localeCompare with such a locale");
  if (options !== undefined && !isUsualOrder(options)) $unsupported("localeCompare with such options");
  $granted("the default locale is en-US");
  // Texts that are one compare alike by any locale.
  if ((locale === undefined || locale === "en" || locale === "en-US") && options === undefined) return collated(s, t);
  return s === t ? 0 : $openOrder();
});
/** Locales that the runtime knows. */
function isUsualLocale(v) {
  return v === "en" || v === "en-US" || v === "en-GB" || v === "de" || v === "de-DE" || v === "fr" || v === "fr-FR" || v === "es" || v === "it" || v === "sv" || v === "ja" || v === "zh";
}
/** Options of an order that the runtime takes. */
function isUsualOrder(o) {
  if (!$isObject(o) || $class(o) !== "Object" || $getProto(o) !== $proto("Object")) return false;
  const keys = $ownKeys(o);
  for (let i = 0; i < keys.length; i++) {
    const k = keys[i];
    const d = $getOwn(o, k);
    if (!("value" in d)) return false;
    const v = d.value;
    if (k === "numeric" || k === "ignorePunctuation") {
      if (v !== true && v !== false) return false;
    } else if (k === "sensitivity") {
      if (v !== "base" && v !== "accent" && v !== "case" && v !== "variant") return false;
    } else return false;
  }
  return true;
}
$method(stringProto, symIterator, function () {
  return makeStringIterator(thisString(this, "[Symbol.iterator]"));
});
/** The HTML methods of annex B. */
function htmlMethod(name, tag, attribute) {
  $method(stringProto, name, attribute === "" ? htmlPlain(name, tag) : htmlWith(name, tag, attribute));
}
function htmlPlain(name, tag) {
  return function () {
    return "<" + tag + ">" + thisString(this, name) + "</" + tag + ">";
  };
}
function htmlWith(name, tag, attribute) {
  return function (value) {
    const s = thisString(this, name);
    const v = replaceString($toStr(value), '"', "&quot;", true);
    return "<" + tag + " " + attribute + '="' + v + '">' + s + "</" + tag + ">";
  };
}
htmlMethod("anchor", "a", "name");
htmlMethod("link", "a", "href");
htmlMethod("bold", "b", "");
htmlMethod("italics", "i", "");
htmlMethod("sub", "sub", "");
htmlMethod("sup", "sup", "");
htmlMethod("big", "big", "");
htmlMethod("small", "small", "");
htmlMethod("strike", "strike", "");
htmlMethod("fixed", "tt", "");
htmlMethod("blink", "blink", "");
htmlMethod("fontcolor", "font", "color");
htmlMethod("fontsize", "font", "size");
/** `s` with the first or every occurrence of `t` replaced by the plain text `by`. */
function replaceString(s, t, by, all) {
  let out = "";
  let from = 0;
  for (;;) {
    const at = indexOfString(s, t, from);
    if (at < 0 || t === "") return out + $sub(s, from, s.length);
    out += $sub(s, from, at) + by;
    from = at + t.length;
    if (!all) return out + $sub(s, from, s.length);
  }
}
