// RegExp: the slot holds the compiled program, `lastIndex` is an ordinary property.

const regexpProto = $proto("RegExp");

function RegExpConstructor(pattern, flags) {
  const isPattern = isRegExp(pattern);
  if (new.target === undefined && isPattern && flags === undefined && pattern.constructor === RegExpConstructor) return pattern;
  let source;
  let f;
  if ($isObject(pattern) && $class(pattern) === "RegExp") {
    source = programOf(pattern).source;
    f = flags === undefined ? programOf(pattern).flags : flags;
  } else if (isPattern) {
    source = pattern.source;
    f = flags === undefined ? pattern.flags : flags;
  } else {
    source = pattern;
    f = flags;
  }
  const self = new.target === undefined ? $newObject($proto("RegExp")) : this;
  return setUpRegExp(self, source === undefined ? "" : $toStr(source), f === undefined ? "" : $toStr(f));
}
$ctor("RegExp", RegExpConstructor, 2, regexpProto);
$getter(RegExpConstructor, symSpecies, speciesGetter);

/** Compiled patterns by source and flags, the latest last. */
const compiledPatterns = [];
function compiled(source, flags) {
  for (let i = compiledPatterns.length - 1; i >= 0; i--) {
    const c = compiledPatterns[i];
    if (c.source === source && c.flags === flags) return c;
  }
  const c = compileRegExp(source, flags);
  $append(compiledPatterns, c);
  return c;
}
function setUpRegExp(self, source, flags) {
  for (let i = 0; i < flags.length; i++) {
    const f = $sub(flags, i, i + 1);
    if (indexOfString("dgimsuyv", f, 0) < 0 || indexOfString(flags, f, i + 1) >= 0) $throwSyntax("Invalid flags supplied to RegExp constructor '" + flags + "'");
  }
  if (indexOfString(flags, "v", 0) >= 0) $unsupported("regular expressions with the flag v");
  $setClass(self, "RegExp");
  $setSlot(self, compiled(source, flags));
  $define(self, "lastIndex", { value: 0, writable: true, enumerable: false, configurable: false });
  return self;
}
/** A regular expression as a literal makes it. */
function regexpCreate(source, flags) {
  return setUpRegExp($newObject($proto("RegExp")), source, flags);
}
function programOf(v) {
  return $slot(v);
}
/** An argument of an entry. */
function argPattern(source, flags) {
  return regexpCreate(source, flags);
}
function thisRegExp(v, method) {
  if (!$isObject(v) || $class(v) !== "RegExp") $throwType("Method RegExp.prototype." + method + " called on incompatible receiver " + describe(v));
  return $slot(v);
}
function hasFlag(flags, letter) {
  return indexOfString(flags, letter, 0) >= 0;
}

/** RegExpBuiltinExec. */
function regexpBuiltinExec(r, s) {
  const c = $slot(r);
  const advance = hasFlag(c.flags, "g") || hasFlag(c.flags, "y");
  let at = $toLength(r.lastIndex);
  if (!advance) at = 0;
  // A character of two units is matched from its start.
  if (c.unicode && at > 0 && at < s.length && codePointWidth(s, at - 1) === 2) at--;
  const sticky = hasFlag(c.flags, "y");
  let regs = null;
  for (; at <= s.length; at++) {
    regs = matchRegExp(c, s, at);
    if (regs !== null || sticky) break;
    if (c.unicode && at < s.length && codePointWidth(s, at) === 2) at++;
  }
  if (regs === null) {
    if (advance) r.lastIndex = 0;
    return null;
  }
  if (advance) r.lastIndex = regs[1];
  return matchResult(c, s, regs);
}
function matchResult(c, s, regs) {
  const out = [];
  const indices = [];
  for (let i = 0; i <= c.groups; i++) {
    const from = regs[2 * i];
    const to = regs[2 * i + 1];
    const missing = from < 0 || to < 0;
    $append(out, missing ? undefined : $sub(s, from, to));
    $append(indices, missing ? undefined : [from, to]);
  }
  $put(out, "index", regs[0]);
  $put(out, "input", s);
  let groups;
  let groupIndices;
  if (c.names.length > 0) {
    groups = $newObject(null);
    groupIndices = $newObject(null);
    for (let i = 0; i < c.names.length; i++) {
      $put(groups, c.names[i][0], out[c.names[i][1]]);
      $put(groupIndices, c.names[i][0], indices[c.names[i][1]]);
    }
  }
  $put(out, "groups", groups);
  if (hasFlag(c.flags, "d")) {
    $put(indices, "groups", groupIndices);
    $put(out, "indices", indices);
  }
  return out;
}
/** RegExpExec: the program's own `exec` where it has one. */
function regexpExec(r, s) {
  const exec = r.exec;
  if ($isCallable(exec) && exec !== regexpExecMethod) {
    const result = $call(exec, r, [s]);
    if (result !== null && !$isObject(result)) $throwType("object null is not a function");
    return result;
  }
  thisRegExp(r, "exec");
  return regexpBuiltinExec(r, s);
}
/** AdvanceStringIndex. */
function advanceIndex(s, i, unicode) {
  return unicode && i < s.length ? i + codePointWidth(s, i) : i + 1;
}
function requireRegExpObject(v, method) {
  if (!$isObject(v)) $throwType("RegExp.prototype." + method + " called on incompatible receiver " + describe(v));
}

