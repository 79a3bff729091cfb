// console.

const consoleObject = {};
$defineGlobal("console", consoleObject);
$host(consoleObject, "console");
const consoleState = { indent: "", counts: [] };

function indented(text) {
  if (consoleState.indent === "") return text;
  return consoleState.indent + replaceString(text, "\n", "\n" + consoleState.indent, true);
}
/** Whether nobody reads what is printed, and making the text runs no code of the program's. */
function isUnread(args) {
  if (!$checking()) return false;
  for (let i = 0; i < args.length; i++) {
    if (typeof args[i] === "symbol" || ($isObject(args[i]) && !isHostShown(args[i]))) return false;
  }
  return true;
}
/** An object of the host's that Node shows without calling anything. */
function isHostShown(o) {
  switch ($class(o)) {
    case "ArrayBuffer":
    case "DataView":
    case "TextEncoder":
    case "TextDecoder":
    case "EventTarget":
    case "AbortSignal":
    case "AbortController":
    case "URL":
    case "URLSearchParams":
      return $getProto(o) === $proto($class(o)) && $ownKeys(o).length === 0;
  }
  return false;
}
function logLine(args) {
  if (isUnread(args)) return;
  $print(indented(formatLog(args)));
}
function errorLine(args) {
  if (isUnread(args)) return;
  $printErr(indented(formatLog(args)));
}
/** A method of `console`: enumerable, as Node has them. */
function consoleMethod(name, f) {
  $method(consoleObject, name, f);
  $define(consoleObject, name, { enumerable: true });
}
consoleMethod("log", function log() {
  logLine(arguments);
});
consoleMethod("info", function info() {
  logLine(arguments);
});
consoleMethod("debug", function debug() {
  logLine(arguments);
});
consoleMethod("error", function error() {
  errorLine(arguments);
});
consoleMethod("warn", function warn() {
  errorLine(arguments);
});
consoleMethod("trace", function trace() {
  errorLine(arguments);
});
consoleMethod("dir", function dir(v) {
  $print(indented(inspect(v)));
});
consoleMethod("assert", function assert(condition) {
  if (condition) return;
  const rest = listFromArguments(arguments, 1);
  let text = "Assertion failed";
  if (rest.length > 0) {
    if (typeof rest[0] === "string") rest[0] = "Assertion failed: " + rest[0];
    else {
      for (let i = rest.length; i > 0; i--) rest[i] = rest[i - 1];
      rest[0] = "Assertion failed:";
    }
    text = formatLog(rest);
  }
  $consoleAssert(text);
  $printErr(indented(text));
});
consoleMethod("group", function group() {
  if (arguments.length > 0) logLine(arguments);
  consoleState.indent += "  ";
});
consoleMethod("groupCollapsed", function groupCollapsed() {
  if (arguments.length > 0) logLine(arguments);
  consoleState.indent += "  ";
});
consoleMethod("groupEnd", function groupEnd() {
  const n = consoleState.indent.length;
  consoleState.indent = $sub(consoleState.indent, 0, n < 2 ? 0 : n - 2);
});
/** The counter called `label`, made at zero where there is none. */
function consoleCounter(label) {
  const list = consoleState.counts;
  for (let i = 0; i < list.length; i++) if (list[i].label === label) return list[i];
  const c = { label: label, n: 0 };
  $append(list, c);
  return c;
}
consoleMethod("count", function count() {
  const label = arguments[0] === undefined ? "default" : $toStr(arguments[0]);
  const c = consoleCounter(label);
  c.n++;
  $print(indented(label + ": " + $numToStr(c.n)));
});
consoleMethod("countReset", function countReset() {
  consoleCounter(arguments[0] === undefined ? "default" : $toStr(arguments[0])).n = 0;
});
consoleMethod("table", function table(v) {
  if (!$isObject(v)) {
    logLine(arguments);
    return;
  }
  $unsupported("console.table");
});
consoleMethod("time", function time() {});
consoleMethod("timeEnd", function timeEnd() {
  $unsupported("console.timeEnd: the time is not modelled");
});
