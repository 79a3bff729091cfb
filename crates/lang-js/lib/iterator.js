// The prototypes of iterators: of arrays, strings, and generators.

const iteratorProto = $proto("Iterator");
$method(iteratorProto, symIterator, iteratorSelf);
function iteratorSelf() {
  return this;
}
$method($proto("AsyncIterator"), symAsyncIterator, function () {
  return this;
});

const arrayIteratorProto = $proto("ArrayIterator");
$method(arrayIteratorProto, "next", arrayIteratorNext);
$define(arrayIteratorProto, symToStringTag, { value: "Array Iterator", writable: false, enumerable: false, configurable: true });

/** CreateArrayIterator: slot = the array, slot2 = [index, kind]. */
function makeArrayIterator(o, kind) {
  const it = $newObject($proto("ArrayIterator"));
  $setClass(it, "ArrayIterator");
  $setSlot(it, o);
  $setSlot2(it, [0, kind]);
  return it;
}
function arrayIteratorNext() {
  if (!$isObject(this) || $class(this) !== "ArrayIterator") $throwType("next method called on incompatible receiver " + describe(this));
  const o = $slot(this);
  if (o === undefined) return iterResult(undefined, true);
  const state = $slot2(this);
  const i = state[0];
  if (i >= lengthOf(o)) {
    $setSlot(this, undefined);
    return iterResult(undefined, true);
  }
  state[0] = i + 1;
  const kind = state[1];
  if (kind === "key") return iterResult(i, false);
  if (kind === "value") return iterResult(o[i], false);
  return iterResult([i, o[i]], false);
}

const stringIteratorProto = $proto("StringIterator");
$method(stringIteratorProto, "next", stringIteratorNext);
$define(stringIteratorProto, symToStringTag, { value: "String Iterator", writable: false, enumerable: false, configurable: true });

/** The iterator of code points: slot = the string, slot2 = [position]. */
function makeStringIterator(s) {
  const it = $newObject($proto("StringIterator"));
  $setClass(it, "StringIterator");
  $setSlot(it, s);
  $setSlot2(it, [0]);
  return it;
}
function stringIteratorNext() {
  if (!$isObject(this) || $class(this) !== "StringIterator") $throwType("next method called on incompatible receiver " + describe(this));
  const s = $slot(this);
  const state = $slot2(this);
  const i = state[0];
  if (i >= s.length) return iterResult(undefined, true);
  const n = codePointWidth(s, i);
  state[0] = i + n;
  return iterResult($sub(s, i, i + n), false);
}
/** How many code units the code point at `i` takes. */
function codePointWidth(s, i) {
  const a = $unit(s, i);
  if (a < 0xd800 || a > 0xdbff || i + 1 >= s.length) return 1;
  const b = $unit(s, i + 1);
  return b >= 0xdc00 && b <= 0xdfff ? 2 : 1;
}

const generatorProto = $proto("Generator");
$method(generatorProto, "next", function next(value) {
  return $generatorResume(this, 0, value);
});
$method(generatorProto, "return", function (value) {
  return $generatorResume(this, 1, value);
});
$method(generatorProto, "throw", function (value) {
  return $generatorResume(this, 2, value);
});
$define(generatorProto, symToStringTag, { value: "Generator", writable: false, enumerable: false, configurable: true });
