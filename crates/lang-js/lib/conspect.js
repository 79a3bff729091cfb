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
  const checks = $checking() ? contractChecks() : conspectUnchecked();
  const names = conspectNames();
  for (let i = 0; i < names.length; i++) $put(m, names[i], checks[names[i]]);
  $put(m, "ContractError", ContractErrorConstructor);
  $put(m, "PreconditionError", PreconditionErrorConstructor);
  $put(m, "PostconditionError", PostconditionErrorConstructor);
  $put(m, "InvariantError", InvariantErrorConstructor);
  $put(m, "UnexpectedError", UnexpectedErrorConstructor);
  return m;
}
$module("conspect", conspectModule);

const contractErrorProto = $proto("ContractError");
function ContractErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject(contractErrorProto) : this, message, arguments[1]);
}
$ctor("", ContractErrorConstructor, 1, contractErrorProto);
$define(ContractErrorConstructor, "name", { value: "ContractError" });
$setProto(ContractErrorConstructor, ErrorConstructor);
$hidden(contractErrorProto, "name", "ContractError");

const preconditionErrorProto = $proto("PreconditionError");
function PreconditionErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject(preconditionErrorProto) : this, message, arguments[1]);
}
$ctor("", PreconditionErrorConstructor, 1, preconditionErrorProto);
$define(PreconditionErrorConstructor, "name", { value: "PreconditionError" });
$setProto(PreconditionErrorConstructor, ContractErrorConstructor);
$hidden(preconditionErrorProto, "name", "PreconditionError");

const postconditionErrorProto = $proto("PostconditionError");
function PostconditionErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject(postconditionErrorProto) : this, message, arguments[1]);
}
$ctor("", PostconditionErrorConstructor, 1, postconditionErrorProto);
$define(PostconditionErrorConstructor, "name", { value: "PostconditionError" });
$setProto(PostconditionErrorConstructor, ContractErrorConstructor);
$hidden(postconditionErrorProto, "name", "PostconditionError");

const invariantErrorProto = $proto("InvariantError");
function InvariantErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject(invariantErrorProto) : this, message, arguments[1]);
}
$ctor("", InvariantErrorConstructor, 1, invariantErrorProto);
$define(InvariantErrorConstructor, "name", { value: "InvariantError" });
$setProto(InvariantErrorConstructor, ContractErrorConstructor);
$hidden(invariantErrorProto, "name", "InvariantError");

const unexpectedErrorProto = $proto("UnexpectedError");
function UnexpectedErrorConstructor(message) {
  return setUpError(new.target === undefined ? $newObject(unexpectedErrorProto) : this, message, arguments[1]);
}
$ctor("", UnexpectedErrorConstructor, 1, unexpectedErrorProto);
$define(UnexpectedErrorConstructor, "name", { value: "UnexpectedError" });
$setProto(UnexpectedErrorConstructor, ContractErrorConstructor);
$hidden(unexpectedErrorProto, "name", "UnexpectedError");

