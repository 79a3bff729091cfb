// The module node:assert.

function AssertionErrorConstructor(options) {
  if (!$isObject(options)) $throwType('The "options" argument must be of type object. Received ' + describe(options));
  const self = new.target === undefined ? $newObject($proto("AssertionError")) : this;
  const own = options.message;
  const known = own !== undefined || (isKnown(options.actual, 0) && isKnown(options.expected, 0));
  // A message that shows inputs is not made: nobody may read it.
  const text = own !== undefined ? own : known && !$checking() ? generatedMessage(options) : "an assertion failed";
  setUpError(self, text, undefined);
  $put(self, "generatedMessage", own === undefined);
  $put(self, "code", "ERR_ASSERTION");
  $put(self, "actual", options.actual);
  $put(self, "expected", options.expected);
  $put(self, "operator", options.operator);
  if (own === undefined) $vague(self, "message", text);
  $vague(self, "stack", "AssertionError [ERR_ASSERTION]: " + text + "\n    at <anonymous>");
  return self;
}
/**
 * Whether the text of a value can be made without looking at inputs: a message that shows an unknown number has
 * one path for each of its texts, though hardly any program reads the message.
 */
function isKnown(v, depth) {
  if (!$isConcrete(v)) return false;
  if (typeof v === "string") {
    if (!$isConcrete(v.length)) return false;
    for (let i = 0; i < v.length; i++) if (!$isConcrete($unit(v, i))) return false;
    return true;
  }
  if (!$isObject(v) || typeof v === "function" || depth > 3) return true;
  const kind = $class(v);
  if (kind === "Map" || kind === "Set") {
    const t = $slot(v);
    return isKnown(t.keys, depth + 1) && isKnown(t.vals, depth + 1);
  }
  const keys = $ownKeys(v);
  for (let i = 0; i < keys.length; i++) {
    const own = $getOwn(v, keys[i]);
    if (own !== undefined && "value" in own && !isKnown(own.value, depth + 1)) return false;
  }
  return true;
}
const assertionErrorProto = $proto("AssertionError");
$ctor("", AssertionErrorConstructor, 1, assertionErrorProto);
$define(AssertionErrorConstructor, "name", { value: "AssertionError" });
$setProto(AssertionErrorConstructor, ErrorConstructor);
$setProto(assertionErrorProto, $proto("Error"));
$hidden(assertionErrorProto, "name", "AssertionError");

function generatedMessage(o) {
  const a = inspect(o.actual);
  const b = inspect(o.expected);
  switch (o.operator) {
    case "==":
      return "The expression evaluated to a falsy value";
    case "strictEqual":
      return "Expected values to be strictly equal:\n\n" + a + " !== " + b + "\n";
    case "deepStrictEqual":
      return "Expected values to be strictly deep-equal:\n\n" + a + "\n\nshould equal\n\n" + b;
    case "deepEqual":
      return "Expected values to be loosely deep-equal:\n\n" + a + "\n\nshould loosely deep-equal\n\n" + b;
    case "notStrictEqual":
      return 'Expected "actual" to be strictly unequal to: ' + b;
    case "notDeepStrictEqual":
      return 'Expected "actual" not to be strictly deep-equal to: ' + b;
    case "notDeepEqual":
      return 'Expected "actual" not to be loosely deep-equal to: ' + b;
    case "fail":
      return "Failed";
  }
  return a + " " + o.operator + " " + b;
}
/** Throws what a failed assertion throws: the program's own error, or an AssertionError. */
function failAssertion(message, actual, expected, operator) {
  if ($isObject(message) && $class(message) === "Error") throw message;
  $assertFail(new AssertionErrorConstructor({ message: message, actual: actual, expected: expected, operator: operator }));
}
/** The same with a message that Node makes. */
function failWithText(text, actual, expected, operator) {
  const e = new AssertionErrorConstructor({ message: text, actual: actual, expected: expected, operator: operator });
  $vague(e, "message", text);
  $assertFail(e);
}