$method(regexpProto, "exec", regexpExecMethod);
$hidden(regexpProto, "exec", regexpExecMethod);
function regexpExecMethod(text) {
  thisRegExp(this, "exec");
  return regexpBuiltinExec(this, $toStr(text));
}
$method(regexpProto, "test", function test(text) {
  requireRegExpObject(this, "test");
  return regexpExec(this, $toStr(text)) !== null;
});
$method(regexpProto, "toString", function toString() {
  requireRegExpObject(this, "toString");
  return "/" + $toStr(this.source) + "/" + $toStr(this.flags);
});
$method(regexpProto, "compile", function compile(pattern, flags) {
  thisRegExp(this, "compile");
  $setSlot(this, compiled(pattern === undefined ? "" : $toStr(pattern), flags === undefined ? "" : $toStr(flags)));
  this.lastIndex = 0;
  return this;
});
$getter(regexpProto, "source", function () {
  requireRegExpObject(this, "source");
  if (this === regexpProto) return "(?:)";
  return escapeSource(thisRegExp(this, "source").source);
});
/** The source with slashes and line ends escaped, so that it can stand between slashes. */
function escapeSource(s) {
  if (s === "") return "(?:)";
  let out = "";
  let inClass = false;
  for (let i = 0; i < s.length; i++) {
    const u = $unit(s, i);
    if (u === 92 && i + 1 < s.length) {
      i++;
      const v = $unit(s, i);
      if (v === 10) out += "\\n";
      else if (v === 13) out += "\\r";
      else out += $sub(s, i - 1, i + 1);
      continue;
    }
    if (u === 91) inClass = true;
    else if (u === 93) inClass = false;
    if (u === 47 && !inClass) out += "\\/";
    else if (u === 10) out += "\\n";
    else if (u === 13) out += "\\r";
    else if (u === 0x2028) out += "\\u2028";
    else if (u === 0x2029) out += "\\u2029";
    else out += $sub(s, i, i + 1);
  }
  return out;
}
$getter(regexpProto, "flags", function () {
  requireRegExpObject(this, "flags");
  let out = "";
  if (this.hasIndices) out += "d";
  if (this.global) out += "g";
  if (this.ignoreCase) out += "i";
  if (this.multiline) out += "m";
  if (this.dotAll) out += "s";
  if (this.unicode) out += "u";
  if (this.unicodeSets) out += "v";
  if (this.sticky) out += "y";
  return out;
});
function flagOf(v, letter, name) {
  requireRegExpObject(v, name);
  if (v === regexpProto) return undefined;
  return hasFlag(thisRegExp(v, name).flags, letter);
}
$getter(regexpProto, "hasIndices", function () {
  return flagOf(this, "d", "hasIndices");
});
$getter(regexpProto, "global", function () {
  return flagOf(this, "g", "global");
});
$getter(regexpProto, "ignoreCase", function () {
  return flagOf(this, "i", "ignoreCase");
});
$getter(regexpProto, "multiline", function () {
  return flagOf(this, "m", "multiline");
});
$getter(regexpProto, "dotAll", function () {
  return flagOf(this, "s", "dotAll");
});
$getter(regexpProto, "unicode", function () {
  return flagOf(this, "u", "unicode");
});
$getter(regexpProto, "unicodeSets", function () {
  return flagOf(this, "v", "unicodeSets");
});
$getter(regexpProto, "sticky", function () {
  return flagOf(this, "y", "sticky");
});

