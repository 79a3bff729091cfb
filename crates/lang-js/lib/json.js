// JSON.

const json = {};
$defineGlobal("JSON", json);
$host(json, "JSON");
$define(json, symToStringTag, { value: "JSON", writable: false, enumerable: false, configurable: true });

function jsonError(p) {
  if (p.i >= p.s.length) $throwSyntax("Unexpected end of JSON input");
  $throwSyntax("Unexpected token '" + $sub(p.s, p.i, p.i + 1) + "', \"" + p.s + '" is not valid JSON');
}
function jsonSpace(p) {
  const s = p.s;
  while (p.i < s.length) {
    const u = $unit(s, p.i);
    if (u !== 32 && u !== 9 && u !== 10 && u !== 13) return;
    p.i++;
  }
}
function jsonWord(p, word, value) {
  for (let j = 0; j < word.length; j++) {
    if (p.i >= p.s.length || $unit(p.s, p.i) !== $unit(word, j)) jsonError(p);
    p.i++;
  }
  return value;
}
function jsonValue(p) {
  jsonSpace(p);
  if (p.i >= p.s.length) jsonError(p);
  const u = $unit(p.s, p.i);
  switch (u) {
    case 123:
      return jsonObject(p);
    case 91:
      return jsonArray(p);
    case 34:
      return jsonString(p);
    case 116:
      return jsonWord(p, "true", true);
    case 102:
      return jsonWord(p, "false", false);
    case 110:
      return jsonWord(p, "null", null);
  }
  if (u === 45 || isDigitUnit(u)) return jsonNumber(p);
  return jsonError(p);
}
function jsonDigits(p) {
  if (p.i >= p.s.length || !isDigitUnit($unit(p.s, p.i))) jsonError(p);
  while (p.i < p.s.length && isDigitUnit($unit(p.s, p.i))) p.i++;
}
function jsonNumber(p) {
  const s = p.s;
  const from = p.i;
  if ($unit(s, p.i) === 45) p.i++;
  if (p.i < s.length && $unit(s, p.i) === 48) p.i++;
  else jsonDigits(p);
  if (p.i < s.length && $unit(s, p.i) === 46) {
    p.i++;
    jsonDigits(p);
  }
  if (p.i < s.length && ($unit(s, p.i) | 32) === 101) {
    p.i++;
    if (p.i < s.length && ($unit(s, p.i) === 43 || $unit(s, p.i) === 45)) p.i++;
    jsonDigits(p);
  }
  return $toNumber($sub(s, from, p.i));
}
function jsonString(p) {
  const s = p.s;
  p.i++;
  let out = "";
  let from = p.i;
  for (;;) {
    if (p.i >= s.length) $throwSyntax("Unterminated string in JSON at position " + $numToStr(p.i));
    const u = $unit(s, p.i);
    if (u === 34) {
      out += $sub(s, from, p.i);
      p.i++;
      return out;
    }
    if (u < 32) $throwSyntax("Bad control character in string literal in JSON at position " + $numToStr(p.i));
    if (u !== 92) {
      p.i++;
      continue;
    }
    out += $sub(s, from, p.i);
    p.i++;
    if (p.i >= s.length) jsonError(p);
    out += jsonEscape(p, $unit(s, p.i));
    from = p.i;
  }
}
function jsonEscape(p, u) {
  p.i++;
  switch (u) {
    case 34:
      return '"';
    case 92:
      return "\\";
    case 47:
      return "/";
    case 98:
      return "\b";
    case 102:
      return "\f";
    case 110:
      return "\n";
    case 114:
      return "\r";
    case 116:
      return "\t";
    case 117: {
      const v = hexAt(p.s, p.i, 4);
      if (v < 0) $throwSyntax("Bad Unicode escape in JSON at position " + $numToStr(p.i));
      p.i += 4;
      return $fromUnits([v]);
    }
  }
  $throwSyntax("Bad escaped character in JSON at position " + $numToStr(p.i - 1));
}
function jsonArray(p) {
  const out = [];
  p.i++;
  jsonSpace(p);
  if (p.i < p.s.length && $unit(p.s, p.i) === 93) {
    p.i++;
    return out;
  }
  for (;;) {
    $append(out, jsonValue(p));
    jsonSpace(p);
    if (p.i >= p.s.length) jsonError(p);
    const u = $unit(p.s, p.i);
    if (u === 93) {
      p.i++;
      return out;
    }
    if (u !== 44) jsonError(p);
    p.i++;
  }
}
function jsonObject(p) {
  const out = {};
  p.i++;
  jsonSpace(p);
  if (p.i < p.s.length && $unit(p.s, p.i) === 125) {
    p.i++;
    return out;
  }
  for (;;) {
    jsonSpace(p);
    if (p.i >= p.s.length || $unit(p.s, p.i) !== 34) jsonError(p);
    const key = jsonString(p);
    jsonSpace(p);
    if (p.i >= p.s.length || $unit(p.s, p.i) !== 58) jsonError(p);
    p.i++;
    $put(out, key, jsonValue(p));
    jsonSpace(p);
    if (p.i >= p.s.length) jsonError(p);
    const u = $unit(p.s, p.i);
    if (u === 125) {
      p.i++;
      return out;
    }
    if (u !== 44) jsonError(p);
    p.i++;
  }
}
/** InternalizeJSONProperty. */
function revive(holder, key, reviver) {
  const v = holder[key];
  if ($isObject(v)) {
    if ($isArray(v)) {
      const n = lengthOf(v);
      for (let i = 0; i < n; i++) reviveElement(v, $toStr(i), reviver);
    } else {
      const keys = enumerableOwn(v, 0);
      for (let i = 0; i < keys.length; i++) reviveElement(v, keys[i], reviver);
    }
  }
  return $call(reviver, holder, [key, v]);
}
function reviveElement(o, key, reviver) {
  const v = revive(o, key, reviver);
  if (v === undefined) $delete(o, key);
  else $put(o, key, v);
}
$method(json, "parse", function parse(text, reviver) {
  const p = { s: $toStr(text), i: 0 };
  const v = jsonValue(p);
  jsonSpace(p);
  if (p.i < p.s.length) $throwSyntax("Unexpected non-whitespace character after JSON at position " + $numToStr(p.i));
  return $isCallable(reviver) ? revive({ "": v }, "", reviver) : v;
});

