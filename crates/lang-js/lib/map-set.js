// Map, Set and their iterators. The table is in the slot.

const mapProto = $proto("Map");
const setProto = $proto("Set");

function MapConstructor(iterable) {
  if (new.target === undefined) $tellType("Constructor Map requires 'new'");
  $setClass(this, "Map");
  $setSlot(this, newTable());
  if (iterable === undefined || iterable === null) return this;
  const self = this;
  const adder = this.set;
  if (!$isCallable(adder)) $throwType("'" + describe(adder) + "' returned for property 'set' of object '#<Map>' is not a function");
  forEachValue(iterable, function (pair) {
    if (!$isObject(pair)) $throwType("Iterator value " + describe(pair) + " is not an entry object");
    if (adder === mapSet) $call(mapSet, self, [pair[0], pair[1]]);
    else $call(adder, self, [pair[0], pair[1]]);
  });
  return this;
}
$ctor("Map", MapConstructor, 0, mapProto);
$getter(MapConstructor, symSpecies, speciesGetter);

/** The table of a Map or Set; a TypeError for anything else. */
function tableOf(v, kind, method) {
  if (!$isObject(v) || $class(v) !== kind) $throwType("Method " + kind + ".prototype." + method + " called on incompatible receiver " + describe(v));
  return $slot(v);
}
$method(mapProto, "get", function get(key) {
  const t = tableOf(this, "Map", "get");
  const i = tableFind(t, key);
  return i < 0 ? undefined : t.vals[i];
});
$method(mapProto, "set", mapSet);
$hidden(mapProto, "set", mapSet);
function mapSet(key, value) {
  tableSet(tableOf(this, "Map", "set"), key, value);
  return this;
}
$method(mapProto, "has", function has(key) {
  return tableFind(tableOf(this, "Map", "has"), key) >= 0;
});
$method(mapProto, "delete", function (key) {
  const t = tableOf(this, "Map", "delete");
  if (!tableDelete(t, key)) return false;
  $setSlot(this, tableCompact(t));
  return true;
});
$method(mapProto, "clear", function clear() {
  $setSlot(this, tableClear(tableOf(this, "Map", "clear")));
});
$getter(mapProto, "size", function () {
  return tableOf(this, "Map", "size").live;
});
$method(mapProto, "forEach", function forEach(callback) {
  const at = { table: tableOf(this, "Map", "forEach"), index: 0 };
  requireCallable(callback);
  for (let i = tableNext(at); i >= 0; i = tableNext(at)) $call(callback, arguments[1], [at.table.vals[i], at.table.keys[i], this]);
});
$method(mapProto, "entries", mapEntries);
$hidden(mapProto, "entries", mapEntries);
$hidden(mapProto, symIterator, mapEntries);
function mapEntries() {
  return makeTableIterator(tableOf(this, "Map", "entries"), "MapIterator", "key+value");
}
$method(mapProto, "keys", function keys() {
  return makeTableIterator(tableOf(this, "Map", "keys"), "MapIterator", "key");
});
$method(mapProto, "values", function values() {
  return makeTableIterator(tableOf(this, "Map", "values"), "MapIterator", "value");
});
$define(mapProto, symToStringTag, { value: "Map", writable: false, enumerable: false, configurable: true });

/** slot = position in the table or undefined at the end, slot2 = what is given. */
function makeTableIterator(table, kind, what) {
  const it = $newObject($proto(kind));
  $setClass(it, kind);
  $setSlot(it, { table: table, index: 0 });
  $setSlot2(it, what);
  return it;
}
function tableIteratorStep(it, kind) {
  if (!$isObject(it) || $class(it) !== kind) $throwType("next method called on incompatible receiver " + describe(it));
  const at = $slot(it);
  if (at === undefined) return iterResult(undefined, true);
  const i = tableNext(at);
  if (i < 0) {
    $setSlot(it, undefined);
    return iterResult(undefined, true);
  }
  const what = $slot2(it);
  if (what === "key") return iterResult(at.table.keys[i], false);
  if (what === "value") return iterResult(at.table.vals[i], false);
  return iterResult([at.table.keys[i], at.table.vals[i]], false);
}
$method($proto("MapIterator"), "next", function next() {
  return tableIteratorStep(this, "MapIterator");
});
$define($proto("MapIterator"), symToStringTag, { value: "Map Iterator", writable: false, enumerable: false, configurable: true });
$method($proto("SetIterator"), "next", function next() {
  return tableIteratorStep(this, "SetIterator");
});
$define($proto("SetIterator"), symToStringTag, { value: "Set Iterator", writable: false, enumerable: false, configurable: true });

function SetConstructor(iterable) {
  if (new.target === undefined) $tellType("Constructor Set requires 'new'");
  $setClass(this, "Set");
  $setSlot(this, newTable());
  if (iterable === undefined || iterable === null) return this;
  const self = this;
  const adder = this.add;
  if (!$isCallable(adder)) $throwType("'" + describe(adder) + "' returned for property 'add' of object '#<Set>' is not a function");
  forEachValue(iterable, function (v) {
    $call(adder, self, [v]);
  });
  return this;
}
$ctor("Set", SetConstructor, 0, setProto);
$getter(SetConstructor, symSpecies, speciesGetter);
$method(setProto, "add", function add(value) {
  const v = value === 0 ? 0 : value;
  tableSet(tableOf(this, "Set", "add"), v, v);
  return this;
});
$method(setProto, "has", function has(value) {
  return tableFind(tableOf(this, "Set", "has"), value) >= 0;
});
$method(setProto, "delete", function (value) {
  const t = tableOf(this, "Set", "delete");
  if (!tableDelete(t, value)) return false;
  $setSlot(this, tableCompact(t));
  return true;
});
$method(setProto, "clear", function clear() {
  $setSlot(this, tableClear(tableOf(this, "Set", "clear")));
});
$getter(setProto, "size", function () {
  return tableOf(this, "Set", "size").live;
});
$method(setProto, "forEach", function forEach(callback) {
  const at = { table: tableOf(this, "Set", "forEach"), index: 0 };
  requireCallable(callback);
  for (let i = tableNext(at); i >= 0; i = tableNext(at)) $call(callback, arguments[1], [at.table.keys[i], at.table.keys[i], this]);
});
$method(setProto, "values", setValues);
$hidden(setProto, "values", setValues);
$hidden(setProto, "keys", setValues);
$hidden(setProto, symIterator, setValues);
function setValues() {
  return makeTableIterator(tableOf(this, "Set", "values"), "SetIterator", "key");
}
$method(setProto, "entries", function entries() {
  return makeTableIterator(tableOf(this, "Set", "entries"), "SetIterator", "key+value");
});
$define(setProto, symToStringTag, { value: "Set", writable: false, enumerable: false, configurable: true });

// Arguments of entries, made of arrays.

function argMap(pairs) {
  return $construct(MapConstructor, [pairs], MapConstructor);
}
function argSet(values) {
  return $construct(SetConstructor, [values], SetConstructor);
}
