// Object and Object.prototype.

const objectProto = $proto("Object");

function ObjectConstructor(value) {
  if (new.target !== undefined && new.target !== ObjectConstructor) return this;
  if (value === undefined || value === null) return $newObject($proto("Object"));
  return $toObject(value);
}
$ctor("Object", ObjectConstructor, 1, objectProto);

/** ToPropertyDescriptor: a record with only the fields that are present. */
function toDescriptor(v) {
  if (!$isObject(v)) $throwType("Property description must be an object: " + describe(v));
  const d = $newObject(null);
  if ("enumerable" in v) d.enumerable = !!v.enumerable;
  if ("configurable" in v) d.configurable = !!v.configurable;
  if ("value" in v) d.value = v.value;
  if ("writable" in v) d.writable = !!v.writable;
  if ("get" in v) {
    d.get = v.get;
    if (d.get !== undefined && !$isCallable(d.get)) $throwType("Getter must be a function: " + describe(d.get));
  }
  if ("set" in v) {
    d.set = v.set;
    if (d.set !== undefined && !$isCallable(d.set)) $throwType("Setter must be a function: " + describe(d.set));
  }
  if (("get" in d || "set" in d) && ("value" in d || "writable" in d))
    $throwType("Invalid property descriptor. Cannot both specify accessors and a value or writable attribute");
  return d;
}

/** DefinePropertyOrThrow. */
function defineOrThrow(o, key, d) {
  if (!$define(o, key, d)) {
    if ($hasOwn(o, key)) $throwType("Cannot redefine property: " + $toStr(typeof key === "symbol" ? symbolText(key) : key));
    $throwType("Cannot define property " + $toStr(typeof key === "symbol" ? symbolText(key) : key) + ", object is not extensible");
  }
}

function defineAll(o, props) {
  const from = $toObject(props);
  const keys = $ownKeys(from);
  const found = [];
  for (let i = 0; i < keys.length; i++) {
    const own = $getOwn(from, keys[i]);
    if (own !== undefined && own.enumerable) $append(found, [keys[i], toDescriptor(from[keys[i]])]);
  }
  for (let i = 0; i < found.length; i++) defineOrThrow(o, found[i][0], found[i][1]);
  return o;
}

/** The own enumerable string keys of `o`; with `kind` 1 their values, with 2 the pairs. */
function enumerableOwn(o, kind) {
  const keys = $ownKeys(o);
  const out = [];
  for (let i = 0; i < keys.length; i++) {
    const k = keys[i];
    if (typeof k !== "string") continue;
    const own = $getOwn(o, k);
    if (own === undefined || !own.enumerable) continue;
    if (kind === 0) $append(out, k);
    else if (kind === 1) $append(out, o[k]);
    else $append(out, [k, o[k]]);
  }
  return out;
}

/** Object.freeze and Object.seal. */
function restrict(o, freeze) {
  if (!$isObject(o)) return o;
  if (!$preventExtensions(o)) $throwType("Cannot prevent extensions");
  if ($isArray(o)) return $integrity(o, freeze ? 2 : 1);
  const keys = $ownKeys(o);
  for (let i = 0; i < keys.length; i++) {
    const k = keys[i];
    const own = $getOwn(o, k);
    if (own === undefined) continue;
    if (freeze && "value" in own) defineOrThrow(o, k, { configurable: false, writable: false });
    else defineOrThrow(o, k, { configurable: false });
  }
  return o;
}

function isRestricted(o, frozen) {
  if (!$isObject(o)) return true;
  if ($isExtensible(o)) return false;
  const keys = $ownKeys(o);
  for (let i = 0; i < keys.length; i++) {
    const own = $getOwn(o, keys[i]);
    if (own === undefined) continue;
    if (own.configurable) return false;
    if (frozen && own.writable) return false;
  }
  return true;
}