$method(regexpProto, symMatch, function (text) {
  requireRegExpObject(this, "@@match");
  const s = $toStr(text);
  const flags = $toStr(this.flags);
  if (!hasFlag(flags, "g")) return regexpExec(this, s);
  const unicode = hasFlag(flags, "u");
  this.lastIndex = 0;
  const out = [];
  for (;;) {
    const r = regexpExec(this, s);
    if (r === null) return out.length === 0 ? null : out;
    const m = $toStr(r[0]);
    $append(out, m);
    if (m === "") this.lastIndex = advanceIndex(s, $toLength(this.lastIndex), unicode);
  }
});
$method(regexpProto, symMatchAll, function (text) {
  requireRegExpObject(this, "@@matchAll");
  const s = $toStr(text);
  const c = speciesConstructor(this, RegExpConstructor);
  const flags = $toStr(this.flags);
  const r = $construct(c, [this, flags], c);
  r.lastIndex = $toLength(this.lastIndex);
  const it = $newObject($proto("RegExpStringIterator"));
  $setClass(it, "RegExpStringIterator");
  $setSlot(it, { r: r, s: s, global: hasFlag(flags, "g"), unicode: hasFlag(flags, "u"), done: false });
  return it;
});
$method($proto("RegExpStringIterator"), "next", function next() {
  if (!$isObject(this) || $class(this) !== "RegExpStringIterator") $throwType("next method called on incompatible receiver " + describe(this));
  const st = $slot(this);
  if (st.done) return iterResult(undefined, true);
  const m = regexpExec(st.r, st.s);
  if (m === null) {
    st.done = true;
    return iterResult(undefined, true);
  }
  if (!st.global) st.done = true;
  else if ($toStr(m[0]) === "") st.r.lastIndex = advanceIndex(st.s, $toLength(st.r.lastIndex), st.unicode);
  return iterResult(m, false);
});
$define($proto("RegExpStringIterator"), symToStringTag, { value: "RegExp String Iterator", writable: false, enumerable: false, configurable: true });

$method(regexpProto, symReplace, function (text, replacement) {
  requireRegExpObject(this, "@@replace");
  const s = $toStr(text);
  const call = $isCallable(replacement);
  const template = call ? "" : $toStr(replacement);
  const flags = $toStr(this.flags);
  const global = hasFlag(flags, "g");
  if (global) this.lastIndex = 0;
  const results = [];
  for (;;) {
    const r = regexpExec(this, s);
    if (r === null) break;
    $append(results, r);
    if (!global) break;
    if ($toStr(r[0]) === "") this.lastIndex = advanceIndex(s, $toLength(this.lastIndex), hasFlag(flags, "u"));
  }
  let out = "";
  let next = 0;
  for (let i = 0; i < results.length; i++) {
    const r = results[i];
    const matched = $toStr(r[0]);
    const n = lengthOf(r);
    let position = $toIntegerOrInfinity(r.index);
    position = position < 0 ? 0 : position > s.length ? s.length : position;
    const captures = [];
    for (let j = 1; j < n; j++) $append(captures, r[j] === undefined ? undefined : $toStr(r[j]));
    const by = replacementFor(r, matched, s, position, captures, call, replacement, template);
    if (position >= next) {
      out += $sub(s, next, position) + by;
      next = position + matched.length;
    }
  }
  return next >= s.length ? out : out + $sub(s, next, s.length);
});
function replacementFor(r, matched, s, position, captures, call, replacement, template) {
  const named = r.groups;
  if (!call) return expandTemplate(template, matched, s, position, captures, named === undefined ? undefined : $toObject(named));
  const args = [matched];
  for (let i = 0; i < captures.length; i++) $append(args, captures[i]);
  $append(args, position);
  $append(args, s);
  if (named !== undefined) $append(args, named);
  return $toStr($call(replacement, undefined, args));
}
$method(regexpProto, symSearch, function (text) {
  requireRegExpObject(this, "@@search");
  const s = $toStr(text);
  const before = this.lastIndex;
  if (!sameValue(before, 0)) this.lastIndex = 0;
  const r = regexpExec(this, s);
  if (!sameValue(this.lastIndex, before)) this.lastIndex = before;
  return r === null ? -1 : r.index;
});
$method(regexpProto, symSplit, function (text, limit) {
  requireRegExpObject(this, "@@split");
  const s = $toStr(text);
  const c = speciesConstructor(this, RegExpConstructor);
  const flags = $toStr(this.flags);
  const unicode = hasFlag(flags, "u");
  const splitter = $construct(c, [this, hasFlag(flags, "y") ? flags : flags + "y"], c);
  const out = [];
  const max = limit === undefined ? 4294967295 : $toUint32(limit);
  if (max === 0) return out;
  if (s === "") {
    if (regexpExec(splitter, s) === null) $append(out, s);
    return out;
  }
  let from = 0;
  let at = 0;
  while (at < s.length) {
    splitter.lastIndex = at;
    const r = regexpExec(splitter, s);
    let end = r === null ? 0 : $toLength(splitter.lastIndex);
    if (end > s.length) end = s.length;
    if (r === null || end === from) {
      at = advanceIndex(s, at, unicode);
      continue;
    }
    $append(out, $sub(s, from, at));
    if (out.length === max) return out;
    from = end;
    const n = lengthOf(r);
    for (let i = 1; i < n; i++) {
      $append(out, r[i]);
      if (out.length === max) return out;
    }
    at = from;
  }
  $append(out, $sub(s, from, s.length));
  return out;
});