/** The module's exports: the function `assert` with the other assertions; `strict` prefers the strict ones. */
function makeAssert(strict) {
  const assert = function ok(value, message) {
    if (!value) failAssertion(message, value, true, "==");
  };
  const put = function (name, f) {
    $method(assert, name, f);
    $define(assert, name, { enumerable: true });
  };
  put("ok", function ok(value, message) {
    if (!value) failAssertion(message, value, true, "==");
  });
  put("fail", function fail(message) {
    failAssertion(message === undefined ? "Failed" : message, undefined, undefined, "fail");
  });
  put("strictEqual", function strictEqual(actual, expected, message) {
    if (!sameValue(actual, expected)) failAssertion(message, actual, expected, "strictEqual");
  });
  put("notStrictEqual", function notStrictEqual(actual, expected, message) {
    if (sameValue(actual, expected)) failAssertion(message, actual, expected, "notStrictEqual");
  });
  put("deepStrictEqual", function deepStrictEqual(actual, expected, message) {
    if (!deepEqual(actual, expected, true)) failAssertion(message, actual, expected, "deepStrictEqual");
  });
  put("notDeepStrictEqual", function notDeepStrictEqual(actual, expected, message) {
    if (deepEqual(actual, expected, true)) failAssertion(message, actual, expected, "notDeepStrictEqual");
  });
  addLooseAssertions(assert, put, strict);
  addThrowAssertions(put);
  put("ifError", function ifError(value) {
    if (value === undefined || value === null) return;
    failWithText("ifError got unwanted exception: " + ($isObject(value) && typeof value.message === "string" ? value.message : inspect(value)), value, null, "ifError");
  });
  put("match", function match(text, pattern, message) {
    if (typeof text !== "string" || regexpExec(pattern, text) === null) {
      if (message === undefined) failWithText("The input did not match the regular expression", text, pattern, "match");
      else failAssertion(message, text, pattern, "match");
    }
  });
  put("doesNotMatch", function doesNotMatch(text, pattern, message) {
    if (typeof text === "string" && regexpExec(pattern, text) !== null) {
      if (message === undefined) failWithText("The input was expected to not match the regular expression", text, pattern, "doesNotMatch");
      else failAssertion(message, text, pattern, "doesNotMatch");
    }
  });
  $put(assert, "AssertionError", AssertionErrorConstructor);
  return assert;
}
function addLooseAssertions(assert, put, strict) {
  put("equal", strict ? assert.strictEqual : looseEqual);
  put("notEqual", strict ? assert.notStrictEqual : looseNotEqual);
  put("deepEqual", strict ? assert.deepStrictEqual : looseDeepEqual);
  put("notDeepEqual", strict ? assert.notDeepStrictEqual : looseNotDeepEqual);
}
function looseEqual(actual, expected, message) {
  if (!(actual == expected || (actual !== actual && expected !== expected))) failAssertion(message, actual, expected, "==");
}
function looseNotEqual(actual, expected, message) {
  if (actual == expected || (actual !== actual && expected !== expected)) failAssertion(message, actual, expected, "!=");
}
function looseDeepEqual(actual, expected, message) {
  if (!deepEqual(actual, expected, false)) failAssertion(message, actual, expected, "deepEqual");
}
function looseNotDeepEqual(actual, expected, message) {
  if (deepEqual(actual, expected, false)) failAssertion(message, actual, expected, "notDeepEqual");
}
function addThrowAssertions(put) {
  put("throws", function throws(f, expected, message) {
    requireCallable(f);
    let thrown = false;
    let error;
    try {
      $call(f, undefined, []);
    } catch (e) {
      thrown = true;
      error = e;
    }
    const text = typeof expected === "string" ? expected : message;
    if (!thrown) failAssertion(text === undefined ? "Missing expected exception." : "Missing expected exception: " + $toStr(text), undefined, expected, "throws");
    if (expected !== undefined && typeof expected !== "string") checkExpectedError(error, expected, message, "throws");
  });
  put("doesNotThrow", function doesNotThrow(f, expected, message) {
    requireCallable(f);
    let error;
    let thrown = false;
    try {
      $call(f, undefined, []);
    } catch (e) {
      thrown = true;
      error = e;
    }
    if (thrown) failAssertion("Got unwanted exception.", error, undefined, "doesNotThrow");
  });
  put("rejects", function rejects(promiseOrFunction, expected, message) {
    const cap = newPromise();
    let p;
    try {
      p = $isCallable(promiseOrFunction) ? $call(promiseOrFunction, undefined, []) : promiseOrFunction;
    } catch (e) {
      $call(cap.reject, undefined, [e]);
      return cap.promise;
    }
    promiseAwait(
      p,
      function () {
        settleWith(cap, function () {
          failAssertion("Missing expected rejection.", undefined, expected, "rejects");
        });
      },
      function (error) {
        settleWith(cap, function () {
          if (expected !== undefined && typeof expected !== "string") checkExpectedError(error, expected, message, "rejects");
        });
      },
    );
    return cap.promise;
  });
  put("doesNotReject", function doesNotReject(promiseOrFunction) {
    const cap = newPromise();
    const p = $isCallable(promiseOrFunction) ? $call(promiseOrFunction, undefined, []) : promiseOrFunction;
    promiseAwait(
      p,
      function () {
        $call(cap.resolve, undefined, [undefined]);
      },
      function (error) {
        settleWith(cap, function () {
          failAssertion("Got unwanted rejection.", error, undefined, "doesNotReject");
        });
      },
    );
    return cap.promise;
  });
}
/** Resolves with what `f` gives, or rejects with what it throws. */
function settleWith(cap, f) {
  let result;
  try {
    result = f();
  } catch (e) {
    $call(cap.reject, undefined, [e]);
    return;
  }
  $call(cap.resolve, undefined, [result]);
}
/** What the second argument of `throws` asks of the error. */
function checkExpectedError(error, expected, message, operator) {
  if (typeof expected === "function") {
    if ($isObject(expected.prototype) && error instanceof expected) return;
    if (inheritsFromError(expected)) failAssertion(message, error, expected, operator);
    if ($call(expected, {}, [error]) === true) return;
    failAssertion(message === undefined ? "The validation function is expected to return \"true\"." : message, error, expected, operator);
  }
  if ($class(expected) === "RegExp") {
    if (regexpExec(expected, $toStr(error)) !== null) return;
    failAssertion(message === undefined ? "The input did not match the regular expression " + inspect(expected) : message, error, expected, operator);
  }
  const keys = enumerableOwn(expected, 0);
  if ($class(expected) === "Error") {
    $append(keys, "name");
    $append(keys, "message");
  }
  for (let i = 0; i < keys.length; i++) {
    const want = expected[keys[i]];
    const has = $isObject(error) ? error[keys[i]] : undefined;
    if (typeof has === "string" && $isObject(want) && $class(want) === "RegExp" && regexpExec(want, has) !== null) continue;
    if (!($isObject(error) && keys[i] in error) || !deepEqual(has, want, true)) failAssertion(message, error, expected, operator);
  }
}
function inheritsFromError(f) {
  for (let p = f; p !== null; p = $getProto(p)) if (p === ErrorConstructor) return true;
  return false;
}

const assertModules = { loose: undefined, strict: undefined };
function assertModule() {
  if (assertModules.loose === undefined) {
    assertModules.loose = makeAssert(false);
    assertModules.strict = makeAssert(true);
    $absent(assertModules.loose, "CallTracker");
    $absent(assertModules.strict, "CallTracker");
    $put(assertModules.loose, "strict", assertModules.strict);
    $put(assertModules.strict, "strict", assertModules.strict);
  }
  return assertModules.loose;
}
function strictAssertModule() {
  assertModule();
  return assertModules.strict;
}
$module("assert", assertModule);
$module("node:assert", assertModule);
$module("assert/strict", strictAssertModule);
$module("node:assert/strict", strictAssertModule);
