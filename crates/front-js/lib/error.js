// Error and its kinds.

/** What every constructor of an error does with its arguments. `self` has its prototype already. */
function setUpError(self, message, options) {
  $setClass(self, "Error");
  if (message !== undefined) $hidden(self, "message", $toStr(message));
  if ($isObject(options) && "cause" in options) $hidden(self, "cause", options.cause);
  $hidden(self, "stack", errorText(self) + "\n    at <anonymous>");
  return self;
}
/** The first line of `stack`: the class's name and the message, without running the program's code. */
function errorText(e) {
  const name = dataProperty(e, "name");
  const message = dataProperty(e, "message");
  const n = typeof name === "string" ? name : "Error";
  return typeof message === "string" && message !== "" ? n + ": " + message : n;
}
/** The value of a data property, own or inherited; undefined for accessors. */
function dataProperty(o, key) {
  for (; o !== null; o = $getProto(o)) {
    const own = $getOwn(o, key);
    if (own !== undefined) return own.value;
  }
  return undefined;
}

const errorProto = $proto("Error");
function ErrorConstructor(message) {
  const self = new.target === undefined ? $newObject($proto("Error")) : this;
  return setUpError(self, message, arguments[1]);
}
$ctor("Error", ErrorConstructor, 1, errorProto);
$hidden(errorProto, "name", "Error");
$hidden(errorProto, "message", "");
$method(errorProto, "toString", function toString() {
  if (!$isObject(this)) $throwType("Error.prototype.toString requires that 'this' be a JSReceiver");
  const n = this.name;
  const m = this.message;
  const name = n === undefined ? "Error" : $toStr(n);
  const message = m === undefined ? "" : $toStr(m);
  if (name === "") return message;
  return message === "" ? name : name + ": " + message;
});
$method(ErrorConstructor, "captureStackTrace", function captureStackTrace(o) {
  if (!$isObject(o)) $throwType("Invalid argument");
  $hidden(o, "stack", errorText(o) + "\n    at <anonymous>");
});
$hidden(ErrorConstructor, "stackTraceLimit", 10);

/** Defines one kind of error: constructor `fn` and its prototype. */
function defineErrorKind(name, fn, length) {
  const proto = $proto(name);
  $ctor(name, fn, length, proto);
  $setProto(fn, ErrorConstructor);
  $hidden(proto, "name", name);
  $hidden(proto, "message", "");
}
function TypeErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject($proto("TypeError")) : this, message, arguments[1]);
}
defineErrorKind("TypeError", TypeErrorConstructor, 1);
function RangeErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject($proto("RangeError")) : this, message, arguments[1]);
}
defineErrorKind("RangeError", RangeErrorConstructor, 1);
function SyntaxErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject($proto("SyntaxError")) : this, message, arguments[1]);
}
defineErrorKind("SyntaxError", SyntaxErrorConstructor, 1);
function ReferenceErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject($proto("ReferenceError")) : this, message, arguments[1]);
}
defineErrorKind("ReferenceError", ReferenceErrorConstructor, 1);
function EvalErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject($proto("EvalError")) : this, message, arguments[1]);
}
defineErrorKind("EvalError", EvalErrorConstructor, 1);
function URIErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject($proto("URIError")) : this, message, arguments[1]);
}
defineErrorKind("URIError", URIErrorConstructor, 1);
function AggregateErrorConstructor(errors, message) {
  const self = new.target === undefined ? $newObject($proto("AggregateError")) : this;
  setUpError(self, message, arguments[2]);
  $hidden(self, "errors", listFromIterable(errors));
  return self;
}
defineErrorKind("AggregateError", AggregateErrorConstructor, 2);
/** A new AggregateError, as Promise.any rejects with. */
function makeAggregateError(errors, message) {
  const self = setUpError($newObject($proto("AggregateError")), message, undefined);
  $hidden(self, "errors", errors);
  return self;
}
