// How `console.log` shows values: the format of Node's util.inspect with its default options.

const lineWidth = 80;
const maxItems = 100;

/** The text of a value as `console.log` shows it inside others. */
function inspect(v) {
  return inspectWith(v, 2);
}
function inspectWith(v, depth) {
  const c = { depth: depth, indent: 0, current: 0, seen: [], circular: [] };
  return inspectValue(c, v, 0);
}
function inspectValue(c, v, level) {
  switch (typeof v) {
    case "string":
      return inspectString(c, v);
    case "number":
      return v === 0 && 1 / v < 0 ? "-0" : $numToStr(v);
    case "bigint":
      return $toStr(v) + "n";
    case "symbol":
      return symbolText(v);
    case "undefined":
      return "undefined";
    case "boolean":
      return v ? "true" : "false";
  }
  if (v === null) return "null";
  for (let i = 0; i < c.seen.length; i++) {
    if (c.seen[i] !== v) continue;
    let index = -1;
    for (let j = 0; j < c.circular.length; j++) if (c.circular[j] === v) index = j;
    if (index < 0) {
      index = c.circular.length;
      $append(c.circular, v);
    }
    return "[Circular *" + $numToStr(index + 1) + "]";
  }
  return inspectObject(c, v, level);
}
/** A string between the quotes that need the fewest escapes. */
function quoteText(s) {
  const single = indexOfString(s, "'", 0) >= 0;
  let quote = 39;
  if (single) {
    if (indexOfString(s, '"', 0) < 0) quote = 34;
    else if (indexOfString(s, "`", 0) < 0 && indexOfString(s, "${", 0) < 0) quote = 96;
  }
  let out = $fromUnits([quote]);
  for (let i = 0; i < s.length; i++) {
    const u = $unit(s, i);
    if (u === quote) out += "\\" + $fromUnits([u]);
    else if (u === 92) out += "\\\\";
    else if (u === 10) out += "\\n";
    else if (u === 9) out += "\\t";
    else if (u === 13) out += "\\r";
    else if (u === 8) out += "\\b";
    else if (u === 12) out += "\\f";
    else if (u === 11) out += "\\v";
    else if (u < 32 || (u >= 127 && u <= 159)) out += "\\x" + $sub(percent(u), 1, 3);
    else if (u >= 0xd800 && u <= 0xdfff) {
      const w = codePointWidth(s, i);
      if (w === 2) {
        out += $sub(s, i, i + 2);
        i++;
      } else out += "\\u" + hex4(u);
    } else out += $sub(s, i, i + 1);
  }
  return out + $fromUnits([quote]);
}
function inspectString(c, s) {
  let tail = "";
  let text = s;
  if (s.length > 10000) {
    const more = s.length - 10000;
    tail = "... " + $numToStr(more) + " more character" + (more > 1 ? "s" : "");
    text = $sub(s, 0, 10000);
  }
  if (text.length > 16 && text.length > lineWidth - c.indent - 4) {
    const lines = [];
    let from = 0;
    for (let i = 0; i < text.length; i++) {
      if ($unit(text, i) !== 10) continue;
      $append(lines, quoteText($sub(text, from, i + 1)));
      from = i + 1;
    }
    if (from < text.length || lines.length === 0) $append(lines, quoteText($sub(text, from, text.length)));
    return joinTexts(lines, " +\n" + repeatString(" ", c.indent + 2)) + tail;
  }
  return quoteText(text) + tail;
}
function joinTexts(list, separator) {
  let out = "";
  for (let i = 0; i < list.length; i++) out += (i > 0 ? separator : "") + list[i];
  return out;
}

