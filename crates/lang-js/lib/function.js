// Function and Function.prototype.

const functionProto = $proto("Function");

function FunctionConstructor(body) {
  $unsupported("new Function: code from strings");
}
$ctor("Function", FunctionConstructor, 1, functionProto);

$method(functionProto, "call", function call(self) {
  if (!$isCallable(this)) $throwType("Function.prototype.call was called on a value that is not a function");
  return $call(this, self, listFromArguments(arguments, 1));
});
$method(functionProto, "apply", function apply(self, list) {
  if (!$isCallable(this)) $throwType("Function.prototype.apply was called on " + describe(this) + ", which is not a function");
  if (list === undefined || list === null) return $call(this, self, []);
  return $call(this, self, listFromArrayLike(list));
});
$method(functionProto, "bind", function bind(self) {
  if (!$isCallable(this)) $throwType("Bind must be called on a function");
  const pre = listFromArguments(arguments, 1);
  const bound = $bind(this, self, pre);
  let length = 0;
  if ($hasOwn(this, "length")) {
    const n = this.length;
    if (typeof n === "number") length = $toIntegerOrInfinity(n) - pre.length;
    if (length < 0) length = 0;
  }
  let name = this.name;
  if (typeof name !== "string") name = "";
  $define(bound, "length", { value: length, writable: false, enumerable: false, configurable: true });
  $define(bound, "name", { value: "bound " + name, writable: false, enumerable: false, configurable: true });
  return bound;
});
$method(functionProto, "toString", functionToText);
function functionToText() {
  if (!$isCallable(this)) $throwType("Function.prototype.toString requires that 'this' be a Function");
  const text = $fnText(this);
  if (text !== undefined) return text;
  return "function " + (typeof this.name === "string" ? this.name : "") + "() { [native code] }";
}
$define(functionProto, symHasInstance, {
  value: function (v) {
    return ordinaryHasInstance(this, v);
  },
  writable: false,
  enumerable: false,
  configurable: false,
});
function ordinaryHasInstance(c, v) {
  if (!$isCallable(c)) return false;
  if ($fnKind(c) === "bound") return v instanceof c;
  if (!$isObject(v)) return false;
  const proto = c.prototype;
  if (!$isObject(proto)) $throwType("Function has non-object prototype '" + describe(proto) + "' in instanceof check");
  for (let p = $getProto(v); p !== null; p = $getProto(p)) if (p === proto) return true;
  return false;
}

/** `caller` and `arguments` of functions: null for those of sloppy code, as Node has it. */
function restrictedProperty() {
  if ($isCallable(this) && $fnKind(this) === "function" && $fnSloppy(this)) $unsupported("the caller or the arguments of a function that runs");
  $throwType("'caller', 'callee', and 'arguments' properties may not be accessed on strict mode functions or the arguments objects for calls to them");
}
$define(functionProto, "caller", { get: restrictedProperty, set: restrictedProperty, enumerable: false, configurable: true });
$define(functionProto, "arguments", { get: restrictedProperty, set: restrictedProperty, enumerable: false, configurable: true });
