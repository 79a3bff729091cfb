// Properties of the global object that are no constructors, and structuredClone.

$const($global(), "undefined", undefined);
$const($global(), "NaN", NaN);
$const($global(), "Infinity", Infinity);
$method($global(), "eval", function (text) {
  if (typeof text !== "string") return text;
  $unsupported("eval: code from strings");
});

/** The copy that structuredClone makes; `seen` maps what was copied already. */
function cloneValue(v, seen) {
  if (typeof v === "symbol") throwUncloneable(symbolText(v));
  if (!$isObject(v)) return v;
  for (let i = 0; i < seen.length; i++) if (seen[i][0] === v) return seen[i][1];
  if (typeof v === "function") throwUncloneable($call(functionToText, v, []));
  const kind = $isArray(v) ? "Array" : $class(v);
  switch (kind) {
    case "Array": {
      const out = $newArray(v.length);
      $append(seen, [v, out]);
      cloneProperties(v, out, seen);
      return out;
    }
    case "Map":
    case "Set":
      return cloneTable(v, kind, seen);
    case "Number":
    case "String":
    case "Boolean":
    case "BigInt":
      return $toObject($slot(v));
    case "RegExp":
      return regexpCreate($slot(v).source, $slot(v).flags);
    case "Error":
      return cloneError(v, seen);
    case "WeakMap":
    case "WeakSet":
    case "Promise":
      throwUncloneable("#<" + kind + ">");
      break;
    case "Date": {
      const out = new DateConstructor($slot(v));
      $append(seen, [v, out]);
      return out;
    }
    case "ArrayBuffer":
      return bufferOf(cloneMemory($slot(v), seen));
    case "TypedArray":
    case "DataView":
      return cloneView(v, kind, seen);
    case "Generator":
    case "AsyncGenerator":
      throwUncloneable("[object " + kind + "]");
      break;
    case "Arguments":
    case "ArrayIterator":
    case "MapIterator":
    case "SetIterator":
    case "StringIterator":
    case "RegExpStringIterator":
      throwUncloneable("#<Object>");
      break;
    case "Object":
      // A proxy.
      if ($slot(v) !== undefined) throwUncloneable("#<Object>");
      break;
    default:
      $unsupported("structuredClone of an object of the class " + kind);
  }
  const out = {};
  $append(seen, [v, out]);
  cloneProperties(v, out, seen);
  return out;
}
function throwUncloneable(what) {
  throw domException(what + " could not be cloned.", "DataCloneError");
}
function cloneProperties(v, out, seen) {
  const keys = enumerableOwn(v, 0);
  for (let i = 0; i < keys.length; i++) $put(out, keys[i], cloneValue(v[keys[i]], seen));
}
/** Views that share a memory share its copy. */
function cloneMemory(m, seen) {
  for (let i = 0; i < seen.length; i++) if (seen[i][0] === m) return seen[i][1];
  const items = [];
  for (let i = 0; i < m.items.length; i++) $append(items, m.items[i]);
  const out = makeMemory(m.unit, items);
  $append(seen, [m, out]);
  return out;
}
function cloneView(v, kind, seen) {
  const t = $slot(v);
  const memory = cloneMemory(t.memory, seen);
  const out = kind === "TypedArray" ? makeView(t.kind, memory, t.start, t.length, $proto(t.kind)) : makeDataView(bufferOf(memory), t.start, t.length, dataViewProto);
  $append(seen, [v, out]);
  return out;
}
function cloneTable(v, kind, seen) {
  const out = kind === "Map" ? new MapConstructor() : new SetConstructor();
  $append(seen, [v, out]);
  const at = { table: $slot(v), index: 0 };
  const to = $slot(out);
  for (let i = tableNext(at); i >= 0; i = tableNext(at)) tableSet(to, cloneValue(at.table.keys[i], seen), cloneValue(at.table.vals[i], seen));
  return out;
}
function cloneError(v, seen) {
  const name = $toStr(v.name);
  const known = name === "EvalError" || name === "RangeError" || name === "ReferenceError" || name === "SyntaxError" || name === "TypeError" || name === "URIError";
  const out = setUpError($newObject($proto(known ? name : "Error")), dataProperty(v, "message"), undefined);
  $append(seen, [v, out]);
  if ($hasOwn(v, "cause")) $hidden(out, "cause", cloneValue(v.cause, seen));
  return out;
}
$method($global(), "structuredClone", function structuredClone(v) {
  if (arguments.length === 0) $throwType("The \"value\" argument must be specified");
  return cloneValue(v, []);
});
