// process: the order of its ticks, its clock, its environment and its end. What else it tells of the machine is unknown.

const processObject = {};
$defineGlobal("process", processObject);
$host(processObject, "process");
function processMethod(name, f) {
  $method(processObject, name, f);
  $define(processObject, name, { enumerable: true });
}
processMethod("nextTick", function nextTick(callback) {
  requireTimerCallback(callback);
  const args = listFromArguments(arguments, 1);
  $enqueueTick(function () {
    $call(callback, undefined, args);
  });
});
let exitCode;
function requireExitCode(code) {
  if (code === undefined || code === null) return 0;
  if (typeof code !== "number" || code !== $toIntegerOrInfinity(code)) $unsupported("an exit code that is no integer");
  return code;
}
$define(processObject, "exitCode", {
  get: function () {
    return exitCode;
  },
  set: function (code) {
    $status(requireExitCode(code));
    exitCode = code;
  },
  enumerable: true,
  configurable: false,
});
processMethod("exit", function exit() {
  const code = requireExitCode(arguments.length > 0 && arguments[0] !== undefined ? arguments[0] : exitCode);
  if ($checking() && contractsFailed()) $unsupported("the end of a program that caught what a clause of a contract threw");
  $exit(code);
});
processMethod("hrtime", hrtime);
$put(hrtime, "bigint", hrtimeBigInt);
$late(processObject, "platform", platformName);
$put(processObject, "env", environmentObject());
function processModule() {
  return processObject;
}
$module("process", processModule);
$module("node:process", processModule);
