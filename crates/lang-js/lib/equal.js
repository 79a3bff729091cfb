// Deep equality as node:assert and util.isDeepStrictEqual define it.

/** Whether `a` and `b` are deeply equal; `strict` compares kinds and prototypes too. */
function deepEqual(a, b, strict) {
  return deepEqualWith(a, b, strict, []);
}
function deepEqualWith(a, b, strict, seen) {
  if (a === b) return !strict || sameValue(a, b);
  if (!$isObject(a) || !$isObject(b)) {
    if (strict) return sameValue(a, b);
    if ($isObject(a) || $isObject(b)) return false;
    return a == b || (a !== a && b !== b);
  }
  if (typeof a === "function" || typeof b === "function") return false;
  if (strict && $getProto(a) !== $getProto(b)) return false;
  if ($isArray(a) !== $isArray(b)) return false;
  const kind = $isArray(a) ? "Array" : $class(a);
  if (!$isArray(a) && kind !== $class(b)) return false;
  if (!sameContents(a, b, kind)) return false;
  for (let i = 0; i < seen.length; i++) if (seen[i][0] === a) return seen[i][1] === b;
  $append(seen, [a, b]);
  const equal = sameProperties(a, b, kind, strict, seen) && sameEntries(a, b, kind, strict, seen);
  $arraySetLength(seen, seen.length - 1);
  return equal;
}
/** What two objects of one kind hold apart from properties and entries. */
function sameContents(a, b, kind) {
  switch (kind) {
    case "Array":
      return a.length === b.length;
    case "Number":
    case "String":
    case "Boolean":
    case "Symbol":
    case "BigInt":
      return sameValue($slot(a), $slot(b));
    case "Date":
      return sameValue($slot(a), $slot(b));
    case "RegExp":
      return $slot(a).source === $slot(b).source && $slot(a).flags === $slot(b).flags && a.lastIndex === b.lastIndex;
    case "Error":
      return a.message === b.message && a.name === b.name;
    case "ArrayBuffer":
      return sameValues($slot(a).items, $slot(b).items);
    case "DataView":
      return sameValues(bytesOf(a), bytesOf(b));
    case "URL":
    case "URLSearchParams":
    case "AbortSignal":
    case "Event":
      $unsupported("whether two objects of the class " + kind + " are deeply equal");
      break;
    case "Map":
    case "Set":
      return $slot(a).live === $slot(b).live;
    case "WeakMap":
    case "WeakSet":
    case "Promise":
      return false;
  }
  return true;
}
function sameValues(a, b) {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
function comparedKeys(v, strict) {
  const keys = inspectKeys(v, false);
  if (strict) return keys;
  const out = [];
  for (let i = 0; i < keys.length; i++) if (typeof keys[i] === "string") $append(out, keys[i]);
  return out;
}
function sameProperties(a, b, kind, strict, seen) {
  const keys = comparedKeys(a, strict);
  if (keys.length !== comparedKeys(b, strict).length) return false;
  for (let i = 0; i < keys.length; i++) {
    const own = $getOwn(b, keys[i]);
    if (own === undefined || !own.enumerable) return false;
    if (!deepEqualWith(a[keys[i]], b[keys[i]], strict, seen)) return false;
  }
  return true;
}
function sameEntries(a, b, kind, strict, seen) {
  if (kind !== "Map" && kind !== "Set") return true;
  const x = $slot(a);
  const y = $slot(b);
  const used = [];
  for (let i = 0; i < x.keys.length; i++) {
    const k = x.keys[i];
    if (k === removedKey) continue;
    let j = $isObject(k) ? -1 : tableFind(y, k);
    if (j >= 0 && !deepEqualWith(x.vals[i], y.vals[j], strict, seen)) return false;
    if (j < 0) {
      if (strict && !$isObject(k)) return false;
      j = findEqualEntry(x, i, y, used, strict, seen);
      if (j < 0) return false;
    }
    $append(used, j);
  }
  return true;
}
function findEqualEntry(x, i, y, used, strict, seen) {
  for (let j = 0; j < y.keys.length; j++) {
    if (y.keys[j] === removedKey) continue;
    let taken = false;
    for (let u = 0; u < used.length && !taken; u++) taken = used[u] === j;
    if (taken) continue;
    if (deepEqualWith(x.keys[i], y.keys[j], strict, seen) && deepEqualWith(x.vals[i], y.vals[j], strict, seen)) return j;
  }
  return -1;
}