$method(ObjectConstructor, "assign", function assign(target, source) {
  const to = $toObject(target);
  for (let i = 1; i < arguments.length; i++) {
    const next = arguments[i];
    if (next === undefined || next === null) continue;
    const from = $toObject(next);
    const keys = $ownKeys(from);
    for (let j = 0; j < keys.length; j++) {
      const own = $getOwn(from, keys[j]);
      if (own !== undefined && own.enumerable) to[keys[j]] = from[keys[j]];
    }
  }
  return to;
});
$method(ObjectConstructor, "create", function create(proto, properties) {
  if (proto !== null && !$isObject(proto)) $throwType("Object prototype may only be an Object or null: " + describe(proto));
  const o = $newObject(proto);
  return properties === undefined ? o : defineAll(o, properties);
});
$method(ObjectConstructor, "defineProperty", function defineProperty(o, key, attributes) {
  if (!$isObject(o)) $tellType("Object.defineProperty called on non-object");
  const k = $toKey(key);
  defineOrThrow(o, k, toDescriptor(attributes));
  return o;
});
$method(ObjectConstructor, "defineProperties", function defineProperties(o, properties) {
  if (!$isObject(o)) $throwType("Object.defineProperties called on non-object");
  return defineAll(o, properties);
});
$method(ObjectConstructor, "entries", function entries(o) {
  return enumerableOwn($toObject(o), 2);
});
$method(ObjectConstructor, "keys", function keys(o) {
  return enumerableOwn($toObject(o), 0);
});
$method(ObjectConstructor, "values", function values(o) {
  return enumerableOwn($toObject(o), 1);
});
$method(ObjectConstructor, "freeze", function freeze(o) {
  return restrict(o, true);
});
$method(ObjectConstructor, "seal", function seal(o) {
  return restrict(o, false);
});
$method(ObjectConstructor, "isFrozen", function isFrozen(o) {
  return isRestricted(o, true);
});
$method(ObjectConstructor, "isSealed", function isSealed(o) {
  return isRestricted(o, false);
});
$method(ObjectConstructor, "isExtensible", function isExtensible(o) {
  return $isObject(o) && $isExtensible(o);
});
$method(ObjectConstructor, "preventExtensions", function preventExtensions(o) {
  if ($isObject(o) && !$preventExtensions(o)) $throwType("Cannot prevent extensions");
  return o;
});
$method(ObjectConstructor, "fromEntries", function fromEntries(iterable) {
  requireThis(iterable, "Object.fromEntries");
  const out = {};
  forEachValue(iterable, function (pair) {
    if (!$isObject(pair)) $throwType("Iterator value " + describe(pair) + " is not an entry object");
    const k = pair[0];
    const v = pair[1];
    putOrThrow(out, $toKey(k), v);
  });
  return out;
});
$method(ObjectConstructor, "getOwnPropertyDescriptor", function getOwnPropertyDescriptor(o, key) {
  const from = $toObject(o);
  return $getOwn(from, $toKey(key));
});
$method(ObjectConstructor, "getOwnPropertyDescriptors", function getOwnPropertyDescriptors(o) {
  const from = $toObject(o);
  const keys = $ownKeys(from);
  const out = {};
  for (let i = 0; i < keys.length; i++) {
    const own = $getOwn(from, keys[i]);
    if (own !== undefined) $put(out, keys[i], own);
  }
  return out;
});
$method(ObjectConstructor, "getOwnPropertyNames", function getOwnPropertyNames(o) {
  return keysOfType(o, "string");
});
$method(ObjectConstructor, "getOwnPropertySymbols", function getOwnPropertySymbols(o) {
  return keysOfType(o, "symbol");
});
function keysOfType(o, type) {
  const keys = $ownKeys($toObject(o));
  const out = [];
  for (let i = 0; i < keys.length; i++) if (typeof keys[i] === type) $append(out, keys[i]);
  return out;
}
$method(ObjectConstructor, "getPrototypeOf", function getPrototypeOf(o) {
  return $getProto($toObject(o));
});
$method(ObjectConstructor, "setPrototypeOf", function setPrototypeOf(o, proto) {
  requireThis(o, "Object.setPrototypeOf");
  if (proto !== null && !$isObject(proto)) $throwType("Object prototype may only be an Object or null: " + describe(proto));
  if ($isObject(o)) changeProto(o, proto);
  return o;
});
function changeProto(o, proto) {
  if ($setProto(o, proto)) return;
  if (!$isExtensible(o)) $throwType("#<Object> is not extensible");
  $tellType("Cyclic __proto__ value");
}
$method(ObjectConstructor, "hasOwn", function hasOwn(o, key) {
  const from = $toObject(o);
  return $hasOwn(from, $toKey(key));
});
$method(ObjectConstructor, "is", function is(a, b) {
  return sameValue(a, b);
});

$method(objectProto, "hasOwnProperty", function hasOwnProperty(key) {
  const k = $toKey(key);
  return $hasOwn($toObject(this), k);
});
$method(objectProto, "isPrototypeOf", function isPrototypeOf(v) {
  if (!$isObject(v)) return false;
  const self = $toObject(this);
  for (let p = $getProto(v); p !== null; p = $getProto(p)) if (p === self) return true;
  return false;
});
$method(objectProto, "propertyIsEnumerable", function propertyIsEnumerable(key) {
  const k = $toKey(key);
  const own = $getOwn($toObject(this), k);
  return own !== undefined && own.enumerable;
});
$method(objectProto, "toLocaleString", function toLocaleString() {
  return this.toString();
});
$method(objectProto, "toString", objectToString);
function objectToString() {
  if (this === undefined) return "[object Undefined]";
  if (this === null) return "[object Null]";
  const o = $toObject(this);
  const tag = o[symToStringTag];
  if (typeof tag === "string") return "[object " + tag + "]";
  if ($isArray(o)) return "[object Array]";
  if ($isCallable(o)) return "[object Function]";
  switch ($class(o)) {
    case "Arguments":
    case "Error":
    case "Boolean":
    case "Number":
    case "String":
    case "Date":
    case "RegExp":
      return "[object " + $class(o) + "]";
  }
  return "[object Object]";
}
$method(objectProto, "valueOf", function valueOf() {
  return $toObject(this);
});
$method(objectProto, "__defineGetter__", function __defineGetter__(key, f) {
  const o = $toObject(this);
  requireCallable(f);
  defineOrThrow(o, $toKey(key), { get: f, enumerable: true, configurable: true });
});
$method(objectProto, "__defineSetter__", function __defineSetter__(key, f) {
  const o = $toObject(this);
  requireCallable(f);
  defineOrThrow(o, $toKey(key), { set: f, enumerable: true, configurable: true });
});
function lookupAccessor(self, key, field) {
  const k = $toKey(key);
  for (let o = $toObject(self); o !== null; o = $getProto(o)) {
    const own = $getOwn(o, k);
    if (own !== undefined) return own[field];
  }
  return undefined;
}
$method(objectProto, "__lookupGetter__", function __lookupGetter__(key) {
  return lookupAccessor(this, key, "get");
});
$method(objectProto, "__lookupSetter__", function __lookupSetter__(key) {
  return lookupAccessor(this, key, "set");
});
$define(objectProto, "__proto__", {
  get: function () {
    return $getProto($toObject(this));
  },
  set: function (proto) {
    requireThis(this, "Object.prototype.__proto__");
    if ((proto !== null && !$isObject(proto)) || !$isObject(this)) return;
    changeProto(this, proto);
  },
  enumerable: false,
  configurable: true,
});
