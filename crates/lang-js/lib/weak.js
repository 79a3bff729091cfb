// WeakMap, WeakSet, WeakRef: nothing is ever collected, so they are tables with objects as keys.

const weakMapProto = $proto("WeakMap");
const weakSetProto = $proto("WeakSet");

function canBeHeldWeakly(v) {
  if ($isObject(v)) return true;
  return typeof v === "symbol";
}
function WeakMapConstructor(iterable) {
  if (new.target === undefined) $tellType("Constructor WeakMap requires 'new'");
  $setClass(this, "WeakMap");
  $setSlot(this, newTable());
  if (iterable === undefined || iterable === null) return this;
  const self = this;
  const adder = this.set;
  requireCallable(adder);
  forEachValue(iterable, function (pair) {
    if (!$isObject(pair)) $throwType("Iterator value " + describe(pair) + " is not an entry object");
    $call(adder, self, [pair[0], pair[1]]);
  });
  return this;
}
$ctor("WeakMap", WeakMapConstructor, 0, weakMapProto);
$method(weakMapProto, "get", function get(key) {
  const t = tableOf(this, "WeakMap", "get");
  const i = tableFind(t, key);
  return i < 0 ? undefined : t.vals[i];
});
$method(weakMapProto, "set", function set(key, value) {
  const t = tableOf(this, "WeakMap", "set");
  if (!canBeHeldWeakly(key)) $throwType("Invalid value used as weak map key");
  tableSet(t, key, value);
  return this;
});
$method(weakMapProto, "has", function has(key) {
  return tableFind(tableOf(this, "WeakMap", "has"), key) >= 0;
});
$method(weakMapProto, "delete", function (key) {
  const t = tableOf(this, "WeakMap", "delete");
  if (!tableDelete(t, key)) return false;
  $setSlot(this, tableCompact(t));
  return true;
});
$define(weakMapProto, symToStringTag, { value: "WeakMap", writable: false, enumerable: false, configurable: true });

function WeakSetConstructor(iterable) {
  if (new.target === undefined) $tellType("Constructor WeakSet requires 'new'");
  $setClass(this, "WeakSet");
  $setSlot(this, newTable());
  if (iterable === undefined || iterable === null) return this;
  const self = this;
  const adder = this.add;
  requireCallable(adder);
  forEachValue(iterable, function (v) {
    $call(adder, self, [v]);
  });
  return this;
}
$ctor("WeakSet", WeakSetConstructor, 0, weakSetProto);
$method(weakSetProto, "add", function add(value) {
  const t = tableOf(this, "WeakSet", "add");
  if (!canBeHeldWeakly(value)) $throwType("Invalid value used in weak set");
  tableSet(t, value, value);
  return this;
});
$method(weakSetProto, "has", function has(value) {
  return tableFind(tableOf(this, "WeakSet", "has"), value) >= 0;
});
$method(weakSetProto, "delete", function (value) {
  const t = tableOf(this, "WeakSet", "delete");
  if (!tableDelete(t, value)) return false;
  $setSlot(this, tableCompact(t));
  return true;
});
$define(weakSetProto, symToStringTag, { value: "WeakSet", writable: false, enumerable: false, configurable: true });

const weakRefProto = $proto("WeakRef");
function WeakRefConstructor(target) {
  if (new.target === undefined) $throwType("Constructor WeakRef requires 'new'");
  if (!canBeHeldWeakly(target)) $throwType("WeakRef: target must be an object");
  $setClass(this, "WeakRef");
  $setSlot(this, target);
  return this;
}
$ctor("WeakRef", WeakRefConstructor, 1, weakRefProto);
$method(weakRefProto, "deref", function deref() {
  if (!$isObject(this) || $class(this) !== "WeakRef") $throwType("WeakRef.prototype.deref called on incompatible receiver");
  return $slot(this);
});
$define(weakRefProto, symToStringTag, { value: "WeakRef", writable: false, enumerable: false, configurable: true });

const finalizationProto = $proto("FinalizationRegistry");
function FinalizationRegistryConstructor(callback) {
  $unsupported("FinalizationRegistry: when garbage is collected");
}
$ctor("FinalizationRegistry", FinalizationRegistryConstructor, 1, finalizationProto);
hideFields(finalizationProto, ["register", "unregister"]);
$const(finalizationProto, symToStringTag, "FinalizationRegistry");