/** The name of the constructor by the first prototype that has one; undefined where there is none. */
function constructorName(v) {
  for (let o = v; o !== null; o = $getProto(o)) {
    const own = $getOwn(o, "constructor");
    if (own === undefined || typeof own.value !== "function") continue;
    const name = functionName(own.value);
    if (name !== "" && inheritsFrom(v, own.value)) return name;
  }
  return undefined;
}
function functionName(f) {
  const own = $getOwn(f, "name");
  return own !== undefined && typeof own.value === "string" ? own.value : "";
}
function inheritsFrom(v, f) {
  const own = $getOwn(f, "prototype");
  if (own === undefined || !$isObject(own.value)) return false;
  for (let p = $getProto(v); p !== null; p = $getProto(p)) if (p === own.value) return true;
  return false;
}
/** `Name(size) [tag] ` before the braces. */
function inspectPrefix(name, tag, fallback, size) {
  let out;
  if (name === undefined) {
    out = "[" + fallback + size + ": null prototype] ";
    if (tag !== "" && tag !== fallback) out = "[" + fallback + size + ": null prototype] [" + tag + "] ";
    return out;
  }
  out = name + size + " ";
  if (tag !== "" && tag !== name) out += "[" + tag + "] ";
  return out;
}
/** Enumerable own keys, symbols too; with `skipIndices` without array indices. */
function inspectKeys(v, skipIndices) {
  const keys = $ownKeys(v);
  const out = [];
  for (let i = 0; i < keys.length; i++) {
    const k = keys[i];
    if (skipIndices && typeof k === "string" && isIndexText(k)) continue;
    const own = $getOwn(v, k);
    if (own !== undefined && own.enumerable) $append(out, k);
  }
  return out;
}
function isIndexText(k) {
  if (k.length === 0 || k.length > 10) return false;
  for (let i = 0; i < k.length; i++) if (!isDigitUnit($unit(k, i))) return false;
  return k.length === 1 || $unit(k, 0) !== 48;
}
function inspectTag(v, name) {
  const tag = v[symToStringTag];
  if (typeof tag !== "string" || tag === "" || tag === name) return "";
  if ($hasOwn(v, symToStringTag) && $getOwn(v, symToStringTag).enumerable) return "";
  return tag;
}
/** What kind of thing an object is: {open, close, base, keys, list, entries} for `inspectObject`. */
function inspectShape(v) {
  const name = constructorName(v);
  const tag = inspectTag(v, name);
  const kind = $isArray(v) ? "Array" : $class(v);
  const f = { open: "{", close: "}", base: "", keys: undefined, list: false, kind: kind };
  if (typeof v === "function") {
    f.base = functionBase(v, name, tag);
    f.keys = inspectKeys(v, false);
    return f;
  }
  switch (kind) {
    case "Array":
      f.keys = inspectKeys(v, true);
      f.open = (name !== "Array" || tag !== "" ? inspectPrefix(name, tag, "Array", "(" + $numToStr(v.length) + ")") : "") + "[";
      f.close = "]";
      f.list = true;
      return f;
    case "Arguments":
      f.open = "[Arguments] {";
      break;
    case "Map":
    case "Set":
      f.open = inspectPrefix(name, tag, kind, "(" + $numToStr($slot(v).live) + ")") + "{";
      break;
    case "MapIterator":
    case "SetIterator":
      f.open = "[" + (kind === "MapIterator" ? "Map" : "Set") + ($slot2(v) === "key+value" ? " Entries" : " Iterator") + "] {";
      break;
    case "ArrayBuffer":
    case "DataView":
    case "TextEncoder":
    case "TextDecoder":
    case "Event":
    case "EventTarget":
    case "AbortSignal":
    case "AbortController":
    case "URL":
    case "URLSearchParams":
    case "URLSearchParamsIterator":
    case "NumberFormat":
    case "Collator":
    case "PluralRules":
      $unsupported("how Node shows an object of the class " + kind);
      break;
    case "TypedArray":
      f.keys = inspectKeys(v, true);
      if (isBufferObject(v)) {
        if (f.keys.length > 0) $unsupported("how Node shows a Buffer with members of its own");
        f.base = bufferShown(v, name);
        return f;
      }
      f.open = inspectPrefix(name, "", "TypedArray", "(" + $numToStr(v.length) + ")") + "[";
      f.close = "]";
      f.list = true;
      return f;
    case "RegExp":
      f.base = $toStr($call($proto("RegExp").toString, v, []));
      break;
    case "Error":
      f.base = errorBase(v);
      f.keys = errorKeys(v);
      return f;
    case "Number":
    case "String":
    case "Boolean":
    case "Symbol":
    case "BigInt":
      f.base = boxedBase(v, kind, name);
      f.keys = inspectKeys(v, kind === "String");
      return f;
    case "Date":
      f.base = $slot(v) === $slot(v) ? $call(dateToIso, v, []) : "Invalid Date";
      break;
    case "WeakMap":
    case "WeakSet":
    case "Promise":
      f.open = inspectPrefix(name, tag, kind, "") + "{";
      break;
    default:
      if (name !== "Object" || tag !== "") f.open = inspectPrefix(name, tag, "Object", "") + "{";
  }
  f.keys = inspectKeys(v, false);
  return f;
}
/** The bytes, of which at most fifty are shown. */
function bufferShown(v, name) {
  const n = v.length;
  let out = "<" + name + " ";
  for (let i = 0; i < n && i < 50; i++) out += (i > 0 ? " " : "") + $fromUnits([lowerHex(v[i] >> 4), lowerHex(v[i] & 15)]);
  if (n > 50) out += " ... " + $numToStr(n - 50) + " more byte" + (n > 51 ? "s" : "");
  return out + ">";
}
function functionBase(v, name, tag) {
  const own = functionName(v);
  const kind = $fnKind(v);
  if (kind === "class") {
    let out = "[class " + (own === "" ? "(anonymous)" : own);
    const parent = $getProto(v);
    if (typeof parent === "function" && functionName(parent) !== "") out += " extends " + functionName(parent);
    else if (parent === null) out += " extends null";
    return out + "]";
  }
  let type = "Function";
  if (kind === "generator") type = "GeneratorFunction";
  else if (kind === "async") type = "AsyncFunction";
  else if (kind === "asyncgenerator") type = "AsyncGeneratorFunction";
  let out = "[" + type + (own === "" ? " (anonymous)" : ": " + own) + "]";
  if (name === undefined) out = "[" + type + " (null prototype)" + (own === "" ? " (anonymous)" : ": " + own) + "]";
  else if (name !== type && name !== "Function") out += " " + name;
  if (tag !== "" && tag !== name && tag !== type) out += " [" + tag + "]";
  return out;
}
function boxedBase(v, kind, name) {
  const inner = $slot(v);
  let out = "[" + kind;
  if (name !== kind) out += name === undefined ? " (null prototype)" : " (" + name + ")";
  return out + ": " + (typeof inner === "string" ? quoteText(inner) : inspectWith(inner, 0)) + "]";
}
/** An error is shown by its stack; where that is gone, by its name and message. */
function errorBase(v) {
  const stack = dataProperty(v, "stack");
  if (typeof stack === "string" && stack !== "") return stack;
  return "[" + errorText(v) + "]";
}
function errorKeys(v) {
  const keys = inspectKeys(v, false);
  const out = [];
  for (let i = 0; i < keys.length; i++) if (keys[i] !== "stack" && keys[i] !== "message") $append(out, keys[i]);
  const cause = $getOwn(v, "cause");
  if (cause !== undefined && !cause.enumerable) $append(out, "cause");
  const errors = $getOwn(v, "errors");
  if (errors !== undefined && !errors.enumerable) $append(out, "errors");
  return out;
}