/** QuoteJSONString. */
function quoteJson(s) {
  let out = '"';
  let from = 0;
  for (let i = 0; i < s.length; i++) {
    const u = $unit(s, i);
    let by = "";
    if (u === 34) by = '\\"';
    else if (u === 92) by = "\\\\";
    else if (u < 32) {
      if (u === 8) by = "\\b";
      else if (u === 9) by = "\\t";
      else if (u === 10) by = "\\n";
      else if (u === 12) by = "\\f";
      else if (u === 13) by = "\\r";
      else by = "\\u" + hex4(u);
    } else if (u >= 0xd800 && u <= 0xdfff) {
      if (codePointWidth(s, i) === 2) {
        i++;
        continue;
      }
      by = "\\u" + hex4(u);
    } else continue;
    out += $sub(s, from, i) + by;
    from = i + 1;
  }
  return out + $sub(s, from, s.length) + '"';
}
function hex4(u) {
  let out = "";
  for (let shift = 12; shift >= 0; shift -= 4) {
    const d = (u >> shift) & 15;
    out += $sub("0123456789abcdef", d, d + 1);
  }
  return out;
}
/** SerializeJSONProperty: `c` has the replacer, the allowed keys, the gap, the indent and the stack. */
function serialize(c, holder, key) {
  let v = holder[key];
  if ($isObject(v) || typeof v === "bigint") {
    const f = v.toJSON;
    if ($isCallable(f)) v = $call(f, v, [key]);
  }
  if (c.replacer !== undefined) v = $call(c.replacer, holder, [key, v]);
  if ($isObject(v)) {
    switch ($class(v)) {
      case "Number":
        v = $toNumber(v);
        break;
      case "String":
        v = $toStr(v);
        break;
      case "Boolean":
      case "BigInt":
        v = $slot(v);
        break;
    }
  }
  if (v === null) return "null";
  switch (typeof v) {
    case "boolean":
      return v ? "true" : "false";
    case "string":
      return quoteJson(v);
    case "number":
      return v - v === 0 ? $numToStr(v) : "null";
    case "bigint":
      return $throwType("Do not know how to serialize a BigInt");
    case "object":
      return serializeObject(c, v);
  }
  return undefined;
}
function serializeObject(c, v) {
  for (let i = 0; i < c.stack.length; i++) if (c.stack[i] === v) $throwType("Converting circular structure to JSON");
  $append(c.stack, v);
  const outer = c.indent;
  c.indent = outer + c.gap;
  const isArray = $isArray(v);
  const parts = isArray ? serializeElements(c, v) : serializeMembers(c, v);
  let out = isArray ? "[" : "{";
  const separator = c.gap === "" ? "," : ",\n" + c.indent;
  for (let i = 0; i < parts.length; i++) out += (i > 0 ? separator : c.gap === "" ? "" : "\n" + c.indent) + parts[i];
  if (parts.length > 0 && c.gap !== "") out += "\n" + outer;
  c.indent = outer;
  $arraySetLength(c.stack, c.stack.length - 1);
  return out + (isArray ? "]" : "}");
}
function serializeElements(c, v) {
  const parts = [];
  const n = lengthOf(v);
  for (let i = 0; i < n; i++) {
    const t = serialize(c, v, $toStr(i));
    $append(parts, t === undefined ? "null" : t);
  }
  return parts;
}
function serializeMembers(c, v) {
  const parts = [];
  const keys = c.allowed === undefined ? enumerableOwn(v, 0) : c.allowed;
  for (let i = 0; i < keys.length; i++) {
    const t = serialize(c, v, keys[i]);
    if (t !== undefined) $append(parts, quoteJson(keys[i]) + (c.gap === "" ? ":" : ": ") + t);
  }
  return parts;
}
/** The keys that a replacer array allows, each once. */
function allowedKeys(list) {
  const out = [];
  const n = lengthOf(list);
  for (let i = 0; i < n; i++) {
    const v = list[i];
    let key;
    if (typeof v === "string") key = v;
    else if (typeof v === "number") key = $toStr(v);
    else if ($isObject(v) && ($class(v) === "String" || $class(v) === "Number")) key = $toStr(v);
    if (key === undefined) continue;
    let known = false;
    for (let j = 0; j < out.length && !known; j++) known = out[j] === key;
    if (!known) $append(out, key);
  }
  return out;
}
function gapOf(space) {
  let v = space;
  if ($isObject(v)) {
    if ($class(v) === "Number") v = $toNumber(v);
    else if ($class(v) === "String") v = $toStr(v);
  }
  if (typeof v === "number") {
    const n = $toIntegerOrInfinity(v);
    return n < 1 ? "" : repeatString(" ", n > 10 ? 10 : n);
  }
  return typeof v === "string" ? $sub(v, 0, v.length < 10 ? v.length : 10) : "";
}
$method(json, "stringify", function stringify(value, replacer, space) {
  const c = { replacer: undefined, allowed: undefined, gap: "", indent: "", stack: [] };
  if ($isCallable(replacer)) c.replacer = replacer;
  else if ($isArray(replacer)) c.allowed = allowedKeys(replacer);
  c.gap = gapOf(space);
  return serialize(c, { "": value }, "");
});
