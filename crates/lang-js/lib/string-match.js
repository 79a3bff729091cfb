// The methods of String.prototype that take a pattern: replace, split, match, search.

/** GetSubstitution: `template` with its `$` forms expanded. */
function expandTemplate(template, matched, s, position, captures, named) {
  const n = template.length;
  const m = captures.length;
  let out = "";
  let i = 0;
  while (i < n) {
    const at = indexOfString(template, "$", i);
    if (at < 0 || at + 1 >= n) return out + $sub(template, i, n);
    out += $sub(template, i, at);
    const u = $unit(template, at + 1);
    i = at + 2;
    if (u === 36) out += "$";
    else if (u === 38) out += matched;
    else if (u === 96) out += $sub(s, 0, position);
    else if (u === 39) {
      const end = position + matched.length;
      if (end < s.length) out += $sub(s, end, s.length);
    } else if (u >= 48 && u <= 57) {
      let d = u - 48;
      let width = 1;
      if (i < n) {
        const v = $unit(template, i);
        if (v >= 48 && v <= 57 && d * 10 + v - 48 <= m && d * 10 + v - 48 > 0) {
          d = d * 10 + v - 48;
          width = 2;
        }
      }
      if (d >= 1 && d <= m) {
        const c = captures[d - 1];
        if (c !== undefined) out += $toStr(c);
        if (width === 2) i++;
      } else out += $sub(template, at, i);
    } else if (u === 60 && named !== undefined) {
      const close = indexOfString(template, ">", i);
      if (close < 0) out += "$<";
      else {
        const c = named[$sub(template, i, close)];
        if (c !== undefined) out += $toStr(c);
        i = close + 1;
      }
    } else out += $sub(template, at, i);
  }
  return out;
}
/** What replace and replaceAll do where the pattern is not a regular expression. */
function replaceText(self, pattern, replacement, all) {
  const s = $toStr(self);
  const t = $toStr(pattern);
  const call = $isCallable(replacement);
  const template = call ? "" : $toStr(replacement);
  const step = t.length > 1 ? t.length : 1;
  let out = "";
  let end = 0;
  let at = indexOfString(s, t, 0);
  while (at >= 0) {
    const by = call ? $toStr($call(replacement, undefined, [t, at, s])) : expandTemplate(template, t, s, at, [], undefined);
    out += $sub(s, end, at) + by;
    end = at + t.length;
    if (!all) break;
    at = at + step > s.length ? -1 : indexOfString(s, t, at + step);
  }
  return end < s.length ? out + $sub(s, end, s.length) : out;
}
$method(stringProto, "replace", function replace(pattern, replacement) {
  requireThis(this, "String.prototype.replace");
  if (pattern !== undefined && pattern !== null && typeof pattern !== "string") {
    const f = methodOf(pattern, symReplace);
    if (f !== undefined) return $call(f, pattern, [this, replacement]);
  }
  return replaceText(this, pattern, replacement, false);
});
$method(stringProto, "replaceAll", function replaceAll(pattern, replacement) {
  requireThis(this, "String.prototype.replaceAll");
  if (pattern !== undefined && pattern !== null && typeof pattern !== "string") {
    if (isRegExp(pattern)) requireGlobalFlag(pattern, "replaceAll");
    const f = methodOf(pattern, symReplace);
    if (f !== undefined) return $call(f, pattern, [this, replacement]);
  }
  return replaceText(this, pattern, replacement, true);
});
function requireGlobalFlag(pattern, method) {
  const flags = pattern.flags;
  requireThis(flags, "String.prototype." + method);
  if (indexOfString($toStr(flags), "g", 0) < 0) $throwType("String.prototype." + method + " called with a non-global RegExp argument");
}
$method(stringProto, "split", function split(separator, limit) {
  requireThis(this, "String.prototype.split");
  if (separator !== undefined && separator !== null && typeof separator !== "string") {
    const f = methodOf(separator, symSplit);
    if (f !== undefined) return $call(f, separator, [this, limit]);
  }
  const s = $toStr(this);
  const max = limit === undefined ? 4294967295 : $toUint32(limit);
  const t = $toStr(separator);
  const out = [];
  if (max === 0) return out;
  if (separator === undefined) return [s];
  if (s === "") return t === "" ? out : [s];
  if (t === "") {
    for (let i = 0; i < s.length && i < max; i++) $append(out, $sub(s, i, i + 1));
    return out;
  }
  let from = 0;
  let at = indexOfString(s, t, 0);
  while (at >= 0) {
    $append(out, $sub(s, from, at));
    if (out.length >= max) return out;
    from = at + t.length;
    at = indexOfString(s, t, from);
  }
  $append(out, $sub(s, from, s.length));
  return out;
});
$method(stringProto, "match", function match(pattern) {
  requireThis(this, "String.prototype.match");
  if (pattern !== undefined && pattern !== null && typeof pattern !== "string") {
    const f = methodOf(pattern, symMatch);
    if (f !== undefined) return $call(f, pattern, [this]);
  }
  const s = $toStr(this);
  const r = regexpCreate(pattern === undefined ? "" : $toStr(pattern), "");
  return $call(r[symMatch], r, [s]);
});
$method(stringProto, "matchAll", function matchAll(pattern) {
  requireThis(this, "String.prototype.matchAll");
  if (pattern !== undefined && pattern !== null && typeof pattern !== "string") {
    if (isRegExp(pattern)) requireGlobalFlag(pattern, "matchAll");
    const f = methodOf(pattern, symMatchAll);
    if (f !== undefined) return $call(f, pattern, [this]);
  }
  const s = $toStr(this);
  const r = regexpCreate(pattern === undefined ? "" : $toStr(pattern), "g");
  return $call(r[symMatchAll], r, [s]);
});
$method(stringProto, "search", function search(pattern) {
  requireThis(this, "String.prototype.search");
  if (pattern !== undefined && pattern !== null && typeof pattern !== "string") {
    const f = methodOf(pattern, symSearch);
    if (f !== undefined) return $call(f, pattern, [this]);
  }
  const s = $toStr(this);
  const r = regexpCreate(pattern === undefined ? "" : $toStr(pattern), "");
  return $call(r[symSearch], r, [s]);
});