/** What checks contracts, made once. */
let contractsChecked;
/** How many functions are under way at most while the entry's own code is executed, as long as its call is; an asynchronous one counts twice. */
let entryDepth = 0;
function contractChecks() {
  if (contractsChecked === undefined) contractsChecked = conspectContracts(contractHost());
  return contractsChecked;
}
/** Calls an entry of a program that states contracts. */
function contractsCall(f, args, self) {
  const checks = contractChecks();
  entryDepth = $fnKind(checks.originOf(f)) === "async" ? 2 : 1;
  try {
    return checks.enter(f, args, self);
  } finally {
    entryDepth = 0;
  }
}
/** What an entry's name means: the function with its contract. */
function contractsEntry(f) {
  return contractChecks().entryOf(f);
}
/** What is thrown at the end of a run: the first clause that did not hold, whatever caught it. */
function contractsThrown(e) {
  const failure = contractChecks().failure();
  return failure === undefined ? e : failure;
}
function contractsFailed() {
  return contractsChecked !== undefined && contractsChecked.failure() !== undefined;
}
function contractsEnd() {
  const failure = contractChecks().failure();
  if (failure !== undefined) throw failure;
}
function isEntryStatement() {
  return entryDepth > 0 && $callDepth() <= entryDepth;
}
function dataNamed(o, key) {
  const own = $isObject(o) ? $getOwn(o, key) : undefined;
  return own === undefined || !("value" in own) ? undefined : own.value;
}
function contractError(kind, message, at) {
  if (kind === "TypeError") return new TypeErrorConstructor(message);
  $granted("executions end at the first clause of a contract that does not hold");
  const e = setUpError($newObject($proto(kind)), message, undefined);
  if (at !== undefined && (at.caller !== true || $callDepth() === 0)) $setStack(e, at.stated);
  return e;
}
/** What checks of contracts are made of, here. */
function contractHost() {
  return {
    call: function (f, self, args) {
      return $call(f, self, args);
    },
    construct: function (f, args, target) {
      return $construct(f, args, target);
    },
    isObject: function (v) {
      return $isObject(v);
    },
    isArray: function (v) {
      return $isArray(v);
    },
    isPromise: isPromise,
    isGenerator: function (f) {
      const kind = $fnKind(f);
      return kind === "generator" || kind === "asyncgenerator";
    },
    then: function (p, onFulfilled, onRejected) {
      return $call(promiseThenMethod, p, [onFulfilled, onRejected]);
    },
    proto: function (o) {
      return $getProto(o);
    },
    maker: function (o) {
      return dataNamed(o, "constructor");
    },
    keys: function (o) {
      return enumerableOwn(o, 0);
    },
    list: function (args) {
      return listFromArguments(args, 0);
    },
    textOf: function (f) {
      const text = $fnText(f);
      return text === undefined ? "a function" : text;
    },
    nameOf: function (f) {
      const name = dataNamed(f, "name");
      return typeof name === "string" ? name : "";
    },
    like: likeFunction,
    method: dataNamed,
    methods: function (o) {
      const all = $ownKeys(o);
      const out = [];
      for (let i = 0; i < all.length; i++) if (typeof all[i] === "string" && all[i] !== "constructor") $append(out, all[i]);
      return out;
    },
    replace: function (o, name, f) {
      $define(o, name, { value: f });
    },
    error: contractError,
    stated: function () {
      return $captureStack();
    },
    isEntry: isEntryStatement,
    noted: function (isKnown) {
      if (isKnown || isEntryStatement()) $granted("the entry is called as its contract requires");
    },
    needed: function () {
      $assume(false);
    },
    isOwnFailure: function (e) {
      if (!$isObject(e)) return false;
      for (let p = e; p !== null; p = $getProto(p)) if (p === contractErrorProto || p === assertionErrorProto) return true;
      return false;
    },
    copy: copyForOld,
    unsupported: function () {
      $unsupported("a contract that says what a generator gives or throws");
    },
  };
}
/** Gives a function the name, the length and the prototype of another one; one of a class inherits from it. */
function likeFunction(w, f) {
  const name = dataNamed(f, "name");
  const length = dataNamed(f, "length");
  if (typeof name === "string") $define(w, "name", { value: name });
  if (typeof length === "number") $define(w, "length", { value: length });
  const proto = dataNamed(f, "prototype");
  if ($isObject(proto)) $define(w, "prototype", { value: proto });
  if ($fnKind(f) === "class") $setProto(w, f);
}
/** A copy of a value's own parts: `inner` copies what it holds, after `noted` was told of the copy. */
function copyForOld(v, noted, inner) {
  const kind = $isArray(v) ? "Array" : $class(v);
  if (kind === "Date") {
    const out = new DateConstructor($slot(v));
    noted(out);
    return out;
  }
  if (kind === "Map" || kind === "Set") {
    const out = kind === "Map" ? new MapConstructor() : new SetConstructor();
    noted(out);
    const at = { table: $slot(v), index: 0 };
    const to = $slot(out);
    for (let i = tableNext(at); i >= 0; i = tableNext(at)) tableSet(to, inner(at.table.keys[i]), inner(at.table.vals[i]));
    return out;
  }
  const proto = $getProto(v);
  if (kind !== "Array" && (typeof v === "function" || proto !== null && proto !== $proto("Object") || kind !== undefined && kind !== "Object")) return v;
  const out = kind === "Array" ? $newArray(v.length) : $newObject(proto);
  noted(out);
  const keys = enumerableOwn(v, 0);
  for (let i = 0; i < keys.length; i++) $put(out, keys[i], inner(v[keys[i]]));
  return out;
}
