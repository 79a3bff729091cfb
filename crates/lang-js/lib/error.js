// Error and its kinds.

/** What every constructor of an error does with its arguments. `self` has its prototype already. */
function setUpError(self, message, options) {
  $setClass(self, "Error");
  if (message !== undefined) $hidden(self, "message", $toStr(message));
  if ($isObject(options) && "cause" in options) $hidden(self, "cause", options.cause);
  $vague(self, "stack", errorText(self) + "\n    at <anonymous>");
  return self;
}
/** The first line of `stack`: the class's name and the message, without running the program's code. */
function errorText(e) {
  const name = dataProperty(e, "name");
  const message = dataProperty(e, "message");
  const n = typeof name === "string" ? name : "Error";
  return typeof message === "string" && message !== "" ? n + ": " + message : n;
}
/** The value of a data property, own or inherited, or of a getter of the library; undefined for other accessors. */
function dataProperty(receiver, key) {
  for (let o = receiver; o !== null; o = $getProto(o)) {
    const own = $getOwn(o, key);
    if (own === undefined) continue;
    if ("value" in own || own.get === undefined || $fnText(own.get) !== undefined) return own.value;
    return $call(own.get, receiver, []);
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
  $vague(o, "stack", errorText(o) + "\n    at <anonymous>");
});
$hidden(ErrorConstructor, "stackTraceLimit", 10);

const typeErrorProto = $proto("TypeError");
function TypeErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject($proto("TypeError")) : this, message, arguments[1]);
}
$ctor("TypeError", TypeErrorConstructor, 1, typeErrorProto);
$setProto(TypeErrorConstructor, ErrorConstructor);
$hidden(typeErrorProto, "name", "TypeError");
$hidden(typeErrorProto, "message", "");

const rangeErrorProto = $proto("RangeError");
function RangeErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject($proto("RangeError")) : this, message, arguments[1]);
}
$ctor("RangeError", RangeErrorConstructor, 1, rangeErrorProto);
$setProto(RangeErrorConstructor, ErrorConstructor);
$hidden(rangeErrorProto, "name", "RangeError");
$hidden(rangeErrorProto, "message", "");

const syntaxErrorProto = $proto("SyntaxError");
function SyntaxErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject($proto("SyntaxError")) : this, message, arguments[1]);
}
$ctor("SyntaxError", SyntaxErrorConstructor, 1, syntaxErrorProto);
$setProto(SyntaxErrorConstructor, ErrorConstructor);
$hidden(syntaxErrorProto, "name", "SyntaxError");
$hidden(syntaxErrorProto, "message", "");

const referenceErrorProto = $proto("ReferenceError");
function ReferenceErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject($proto("ReferenceError")) : this, message, arguments[1]);
}
$ctor("ReferenceError", ReferenceErrorConstructor, 1, referenceErrorProto);
$setProto(ReferenceErrorConstructor, ErrorConstructor);
$hidden(referenceErrorProto, "name", "ReferenceError");
$hidden(referenceErrorProto, "message", "");

const evalErrorProto = $proto("EvalError");
function EvalErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject($proto("EvalError")) : this, message, arguments[1]);
}
$ctor("EvalError", EvalErrorConstructor, 1, evalErrorProto);
$setProto(EvalErrorConstructor, ErrorConstructor);
$hidden(evalErrorProto, "name", "EvalError");
$hidden(evalErrorProto, "message", "");

const uriErrorProto = $proto("URIError");
function URIErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject($proto("URIError")) : this, message, arguments[1]);
}
$ctor("URIError", URIErrorConstructor, 1, uriErrorProto);
$setProto(URIErrorConstructor, ErrorConstructor);
$hidden(uriErrorProto, "name", "URIError");
$hidden(uriErrorProto, "message", "");

const aggregateErrorProto = $proto("AggregateError");
function AggregateErrorConstructor(errors, message) {
  const self = new.target === undefined ? $newObject($proto("AggregateError")) : this;
  setUpError(self, message, arguments[2]);
  $hidden(self, "errors", listFromIterable(errors));
  return self;
}
$ctor("AggregateError", AggregateErrorConstructor, 2, aggregateErrorProto);
$setProto(AggregateErrorConstructor, ErrorConstructor);
$hidden(aggregateErrorProto, "name", "AggregateError");
$hidden(aggregateErrorProto, "message", "");
/** A new AggregateError, as Promise.any rejects with. */
function makeAggregateError(errors, message) {
  const self = setUpError($newObject($proto("AggregateError")), message, undefined);
  $hidden(self, "errors", errors);
  return self;
}

/** An argument of an entry that is an error: one that a constructor makes of a text. */
function argError(name, message) {
  const f = name === "TypeError" ? TypeErrorConstructor : name === "RangeError" ? RangeErrorConstructor : name === "SyntaxError" ? SyntaxErrorConstructor : ErrorConstructor;
  return $construct(f, [message], f);
}
