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
processMethod("exit", function exit() {
  if (arguments.length > 0 && arguments[0] !== undefined && typeof arguments[0] !== "number") $unsupported("process.exit with a code that is no number");
  if ($checking() && contractsFailed()) $unsupported("the end of a program that caught what a clause of a contract threw");
  $exit(0);
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
