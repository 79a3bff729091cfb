// The clocks: what they show is an input. The wall clock may be set back at any time; the steady one never goes back.
//
// Timers tell something of the steady clock: between setting one and its being due at least its delay passes, but for less than two milliseconds: Node counts
// whole ones, by a clock that may itself be behind by one. So the clock keeps what it is known to have passed: a reading, and how many nanoseconds since.

const clocks = { read: false, kind: "", readings: 0, atLeast: [] };

/** Milliseconds since the beginning of 1970. */
function readClock() {
  clocks.read = true;
  $granted("the machine's clock shows a time from 2020 to 2262");
  return $clock();
}
/** Nanoseconds of the steady clock, which `performance` counts from when the process began and `process.hrtime` from another moment. */
function readSteady(kind) {
  if (clocks.kind !== "" && clocks.kind !== kind) $unsupported("performance.now beside process.hrtime");
  clocks.read = true;
  clocks.kind = kind;
  if (kind === "performance") $granted("the process has run for less than 26 days, of which performance.now() counts whole nanoseconds");
  else $granted("the machine has run for less than 104 days, of which process.hrtime() counts whole nanoseconds");
  const now = kind === "performance" ? $steadyNow() : $steadyHrtime();
  const known = clocks.atLeast;
  for (let i = 0; i < known.length; i++) $assume(now >= known[i].reading + known[i].passed);
  clocks.readings++;
  clocks.atLeast = [{ number: clocks.readings, reading: now, passed: 0 }];
  return now;
}
/** What is known of the steady clock now, for when a timer is due. */
function steadyKnown() {
  const out = [];
  if (clocks.atLeast.length === 0) $append(clocks.atLeast, { number: 0, reading: 0, passed: 0 });
  for (let i = 0; i < clocks.atLeast.length; i++) $append(out, clocks.atLeast[i]);
  return out;
}
/** A timer of so many milliseconds is due that was set when so much was known. */
function steadyPassed(known, ms) {
  for (let i = 0; i < known.length; i++) {
    const now = { number: known[i].number, reading: known[i].reading, passed: known[i].passed + ms * 1000000 - 1999999 };
    let at = 0;
    while (at < clocks.atLeast.length && clocks.atLeast[at].number !== now.number) at++;
    if (at === clocks.atLeast.length) $append(clocks.atLeast, now);
    else if (clocks.atLeast[at].passed < now.passed) clocks.atLeast[at] = now;
  }
}

const performanceProto = $proto("Performance");
const performanceObject = $newObject(performanceProto);
$defineGlobal("performance", performanceObject);
$method(performanceProto, "now", function now() {
  if (this !== performanceObject) $unsupported("performance.now of another object");
  return $steadyMilliseconds(readSteady("performance"));
});
hideFields(performanceProto, ["constructor", "clearMarks", "clearMeasures", "clearResourceTimings", "getEntries", "getEntriesByName", "getEntriesByType", "mark", "measure", "setResourceTimingBufferSize", "timeOrigin", "toJSON", "eventLoopUtilization", "nodeTiming", "markResourceTiming", "timerify", "onresourcetimingbufferfull"]);

function performanceModule() {
  const m = {};
  hideFields(m, ["Performance", "PerformanceEntry", "PerformanceMark", "PerformanceMeasure", "PerformanceObserver", "PerformanceObserverEntryList", "PerformanceResourceTiming", "monitorEventLoopDelay", "createHistogram"]);
  $put(m, "performance", performanceObject);
  hideFields(m, ["constants"]);
  return m;
}
$module("perf_hooks", performanceModule);
$module("node:perf_hooks", performanceModule);

/** process.hrtime: seconds and nanoseconds, or the difference to an earlier pair of them. */
function hrtime(time) {
  const now = readSteady("hrtime");
  const pair = [$quotient(now, 1000000000), now % 1000000000];
  if (time === undefined) return pair;
  if (!$isArray(time) || time.length !== 2) $unsupported("process.hrtime of something else than a pair");
  const seconds = pair[0] - time[0];
  const rest = pair[1] - time[1];
  return rest < 0 ? [seconds - 1, rest + 1000000000] : [seconds, rest];
}
function hrtimeBigInt() {
  return bigFromNum(readSteady("hrtime"));
}