function inspectObject(c, v, level) {
  const custom = registeredSymbol("nodejs.util.inspect.custom");
  if (custom !== undefined && typeof v[custom] === "function") $unsupported("what an object's own inspection shows");
  const f = inspectShape(v);
  const size = contentCount(v, f);
  if (f.base !== "" && f.keys.length === 0) return c.indent > 0 ? indentLines(f.base, c.indent) : f.base;
  if (size === 0 && f.keys.length === 0) return f.open + f.close;
  if (level > c.depth) return tooDeep(v, f);
  $append(c.seen, v);
  c.current = level;
  let out = [];
  inspectContent(c, v, f, level + 1, out);
  for (let i = 0; i < f.keys.length; i++) $append(out, inspectProperty(c, v, f.keys[i], level + 1));
  $arraySetLength(c.seen, c.seen.length - 1);
  let base = f.base;
  for (let j = 0; j < c.circular.length; j++) {
    if (c.circular[j] !== v) continue;
    const ref = "<ref *" + $numToStr(j + 1) + ">";
    if (base === "") f.open = ref + " " + f.open;
    else base = ref + " " + base;
  }
  return layOut(c, out, base, f, level, v);
}
function indentLines(text, indent) {
  return replaceString(text, "\n", "\n" + repeatString(" ", indent), true);
}
/** How many entries the braces of a collection hold apart from properties. */
function contentCount(v, f) {
  switch (f.kind) {
    case "Array":
    case "TypedArray":
      return v.length;
    case "Map":
    case "Set":
      return $slot(v).live;
    case "MapIterator":
    case "SetIterator":
    case "Promise":
    case "WeakMap":
    case "WeakSet":
      return 1;
  }
  return 0;
}
function tooDeep(v, f) {
  const name = constructorName(v);
  const tag = inspectTag(v, name);
  if (f.kind === "Array") return name === "Array" || name === undefined ? "[Array]" : "[" + name + "]";
  const prefix = inspectPrefix(name, tag, "Object", "");
  return "[" + $sub(prefix, 0, prefix.length - 1) + "]";
}
function inspectContent(c, v, f, level, out) {
  switch (f.kind) {
    case "Array":
    case "TypedArray":
      inspectElements(c, v, level, out);
      return;
    case "Map":
    case "Set":
      inspectTable(c, { table: $slot(v), index: 0 }, f.kind === "Map" ? "pair" : "key", level, out);
      return;
    case "MapIterator":
    case "SetIterator": {
      const at = $slot(v);
      if (at !== undefined) inspectTable(c, { table: at.table, index: at.index }, $slot2(v), level, out);
      return;
    }
    case "WeakMap":
    case "WeakSet":
      $append(out, "<items unknown>");
      return;
    case "Promise": {
      const data = $slot(v);
      if (data.state === 0) $append(out, "<pending>");
      else {
        c.indent += 2;
        const t = inspectValue(c, data.value, level);
        c.indent -= 2;
        $append(out, data.state === 2 ? "<rejected> " + t : t);
      }
    }
  }
}
function inspectElements(c, v, level, out) {
  const n = v.length;
  let i = 0;
  while (i < n && out.length < maxItems) {
    if ($hasOwn(v, $toStr(i))) {
      $append(out, inspectElement(c, v[i], level));
      i++;
      continue;
    }
    const from = i;
    while (i < n && !$hasOwn(v, $toStr(i))) i++;
    $append(out, "<" + $numToStr(i - from) + " empty item" + (i - from > 1 ? "s" : "") + ">");
  }
  if (i < n) $append(out, "... " + $numToStr(n - i) + " more item" + (n - i > 1 ? "s" : ""));
}
function inspectElement(c, v, level) {
  c.indent += 2;
  const t = inspectValue(c, v, level);
  c.indent -= 2;
  return t;
}
function inspectTable(c, at, what, level, out) {
  const total = at.table.live;
  for (let i = tableNext(at); i >= 0; i = tableNext(at)) {
    if (out.length >= maxItems) {
      $append(out, "... " + $numToStr(total - maxItems) + " more item" + (total - maxItems > 1 ? "s" : ""));
      return;
    }
    const k = at.table.keys[i];
    const v = at.table.vals[i];
    if (what === "key") $append(out, inspectElement(c, k, level));
    else if (what === "value") $append(out, inspectElement(c, v, level));
    else if (what === "pair") $append(out, inspectElement(c, k, level) + " => " + inspectElement(c, v, level));
    else $append(out, "[ " + inspectElement(c, k, level) + ", " + inspectElement(c, v, level) + " ]");
  }
}
function inspectProperty(c, v, key, level) {
  const own = $getOwn(v, key);
  let text;
  if ("value" in own) {
    c.indent += 2;
    text = inspectValue(c, own.value, level);
    c.indent -= 2;
  } else if (own.get !== undefined) text = own.set !== undefined ? "[Getter/Setter]" : "[Getter]";
  else text = own.set !== undefined ? "[Setter]" : "undefined";
  let name;
  if (typeof key === "symbol") name = "[" + symbolText(key) + "]";
  else if (key === "__proto__") name = "['__proto__']";
  else if (!own.enumerable) name = "[" + key + "]";
  else name = isPlainName(key) ? key : quoteText(key);
  return name + ": " + text;
}
function isPlainName(k) {
  if (k === "" || isDigitUnit($unit(k, 0))) return false;
  for (let i = 0; i < k.length; i++) if (!$inRanges(wordRanges, $unit(k, i))) return false;
  return true;
}
/** One line where it is short and shallow enough, otherwise one line for each entry or group. */
function layOut(c, parts, base, f, level, v) {
  const count = parts.length;
  let out = parts;
  if (f.list && count > 6) out = groupElements(c, parts, v);
  const head = base === "" ? "" : base + " ";
  if (c.current - level < 3 && count === out.length) {
    const start = out.length + c.indent + f.open.length + base.length + 10;
    if (isShort(out, start, base)) {
      const line = joinTexts(out, ", ");
      if (indexOfString(line, "\n", 0) < 0) return head + f.open + " " + line + " " + f.close;
    }
  }
  const newLine = "\n" + repeatString(" ", c.indent);
  return head + f.open + newLine + "  " + joinTexts(out, "," + newLine + "  ") + newLine + f.close;
}
function isShort(out, start, base) {
  let total = out.length + start;
  if (total + out.length > lineWidth) return false;
  for (let i = 0; i < out.length; i++) {
    total += out[i].length;
    if (total > lineWidth) return false;
  }
  return base === "" || indexOfString(base, "\n", 0) < 0;
}
/** Elements of a long array in columns. */
function groupElements(c, parts, v) {
  let count = parts.length;
  const cut = count > maxItems;
  if (cut) count--;
  let total = 0;
  let longest = 0;
  for (let i = 0; i < count; i++) {
    total += parts[i].length + 2;
    if (parts[i].length > longest) longest = parts[i].length;
  }
  const width = longest + 2;
  if (!(width * 3 + c.indent < lineWidth && (total / width > 5 || longest <= 6))) return parts;
  const bias = $sqrt(width - total / parts.length);
  const biased = width - 3 - bias > 1 ? width - 3 - bias : 1;
  let columns = $floor($sqrt(2.5 * biased * count) / biased + 0.5);
  const fit = $floor((lineWidth - c.indent) / width);
  if (columns > fit) columns = fit;
  if (columns > 12) columns = 12;
  if (columns <= 1) return parts;
  const widths = [];
  for (let i = 0; i < columns; i++) {
    let w = 0;
    for (let j = i; j < count; j += columns) if (parts[j].length > w) w = parts[j].length;
    $append(widths, w + 2);
  }
  let left = false;
  for (let i = 0; i < parts.length && !left; i++) left = typeof v[i] !== "number" && typeof v[i] !== "bigint";
  const out = [];
  for (let i = 0; i < count; i += columns) {
    const end = i + columns < count ? i + columns : count;
    let line = "";
    for (let j = i; j < end; j++) {
      const t = j < end - 1 ? parts[j] + ", " : parts[j];
      const pad = repeatString(" ", widths[j - i] - (j < end - 1 ? 0 : 2) - t.length);
      if (left) line += j < end - 1 ? t + pad : t;
      else line += pad + t;
    }
    $append(out, line);
  }
  if (cut) $append(out, parts[count]);
  return out;
}

