// The module conspect: inputs of a program under analysis.

function inputBound(v, name) {
  const n = $toNumber(v);
  if ($floor(n) !== n || n < -9007199254740991 || n > 9007199254740991) $throwRange("conspect." + name + ": the bounds must be safe integers");
  return n;
}
function conspectModule() {
  const m = {};
  $put(m, "int", function int(low, high) {
    const a = low === undefined ? -2147483648 : inputBound(low, "int");
    const b = high === undefined ? 2147483647 : inputBound(high, "int");
    if (a > b) $throwRange("conspect.int: the first bound is above the second");
    return $nondetInt(a, b);
  });
  $put(m, "number", function number() {
    return $nondetNumber();
  });
  $put(m, "boolean", function boolean() {
    return $nondetBool();
  });
  $put(m, "string", function string(maxLength) {
    const n = maxLength === undefined ? 8 : inputBound(maxLength, "string");
    if (n < 0) $throwRange("conspect.string: the length must not be negative");
    return $nondetString(n);
  });
  $put(m, "oneOf", function oneOf(first) {
    const n = arguments.length;
    if (n === 0) $throwType("conspect.oneOf: there is nothing to choose from");
    const k = $nondetInt(0, n - 1);
    for (let i = 0; i < n - 1; i++) if (k === i) return arguments[i];
    return arguments[n - 1];
  });
  $put(m, "assume", function assume(condition) {
    $assume(!!condition);
  });
  return m;
}
$module("conspect", conspectModule);
