// Made by tests/hosts/make.js: the names that Node's objects have, in Node's order, and those that the library has not.

/** Puts what the library has not of an object of Node's on it: it is there, and what it is is unknown. */
function addAbsent(o, name) {
  switch (name) {
    case "Date.prototype":
      $absent(o, "toGMTString");
      $absent(o, "setYear");
      break;
    case "Error":
      $absent(o, "prepareStackTrace");
      break;
    case "RegExp":
      $absent(o, "input");
      $absent(o, "$_");
      $absent(o, "lastMatch");
      $absent(o, "$&");
      $absent(o, "lastParen");
      $absent(o, "$+");
      $absent(o, "leftContext");
      $absent(o, "$`");
      $absent(o, "rightContext");
      $absent(o, "$'");
      $absent(o, "$1");
      $absent(o, "$2");
      $absent(o, "$3");
      $absent(o, "$4");
      $absent(o, "$5");
      $absent(o, "$6");
      $absent(o, "$7");
      $absent(o, "$8");
      $absent(o, "$9");
      break;
    case "Symbol":
      $absent(o, "dispose");
      $absent(o, "asyncDispose");
      break;
    case "ArrayBuffer.prototype":
      $absent(o, "resize");
      break;
    case "console":
      $absent(o, "timeLog");
      $absent(o, "clear");
      $absent(o, "dirxml");
      $absent(o, "_stdoutErrorHandler");
      $absent(o, "_stderrErrorHandler");
      $absent(o, "_ignoreErrors");
      $absent(o, "_times");
      $absent(o, "Console");
      $absent(o, "profile");
      $absent(o, "profileEnd");
      $absent(o, "timeStamp");
      $absent(o, "context");
      $absent(o, "createTask");
      $absent(o, "_stdout");
      $absent(o, "_stderr");
      break;
    case "process":
      $absent(o, "version");
      $absent(o, "versions");
      $absent(o, "arch");
      $absent(o, "release");
      $absent(o, "_rawDebug");
      $absent(o, "moduleLoadList");
      $absent(o, "binding");
      $absent(o, "_linkedBinding");
      $absent(o, "_events");
      $absent(o, "_eventsCount");
      $absent(o, "_maxListeners");
      $absent(o, "domain");
      $absent(o, "_exiting");
      $absent(o, "config");
      $absent(o, "dlopen");
      $absent(o, "uptime");
      $absent(o, "_getActiveRequests");
      $absent(o, "_getActiveHandles");
      $absent(o, "getActiveResourcesInfo");
      $absent(o, "reallyExit");
      $absent(o, "_kill");
      $absent(o, "loadEnvFile");
      $absent(o, "cpuUsage");
      $absent(o, "resourceUsage");
      $absent(o, "memoryUsage");
      $absent(o, "constrainedMemory");
      $absent(o, "availableMemory");
      $absent(o, "kill");
      $absent(o, "openStdin");
      $absent(o, "getuid");
      $absent(o, "geteuid");
      $absent(o, "getgid");
      $absent(o, "getegid");
      $absent(o, "getgroups");
      $absent(o, "allowedNodeEnvironmentFlags");
      $absent(o, "assert");
      $absent(o, "features");
      $absent(o, "_fatalException");
      $absent(o, "setUncaughtExceptionCaptureCallback");
      $absent(o, "hasUncaughtExceptionCaptureCallback");
      $absent(o, "emitWarning");
      $absent(o, "_tickCallback");
      $absent(o, "sourceMapsEnabled");
      $absent(o, "setSourceMapsEnabled");
      $absent(o, "getBuiltinModule");
      $absent(o, "_debugProcess");
      $absent(o, "_debugEnd");
      $absent(o, "_startProfilerIdleNotifier");
      $absent(o, "_stopProfilerIdleNotifier");
      $absent(o, "stdout");
      $absent(o, "stdin");
      $absent(o, "stderr");
      $absent(o, "abort");
      $absent(o, "umask");
      $absent(o, "chdir");
      $absent(o, "cwd");
      $absent(o, "initgroups");
      $absent(o, "setgroups");
      $absent(o, "setegid");
      $absent(o, "seteuid");
      $absent(o, "setgid");
      $absent(o, "setuid");
      $absent(o, "title");
      $absent(o, "argv");
      $absent(o, "execArgv");
      $absent(o, "pid");
      $absent(o, "ppid");
      $absent(o, "execPath");
      $absent(o, "debugPort");
      $absent(o, "argv0");
      $absent(o, "_preload_modules");
      $absent(o, "report");
      $absent(o, "mainModule");
      break;
    case "Generator.prototype":
      $absent(o, "constructor");
      break;
    case "AsyncGenerator.prototype":
      $absent(o, "constructor");
      break;
  }
}
/** The names of an object of Node's in their order, with one blank between two. */
function hostNames(name) {
  switch (name) {
    case "Array":
      return "length name prototype isArray from of @@species";
    case "Array.prototype":
      return "length constructor at concat copyWithin fill find findIndex findLast findLastIndex lastIndexOf pop push reverse shift unshift slice sort splice includes indexOf join keys entries values forEach filter flat flatMap map every some reduce reduceRight toLocaleString toString toReversed toSorted toSpliced with @@iterator @@unscopables";
    case "AggregateError":
      return "length name prototype";
    case "AggregateError.prototype":
      return "constructor name message";
    case "BigInt":
      return "length name prototype asUintN asIntN";
    case "BigInt.prototype":
      return "constructor toLocaleString toString valueOf @@toStringTag";
    case "Boolean":
      return "length name prototype";
    case "Boolean.prototype":
      return "constructor toString valueOf";
    case "Date":
      return "length name prototype now parse UTC";
    case "Date.prototype":
      return "constructor toString toDateString toTimeString toISOString toUTCString toGMTString getDate setDate getDay getFullYear setFullYear getHours setHours getMilliseconds setMilliseconds getMinutes setMinutes getMonth setMonth getSeconds setSeconds getTime setTime getTimezoneOffset getUTCDate setUTCDate getUTCDay getUTCFullYear setUTCFullYear getUTCHours setUTCHours getUTCMilliseconds setUTCMilliseconds getUTCMinutes setUTCMinutes getUTCMonth setUTCMonth getUTCSeconds setUTCSeconds valueOf getYear setYear toJSON toLocaleString toLocaleDateString toLocaleTimeString @@toPrimitive";
    case "Error":
      return "length name prototype captureStackTrace prepareStackTrace stackTraceLimit";
    case "Error.prototype":
      return "constructor name message toString";
    case "EvalError":
      return "length name prototype";
    case "EvalError.prototype":
      return "constructor name message";
    case "Function":
      return "length name prototype";
    case "Function.prototype":
      return "length name arguments caller constructor apply bind call toString @@hasInstance";
    case "Map":
      return "length name prototype @@species";
    case "Map.prototype":
      return "constructor get set has delete clear entries forEach keys size values @@toStringTag @@iterator";
    case "Number":
      return "length name prototype isFinite isInteger isNaN isSafeInteger parseFloat parseInt MAX_VALUE MIN_VALUE NaN NEGATIVE_INFINITY POSITIVE_INFINITY MAX_SAFE_INTEGER MIN_SAFE_INTEGER EPSILON";
    case "Number.prototype":
      return "constructor toExponential toFixed toPrecision toString valueOf toLocaleString";
    case "Object":
      return "length name prototype assign getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols hasOwn is preventExtensions seal create defineProperties defineProperty freeze getPrototypeOf setPrototypeOf isExtensible isFrozen isSealed keys entries fromEntries values";
    case "Object.prototype":
      return "constructor __defineGetter__ __defineSetter__ hasOwnProperty __lookupGetter__ __lookupSetter__ isPrototypeOf propertyIsEnumerable toString valueOf __proto__ toLocaleString";
    case "Promise":
      return "length name prototype all allSettled any race resolve reject @@species";
    case "Promise.prototype":
      return "constructor then catch finally @@toStringTag";
    case "RangeError":
      return "length name prototype";
    case "RangeError.prototype":
      return "constructor name message";
    case "ReferenceError":
      return "length name prototype";
    case "ReferenceError.prototype":
      return "constructor name message";
    case "RegExp":
      return "length name prototype input $_ lastMatch $& lastParen $+ leftContext $` rightContext $' $1 $2 $3 $4 $5 $6 $7 $8 $9 @@species";
    case "RegExp.prototype":
      return "constructor exec dotAll flags global hasIndices ignoreCase multiline source sticky unicode compile toString test unicodeSets @@match @@matchAll @@replace @@search @@split";
    case "Set":
      return "length name prototype @@species";
    case "Set.prototype":
      return "constructor has add delete clear entries forEach size values keys @@toStringTag @@iterator";
    case "String":
      return "length name prototype fromCharCode fromCodePoint raw";
    case "String.prototype":
      return "length constructor anchor at big blink bold charAt charCodeAt codePointAt concat endsWith fontcolor fontsize fixed includes indexOf isWellFormed italics lastIndexOf link localeCompare match matchAll normalize padEnd padStart repeat replace replaceAll search slice small split strike sub substr substring sup startsWith toString toWellFormed trim trimStart trimLeft trimEnd trimRight toLocaleLowerCase toLocaleUpperCase toLowerCase toUpperCase valueOf @@iterator";
    case "Symbol":
      return "length name prototype for keyFor asyncIterator hasInstance isConcatSpreadable iterator match matchAll replace search species split toPrimitive toStringTag unscopables dispose asyncDispose";
    case "Symbol.prototype":
      return "constructor toString valueOf description @@toStringTag @@toPrimitive";
    case "SyntaxError":
      return "length name prototype";
    case "SyntaxError.prototype":
      return "constructor name message";
    case "TypeError":
      return "length name prototype";
    case "TypeError.prototype":
      return "constructor name message";
    case "URIError":
      return "length name prototype";
    case "URIError.prototype":
      return "constructor name message";
    case "WeakMap":
      return "length name prototype";
    case "WeakMap.prototype":
      return "constructor delete get set has @@toStringTag";
    case "WeakSet":
      return "length name prototype";
    case "WeakSet.prototype":
      return "constructor delete has add @@toStringTag";
    case "Int8Array":
      return "length name prototype BYTES_PER_ELEMENT";
    case "Int8Array.prototype":
      return "constructor BYTES_PER_ELEMENT";
    case "Uint8Array":
      return "length name prototype BYTES_PER_ELEMENT";
    case "Uint8Array.prototype":
      return "constructor BYTES_PER_ELEMENT";
    case "Uint8ClampedArray":
      return "length name prototype BYTES_PER_ELEMENT";
    case "Uint8ClampedArray.prototype":
      return "constructor BYTES_PER_ELEMENT";
    case "Int16Array":
      return "length name prototype BYTES_PER_ELEMENT";
    case "Int16Array.prototype":
      return "constructor BYTES_PER_ELEMENT";
    case "Uint16Array":
      return "length name prototype BYTES_PER_ELEMENT";
    case "Uint16Array.prototype":
      return "constructor BYTES_PER_ELEMENT";
    case "Int32Array":
      return "length name prototype BYTES_PER_ELEMENT";
    case "Int32Array.prototype":
      return "constructor BYTES_PER_ELEMENT";
    case "Uint32Array":
      return "length name prototype BYTES_PER_ELEMENT";
    case "Uint32Array.prototype":
      return "constructor BYTES_PER_ELEMENT";
    case "Float32Array":
      return "length name prototype BYTES_PER_ELEMENT";
    case "Float32Array.prototype":
      return "constructor BYTES_PER_ELEMENT";
    case "Float64Array":
      return "length name prototype BYTES_PER_ELEMENT";
    case "Float64Array.prototype":
      return "constructor BYTES_PER_ELEMENT";
    case "BigInt64Array":
      return "length name prototype BYTES_PER_ELEMENT";
    case "BigInt64Array.prototype":
      return "constructor BYTES_PER_ELEMENT";
    case "BigUint64Array":
      return "length name prototype BYTES_PER_ELEMENT";
    case "BigUint64Array.prototype":
      return "constructor BYTES_PER_ELEMENT";
    case "ArrayBuffer":
      return "length name prototype isView @@species";
    case "ArrayBuffer.prototype":
      return "constructor byteLength slice maxByteLength resizable resize @@toStringTag";
    case "DataView":
      return "length name prototype";
    case "DataView.prototype":
      return "constructor buffer byteLength byteOffset getInt8 setInt8 getUint8 setUint8 getInt16 setInt16 getUint16 setUint16 getInt32 setInt32 getUint32 setUint32 getFloat32 setFloat32 getFloat64 setFloat64 getBigInt64 setBigInt64 getBigUint64 setBigUint64 @@toStringTag";
    case "Math":
      return "abs acos acosh asin asinh atan atanh atan2 ceil cbrt expm1 clz32 cos cosh exp floor fround hypot imul log log1p log2 log10 max min pow random round sign sin sinh sqrt tan tanh trunc E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 @@toStringTag";
    case "JSON":
      return "parse stringify @@toStringTag";
    case "Reflect":
      return "defineProperty deleteProperty apply construct get getOwnPropertyDescriptor getPrototypeOf has isExtensible ownKeys preventExtensions set setPrototypeOf @@toStringTag";
    case "Proxy":
      return "length name revocable";
    case "console":
      return "log warn dir time timeEnd timeLog trace assert clear count countReset group groupEnd table debug info dirxml error groupCollapsed _stdoutErrorHandler _stderrErrorHandler _ignoreErrors _times Console profile profileEnd timeStamp context createTask _stdout _stderr";
    case "process":
      return "version versions arch platform release _rawDebug moduleLoadList binding _linkedBinding _events _eventsCount _maxListeners domain _exiting exitCode config dlopen uptime _getActiveRequests _getActiveHandles getActiveResourcesInfo reallyExit _kill loadEnvFile cpuUsage resourceUsage memoryUsage constrainedMemory availableMemory kill exit hrtime openStdin getuid geteuid getgid getegid getgroups allowedNodeEnvironmentFlags assert features _fatalException setUncaughtExceptionCaptureCallback hasUncaughtExceptionCaptureCallback emitWarning nextTick _tickCallback sourceMapsEnabled setSourceMapsEnabled getBuiltinModule _debugProcess _debugEnd _startProfilerIdleNotifier _stopProfilerIdleNotifier stdout stdin stderr abort umask chdir cwd initgroups setgroups setegid seteuid setgid setuid env title argv execArgv pid ppid execPath debugPort argv0 _preload_modules report mainModule";
    case "ArrayIterator.prototype":
      return "next @@toStringTag";
    case "Iterator.prototype":
      return "@@iterator";
    case "StringIterator.prototype":
      return "next @@toStringTag";
    case "MapIterator.prototype":
      return "next @@toStringTag";
    case "SetIterator.prototype":
      return "next @@toStringTag";
    case "RegExpStringIterator.prototype":
      return "next @@toStringTag";
    case "Generator.prototype":
      return "constructor next return throw @@toStringTag";
    case "AsyncGenerator.prototype":
      return "constructor next return throw @@toStringTag";
    case "AsyncIterator.prototype":
      return "@@asyncIterator";
    case "TypedArray.prototype":
      return "constructor buffer byteLength byteOffset length entries keys values at copyWithin every fill filter find findIndex findLast findLastIndex forEach includes indexOf join lastIndexOf map reverse reduce reduceRight set slice some sort subarray toLocaleString toString toReversed toSorted with @@toStringTag @@iterator";
  }
  return "";
}
/** The keys in the order in which Node's object of this name has them; those that a program added follow. */
function hostOrder(keys, name) {
  const out = [];
  const names = splitNames(hostNames(name));
  for (let i = 0; i < names.length; i++) {
    for (let j = 0; j < keys.length; j++) if (isHostKey(keys[j], names[i])) $append(out, keys[j]);
  }
  for (let j = 0; j < keys.length; j++) {
    let known = false;
    for (let i = 0; i < out.length; i++) if (out[i] === keys[j]) known = true;
    if (!known) $append(out, keys[j]);
  }
  return out;
}
function isHostKey(key, name) {
  if (typeof key === "string") return key === name;
  return $sub(name, 0, 2) === "@@" && $symbolDescription(key) === "Symbol." + $sub(name, 2, name.length);
}
function splitNames(text) {
  const out = [];
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && $unit(text, i) !== 32) continue;
    if (i > from) $append(out, $sub(text, from, i));
    from = i + 1;
  }
  return out;
}
