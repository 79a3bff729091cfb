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
  if (typeof v === "function") throwUncloneable(inspect(v));
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
    case "Date":
      return new DateConstructor($slot(v));
  }
  const out = {};
  $append(seen, [v, out]);
  cloneProperties(v, out, seen);
  return out;
}
function throwUncloneable(what) {
  if ($checking()) $unsupported("an error of the class DOMException");
  const e = new ErrorConstructor(what + " could not be cloned.");
  $hidden(e, "name", "DataCloneError");
  throw e;
}
function cloneProperties(v, out, seen) {
  const keys = enumerableOwn(v, 0);
  for (let i = 0; i < keys.length; i++) $put(out, keys[i], cloneValue(v[keys[i]], seen));
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