/** The text of the arguments of `console.log`: a format and the rest. */
function formatLog(args) {
  let out = "";
  let next = 0;
  if (args.length > 0 && typeof args[0] === "string") {
    next = 1;
    if (args.length === 1) return args[0];
    const s = args[0];
    let from = 0;
    for (let i = 0; i + 1 < s.length; i++) {
      if ($unit(s, i) !== 37) continue;
      const u = $unit(s, i + 1);
      if (u !== 37 && next >= args.length) {
        i++;
        continue;
      }
      const t = u === 37 ? "%" : formatDirective(u, args[next]);
      if (t === undefined) continue;
      if (u !== 37) next++;
      out += $sub(s, from, i) + t;
      from = i + 2;
      i++;
    }
    out += $sub(s, from, s.length);
  }
  for (let i = next; i < args.length; i++) {
    if (i > 0) out += " ";
    out += typeof args[i] === "string" ? args[i] : inspect(args[i]);
  }
  return out;
}
/** What a directive makes of its argument; undefined for letters that are none. */
function formatDirective(u, v) {
  switch (u) {
    case 115: // %s
      if (typeof v === "string") return v;
      if (typeof v === "bigint") return $toStr(v) + "n";
      if (typeof v === "object" && v !== null) {
        if ($class(v) === "Error" || hasOwnToString(v)) return $toStr(v);
        return inspectWith(v, 0);
      }
      if (typeof v === "function") return $toStr(v);
      return inspect(v);
    case 100: // %d
      if (typeof v === "bigint") return $toStr(v) + "n";
      if (typeof v === "symbol") return "NaN";
      return inspect($toNumber(v));
    case 105: // %i
      if (typeof v === "bigint") return $toStr(v) + "n";
      if (typeof v === "symbol") return "NaN";
      return inspect(globalParseInt(v, undefined));
    case 102: // %f
      if (typeof v === "symbol") return "NaN";
      return inspect(globalParseFloat(v));
    case 106: {
      const t = jsonText(v);
      return t === undefined ? "undefined" : t;
    }
    case 79: // %O
      return inspect(v);
    case 111: // %o
      if ($isObject(v)) $unsupported("the format %o of objects");
      return inspect(v);
    case 99: // %c
      return "";
  }
  return undefined;
}
function jsonText(v) {
  return serialize({ replacer: undefined, allowed: undefined, gap: "", indent: "", stack: [] }, { "": v }, "");
}
/** Whether an object has a `toString` of the program's own, not of a built-in class. */
function hasOwnToString(v) {
  for (let o = v; o !== null; o = $getProto(o)) {
    const own = $getOwn(o, "toString");
    if (own === undefined) continue;
    return typeof own.value === "function" && $fnText(own.value) !== undefined;
  }
  return false;
}
