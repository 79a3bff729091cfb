// URLSearchParams: a list of pairs, which may be the query of a URL.
//
// The slot is {pairs, url}: the pairs [name, value] and the record of the URL that follows them, or undefined.

const searchParamsProto = $proto("URLSearchParams");
const searchIteratorProto = $proto("URLSearchParamsIterator");
// Units that stay as they are: `*`, `-`, `.`, digits, letters and `_`.
const formKept = [42, 42, 45, 46, 48, 57, 65, 90, 95, 95, 97, 122];

/** The text with U+FFFD for lone surrogates. */
function scalarText(v) {
  const s = $toStr(v);
  let from = 0;
  let out = "";
  for (let i = 0; i < s.length; ) {
    const u = $unit(s, i);
    const w = u < 0xd800 ? 1 : codePointWidth(s, i);
    if (w === 1 && u >= 0xd800 && u <= 0xdfff) {
      out += $sub(s, from, i) + "�";
      from = i + 1;
    }
    i += w;
  }
  return from === 0 ? s : out + $sub(s, from, s.length);
}
/** Bytes as `%XX`, but for those of units that are kept; a blank is `+` in forms. */
function percentEncode(s, kept, form) {
  let out = "";
  let from = 0;
  for (let i = 0; i < s.length; ) {
    const u = $unit(s, i);
    if (u < 128 && $inRanges(kept, u)) {
      i++;
      continue;
    }
    const w = u < 0xd800 ? 1 : codePointWidth(s, i);
    out += $sub(s, from, i);
    if (form && u === 32) out += "+";
    else {
      const bytes = utf8Bytes(w === 1 && u >= 0xd800 && u <= 0xdfff ? 0xfffd : codePointOf(s, i));
      for (let j = 0; j < bytes.length; j++) out += percent(bytes[j]);
    }
    i += w;
    from = i;
  }
  return out + $sub(s, from, s.length);
}
/** The bytes of a text in which `%XX` is one byte, and `+` a blank in forms. */
function percentBytes(s, form) {
  const bytes = [];
  for (let i = 0; i < s.length; ) {
    const u = $unit(s, i);
    if (u === 37 && i + 2 < s.length) {
      const a = digitValue($unit(s, i + 1));
      const b = digitValue($unit(s, i + 2));
      if (a < 16 && b < 16) {
        $append(bytes, a * 16 + b);
        i += 3;
        continue;
      }
    }
    const w = u < 0xd800 ? 1 : codePointWidth(s, i);
    if (form && u === 43) $append(bytes, 32);
    else if (u < 128) $append(bytes, u);
    else appendUtf8(bytes, $sub(s, i, i + w));
    i += w;
  }
  return bytes;
}
/** Is there anything in a part of a form that its text does not say itself? */
function isPlainForm(s) {
  for (let i = 0; i < s.length; i++) {
    const u = $unit(s, i);
    if (u === 37 || u === 43 || u >= 0xd800) return false;
  }
  return true;
}
function formText(s) {
  if (isPlainForm(s)) return s;
  const bytes = percentBytes(s, true);
  return utf8Text(bytes, 0, bytes.length, false);
}
function parsePairs(text) {
  const pairs = [];
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && $unit(text, i) !== 38) continue;
    if (i > from) {
      let at = from;
      while (at < i && $unit(text, at) !== 61) at++;
      $append(pairs, [formText($sub(text, from, at)), at < i ? formText($sub(text, at + 1, i)) : ""]);
    }
    from = i + 1;
  }
  return pairs;
}
function pairsText(pairs) {
  let out = "";
  for (let i = 0; i < pairs.length; i++) {
    out += (i > 0 ? "&" : "") + percentEncode(pairs[i][0], formKept, true) + "=" + percentEncode(pairs[i][1], formKept, true);
  }
  return out;
}
function throwTuple() {
  throwNodes(new TypeErrorConstructor("Each query pair must be an iterable [name, value] tuple"), "ERR_INVALID_TUPLE");
}
function pairsOfIterable(init, method) {
  if (!$isCallable(method)) throwNodes(new TypeErrorConstructor("Query pairs must be iterable"), "ERR_ARG_NOT_ITERABLE");
  const all = listFromIterable(init);
  const pairs = [];
  for (let i = 0; i < all.length; i++) {
    const one = all[i];
    if (one === null || one === undefined || !$isObject(one) || !$isCallable(one[symIterator])) throwTuple();
    const pair = listFromIterable(one);
    if (pair.length !== 2) throwTuple();
    $append(pairs, [scalarText(pair[0]), scalarText(pair[1])]);
  }
  return pairs;
}
function pairsOfRecord(init) {
  const keys = $ownKeys(init);
  const pairs = [];
  for (let i = 0; i < keys.length; i++) {
    const d = $getOwn(init, keys[i]);
    if (d === undefined || !d.enumerable) continue;
    const name = scalarText(keys[i]);
    const value = scalarText(init[keys[i]]);
    let known = false;
    // Keys that differ in lone surrogates alone are one.
    for (let j = 0; j < pairs.length; j++) {
      if (pairs[j][0] !== name) continue;
      pairs[j][1] = value;
      known = true;
    }
    if (!known) $append(pairs, [name, value]);
  }
  return pairs;
}
function URLSearchParamsConstructor() {
  requireNew(new.target, "URLSearchParams");
  const init = arguments[0];
  let pairs = [];
  if ($isObject(init)) {
    const method = init[symIterator];
    if (method === undefined || method === null) pairs = pairsOfRecord(init);
    else pairs = pairsOfIterable(init, method);
  } else if (init !== undefined && init !== null) {
    const text = scalarText(init);
    pairs = parsePairs(text.length > 0 && $unit(text, 0) === 63 ? $sub(text, 1, text.length) : text);
  }
  return hostObject(new.target, "URLSearchParams", searchParamsProto, { pairs: pairs, url: undefined });
}
$ctor("URLSearchParams", URLSearchParamsConstructor, 0, searchParamsProto);
function paramsOf(v) {
  return hostSlot(v, "URLSearchParams");
}
function needName(n) {
  if (n === 0) throwMissing('The "name" argument must be specified');
}
function needPair(n) {
  if (n < 2) throwMissing('The "name" and "value" arguments must be specified');
}
/** The URL's query is what the pairs say now. */
function paramsChanged(p) {
  if (p.url === undefined) return;
  const text = pairsText(p.pairs);
  p.url.query = text === "" ? undefined : text;
}
$getter(searchParamsProto, "size", function () {
  return paramsOf(this).pairs.length;
});
$method(searchParamsProto, "append", function append(name, value) {
  const p = paramsOf(this);
  needPair(arguments.length);
  $append(p.pairs, [scalarText(name), scalarText(value)]);
  paramsChanged(p);
});
$method(searchParamsProto, "delete", function (name) {
  const p = paramsOf(this);
  needName(arguments.length);
  const key = scalarText(name);
  const value = arguments[1] === undefined ? undefined : scalarText(arguments[1]);
  const kept = [];
  for (let i = 0; i < p.pairs.length; i++) {
    const one = p.pairs[i];
    if (one[0] !== key || (value !== undefined && one[1] !== value)) $append(kept, one);
  }
  p.pairs = kept;
  paramsChanged(p);
});
$method(searchParamsProto, "get", function get(name) {
  const p = paramsOf(this);
  needName(arguments.length);
  const key = scalarText(name);
  for (let i = 0; i < p.pairs.length; i++) if (p.pairs[i][0] === key) return p.pairs[i][1];
  return null;
});
$method(searchParamsProto, "getAll", function getAll(name) {
  const p = paramsOf(this);
  needName(arguments.length);
  const key = scalarText(name);
  const out = [];
  for (let i = 0; i < p.pairs.length; i++) if (p.pairs[i][0] === key) $append(out, p.pairs[i][1]);
  return out;
});
$method(searchParamsProto, "has", function has(name) {
  const p = paramsOf(this);
  needName(arguments.length);
  const key = scalarText(name);
  const value = arguments[1] === undefined ? undefined : scalarText(arguments[1]);
  for (let i = 0; i < p.pairs.length; i++) if (p.pairs[i][0] === key && (value === undefined || p.pairs[i][1] === value)) return true;
  return false;
});
$method(searchParamsProto, "set", function set(name, value) {
  const p = paramsOf(this);
  needPair(arguments.length);
  const key = scalarText(name);
  const text = scalarText(value);
  const kept = [];
  let found = false;
  for (let i = 0; i < p.pairs.length; i++) {
    if (p.pairs[i][0] !== key) $append(kept, p.pairs[i]);
    else if (!found) {
      $append(kept, [key, text]);
      found = true;
    }
  }
  if (!found) $append(kept, [key, text]);
  p.pairs = kept;
  paramsChanged(p);
});
$method(searchParamsProto, "sort", function sort() {
  const p = paramsOf(this);
  p.pairs = sortList(copyBytes(p.pairs, 0, p.pairs.length), function (a, b) {
    return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
  });
  paramsChanged(p);
});
$method(searchParamsProto, "forEach", function forEach(callback) {
  const p = paramsOf(this);
  if (!$isCallable(callback)) throwArgumentType('The "callback" argument must be of type function. Received ' + describe(callback));
  for (let i = 0; i < p.pairs.length; i++) $call(callback, arguments[1], [p.pairs[i][1], p.pairs[i][0], this]);
});
function searchIterator(params, kind) {
  const it = $newObject(searchIteratorProto);
  $setClass(it, "URLSearchParamsIterator");
  $setSlot(it, { params: paramsOf(params), kind: kind, index: 0 });
  return it;
}
$method(searchParamsProto, "entries", function entries() {
  return searchIterator(this, "entries");
});
$method(searchParamsProto, "keys", function keys() {
  return searchIterator(this, "keys");
});
$method(searchParamsProto, "values", function values() {
  return searchIterator(this, "values");
});
$method(searchParamsProto, "toString", function toString() {
  return pairsText(paramsOf(this).pairs);
});
$hidden(searchParamsProto, symIterator, searchParamsProto.entries);
showMembers(searchParamsProto, ["size", "append", "delete", "get", "getAll", "has", "set", "sort", "entries", "forEach", "keys", "values", "toString"]);
$const(searchParamsProto, symToStringTag, "URLSearchParams");
$setProto(searchIteratorProto, $proto("Iterator"));
$method(searchIteratorProto, "next", function next() {
  if (!$isObject(this) || $class(this) !== "URLSearchParamsIterator") throwForeign("URLSearchParamsIterator");
  const it = $slot(this);
  const pairs = it.params.pairs;
  if (it.index >= pairs.length) return iterResult(undefined, true);
  const pair = pairs[it.index++];
  return iterResult(it.kind === "keys" ? pair[0] : it.kind === "values" ? pair[1] : [pair[0], pair[1]], false);
});
showMembers(searchIteratorProto, ["next"]);
$const(searchIteratorProto, symToStringTag, "URLSearchParams Iterator");
/** An argument of an entry. */
function argSearch(text) {
  return new URLSearchParamsConstructor(text);
}
