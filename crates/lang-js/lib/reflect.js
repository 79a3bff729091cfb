// Reflect.

const reflect = {};
$defineGlobal("Reflect", reflect);
$host(reflect, "Reflect");
$define(reflect, symToStringTag, { value: "Reflect", writable: false, enumerable: false, configurable: true });

function reflectTarget(o, name) {
  if (!$isObject(o)) $throwType("Reflect." + name + " called on non-object");
}
$method(reflect, "apply", function apply(f, self, list) {
  if (!$isCallable(f)) $throwType("Function.prototype.apply was called on " + describe(f) + ", which is not a function");
  return $call(f, self, listFromArrayLike(list));
});
$method(reflect, "construct", function construct(f, list) {
  if (!$isConstructor(f)) $throwType(describe(f) + " is not a constructor");
  const nt = arguments.length > 2 ? arguments[2] : f;
  if (!$isConstructor(nt)) $throwType(describe(nt) + " is not a constructor");
  return $construct(f, listFromArrayLike(list), nt);
});
$method(reflect, "defineProperty", function defineProperty(o, key, attributes) {
  reflectTarget(o, "defineProperty");
  const k = $toKey(key);
  return $define(o, k, toDescriptor(attributes));
});
$method(reflect, "deleteProperty", function deleteProperty(o, key) {
  reflectTarget(o, "deleteProperty");
  return $delete(o, $toKey(key));
});
$method(reflect, "get", function get(o, key) {
  reflectTarget(o, "get");
  return $get(o, $toKey(key), arguments.length > 2 ? arguments[2] : o);
});
$method(reflect, "set", function set(o, key, v) {
  reflectTarget(o, "set");
  return $set(o, $toKey(key), v, arguments.length > 3 ? arguments[3] : o);
});
$method(reflect, "getOwnPropertyDescriptor", function getOwnPropertyDescriptor(o, key) {
  reflectTarget(o, "getOwnPropertyDescriptor");
  return $getOwn(o, $toKey(key));
});
$method(reflect, "getPrototypeOf", function getPrototypeOf(o) {
  reflectTarget(o, "getPrototypeOf");
  return $getProto(o);
});
$method(reflect, "setPrototypeOf", function setPrototypeOf(o, proto) {
  reflectTarget(o, "setPrototypeOf");
  if (proto !== null && !$isObject(proto)) $throwType("Object prototype may only be an Object or null: " + describe(proto));
  return $setProto(o, proto);
});
$method(reflect, "has", function has(o, key) {
  reflectTarget(o, "has");
  return $toKey(key) in o;
});
$method(reflect, "isExtensible", function isExtensible(o) {
  reflectTarget(o, "isExtensible");
  return $isExtensible(o);
});
$method(reflect, "preventExtensions", function preventExtensions(o) {
  reflectTarget(o, "preventExtensions");
  return $preventExtensions(o);
});
$method(reflect, "ownKeys", function ownKeys(o) {
  reflectTarget(o, "ownKeys");
  return $ownKeys(o);
});

/** An argument of an entry that is an object of a class: one that its constructor makes. */
function argInstance(f, list) {
  try {
    return $construct(f, listFromArrayLike(list), f);
  } catch (e) {
    $assume(false);
  }
}

/** An argument of an entry that is an array in three parts. */
function argOpen(first, between, last) {
  for (let i = 0; i < between.length; i++) $append(first, between[i]);
  for (let i = 0; i < last.length; i++) $append(first, last[i]);
  return first;
}
/** An argument of an entry with more keys and values than those that its type names, which have values of their own. */
function argMixed(o, pairs, names) {
  for (let i = 0; i < pairs.length; i++) {
    for (let j = 0; j < names.length; j++) $assume(pairs[i][0] !== names[j]);
    $define(o, pairs[i][0], { value: pairs[i][1], writable: true, enumerable: true, configurable: true });
  }
  return o;
}
/** An argument of an entry with these keys and values; of equal keys the last one counts. */
function argDictionary(pairs) {
  const o = {};
  for (let i = 0; i < pairs.length; i++) {
    $define(o, pairs[i][0], { value: pairs[i][1], writable: true, enumerable: true, configurable: true });
  }
  return o;
}
