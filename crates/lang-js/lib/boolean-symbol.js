// Boolean and Symbol.

const booleanProto = $proto("Boolean");
function BooleanConstructor(value) {
  const b = !!value;
  if (new.target === undefined) return b;
  $setClass(this, "Boolean");
  $setSlot(this, b);
  return this;
}
$ctor("Boolean", BooleanConstructor, 1, booleanProto);
$setClass(booleanProto, "Boolean");
$setSlot(booleanProto, false);
function thisBoolean(v, method) {
  if (typeof v === "boolean") return v;
  if ($isObject(v) && $class(v) === "Boolean") return $slot(v);
  $throwType("Boolean.prototype." + method + " requires that 'this' be a Boolean");
}
$method(booleanProto, "toString", function toString() {
  return thisBoolean(this, "toString") ? "true" : "false";
});
$method(booleanProto, "valueOf", function valueOf() {
  return thisBoolean(this, "valueOf");
});

const symbolProto = $proto("Symbol");
/** An argument of an entry. */
function argSymbol() {
  return $symbol(undefined);
}
function SymbolConstructor(description) {
  if (new.target !== undefined) $tellType("Symbol is not a constructor");
  return $symbol(description === undefined ? undefined : $toStr(description));
}
$ctor("Symbol", SymbolConstructor, 0, symbolProto);
$const(SymbolConstructor, "iterator", symIterator);
$const(SymbolConstructor, "asyncIterator", symAsyncIterator);
$const(SymbolConstructor, "species", symSpecies);
$const(SymbolConstructor, "toStringTag", symToStringTag);
$const(SymbolConstructor, "toPrimitive", symToPrimitive);
$const(SymbolConstructor, "hasInstance", symHasInstance);
$const(SymbolConstructor, "isConcatSpreadable", symIsConcatSpreadable);
$const(SymbolConstructor, "unscopables", symUnscopables);
$const(SymbolConstructor, "match", symMatch);
$const(SymbolConstructor, "matchAll", symMatchAll);
$const(SymbolConstructor, "replace", symReplace);
$const(SymbolConstructor, "search", symSearch);
$const(SymbolConstructor, "split", symSplit);

/** The registry of Symbol.for: pairs of key and symbol. */
const registeredSymbols = [];
$method(SymbolConstructor, "for", function (key) {
  return symbolOf($toStr(key));
});
/** The registered symbol of a key, or undefined where nobody asked for it yet. */
function registeredSymbol(k) {
  for (let i = 0; i < registeredSymbols.length; i++) if (registeredSymbols[i][0] === k) return registeredSymbols[i][1];
  return undefined;
}
/** The registered symbol of a key. */
function symbolOf(k) {
  for (let i = 0; i < registeredSymbols.length; i++) if (registeredSymbols[i][0] === k) return registeredSymbols[i][1];
  const s = $symbol(k);
  $append(registeredSymbols, [k, s]);
  return s;
}
$method(SymbolConstructor, "keyFor", function keyFor(symbol) {
  if (typeof symbol !== "symbol") $throwType($toStr(symbol) + " is not a symbol");
  for (let i = 0; i < registeredSymbols.length; i++) if (registeredSymbols[i][1] === symbol) return registeredSymbols[i][0];
  return undefined;
});
function thisSymbol(v, method) {
  if (typeof v === "symbol") return v;
  if ($isObject(v) && $class(v) === "Symbol") return $slot(v);
  $throwType("Symbol.prototype." + method + " requires that 'this' be a Symbol");
}
$method(symbolProto, "toString", function toString() {
  return symbolText(thisSymbol(this, "toString"));
});
$method(symbolProto, "valueOf", function valueOf() {
  return thisSymbol(this, "valueOf");
});
$getter(symbolProto, "description", function () {
  return $symbolDescription(thisSymbol(this, "description"));
});
$define(symbolProto, symToPrimitive, {
  value: function (hint) {
    return thisSymbol(this, "[Symbol.toPrimitive]");
  },
  writable: false,
  enumerable: false,
  configurable: true,
});
$define(symbolProto, symToStringTag, { value: "Symbol", writable: false, enumerable: false, configurable: true });
