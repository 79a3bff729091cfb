// The module util.

function utilInspect(v) {
  if (arguments.length > 1 && arguments[1] !== undefined) $unsupported("util.inspect with options");
  return inspectWith(v, 2);
}
$put(utilInspect, "custom", symbolOf("nodejs.util.inspect.custom"));
hideFields(utilInspect, ["defaultOptions", "colors", "styles", "replDefaults"]);

function requireFunction(f, name) {
  if (!$isCallable(f)) throwArgumentType('The "' + name + '" argument must be of type function. Received ' + describe(f));
}
function promisify(original) {
  requireFunction(original, "original");
  const custom = symbolOf("nodejs.util.promisify.custom");
  if (original[custom] !== undefined) return original[custom];
  // Those of the host have promises of their own.
  if ($fnText(original) === undefined && $fnKind(original) !== "bound") $unsupported("util.promisify of a function of the host");
  const made = function () {
    const args = listFromArguments(arguments, 0);
    const self = this;
    return new PromiseConstructor(function (resolve, reject) {
      $append(args, function (error, value) {
        if (error) reject(error);
        else resolve(value);
      });
      $call(original, self, args);
    });
  };
  $setProto(made, $getProto(original));
  const keys = $ownKeys(original);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] !== "prototype") $define(made, keys[i], $getOwn(original, keys[i]));
  }
  $define(made, custom, { value: made, enumerable: false, writable: false, configurable: true });
  return made;
}
$define(promisify, "custom", { value: symbolOf("nodejs.util.promisify.custom"), enumerable: true, writable: true, configurable: true });
/** The function with a warning on the error stream. */
function deprecate(f) {
  requireFunction(f, "fn");
  function deprecated() {
    const args = listFromArguments(arguments, 0);
    if (new.target !== undefined) return $construct(f, args, new.target);
    return $call(f, this, args);
  }
  $setProto(deprecated, f);
  if ($hasOwn(f, "prototype") && f.prototype) deprecated.prototype = f.prototype;
  return deprecated;
}
function isNativeError(v) {
  return $isObject(v) && $class(v) === "Error" && $slot2(v) === undefined;
}
/** A test for objects of a class. */
function classTest(o, name, kind) {
  $put(o, name, function (v) {
    return $isObject(v) && $class(v) === kind;
  });
  $define(o[name], "name", { value: name, configurable: true });
}
function kindTest(o, name, kind) {
  $put(o, name, function (v) {
    return typeof v === "function" && $fnKind(v) === kind;
  });
  $define(o[name], "name", { value: name, configurable: true });
}
function utilTypes() {
  const types = {};
  const classes = ["Date", "RegExp", "Promise", "Map", "Set", "MapIterator", "SetIterator", "WeakMap", "WeakSet", "ArrayBuffer", "DataView", "TypedArray"];
  for (let i = 0; i < classes.length; i++) classTest(types, "is" + classes[i], classes[i]);
  classTest(types, "isGeneratorObject", "Generator");
  classTest(types, "isArgumentsObject", "Arguments");
  classTest(types, "isNumberObject", "Number");
  classTest(types, "isStringObject", "String");
  classTest(types, "isBooleanObject", "Boolean");
  classTest(types, "isSymbolObject", "Symbol");
  classTest(types, "isBigIntObject", "BigInt");
  classTest(types, "isAnyArrayBuffer", "ArrayBuffer");
  const typed = ["Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array"];
  for (let i = 0; i < typed.length; i++) {
    $put(types, "is" + typed[i], function (v) {
      return $isObject(v) && $class(v) === "TypedArray" && $slot(v).kind === typed[i];
    });
  }
  $put(types, "isNativeError", isNativeError);
  $put(types, "isArrayBufferView", ArrayBufferConstructor.isView);
  $put(types, "isSharedArrayBuffer", function isSharedArrayBuffer() {
    return false;
  });
  hideFields(types, ["isExternal", "isAsyncFunction", "isGeneratorFunction", "isProxy", "isModuleNamespaceObject", "isBoxedPrimitive", "isKeyObject", "isCryptoKey"]);
  return types;
}
function utilModule() {
  const util = {};
  $put(util, "inspect", utilInspect);
  $put(util, "format", function format() {
    return formatLog(arguments);
  });
  $put(util, "isDeepStrictEqual", function isDeepStrictEqual(a, b) {
    return deepEqual(a, b, true);
  });
  $put(util, "inherits", function inherits(c, parent) {
    $define(c, "super_", { value: parent, writable: true, configurable: true, enumerable: false });
    $setProto(c.prototype, parent.prototype);
  });
  $put(util, "promisify", promisify);
  $put(util, "deprecate", deprecate);
  $put(util, "types", utilTypes());
  $put(util, "TextEncoder", TextEncoderConstructor);
  $put(util, "TextDecoder", TextDecoderConstructor);
  $put(util, "toUSVString", function toUSVString(v) {
    return scalarText(v);
  });
  $put(util, "isArray", $global().Array.isArray);
  const kinds = ["boolean", "Boolean", "number", "Number", "string", "String", "symbol", "Symbol", "undefined", "Undefined", "function", "Function"];
  for (let i = 0; i < kinds.length; i += 2) {
    $put(util, "is" + kinds[i + 1], function (v) {
      return typeof v === kinds[i];
    });
  }
  hideFields(util, ["_errnoException", "_exceptionWithHostPort", "_extend", "callbackify", "debug", "debuglog", "styleText", "formatWithOptions", "getSystemErrorMap", "getSystemErrorName", "isBuffer", "isNull", "isNullOrUndefined", "isRegExp", "isObject", "isDate", "isError", "isPrimitive", "log", "stripVTControlCharacters", "transferableAbortSignal", "transferableAbortController", "aborted", "parseEnv", "parseArgs", "MIMEType", "MIMEParams"]);
  return util;
}
$module("util", utilModule);
$module("node:util", utilModule);
