// setTimeout and its like, by the phases of Node's loop. Time is virtual: it goes on when nothing else is left to do.
//
// Which of two timers is due first is certain where the later one has no shorter delay. Otherwise the order is that of
// their times, and that computing takes less time than they are apart is taken for granted, but not of a program that reads
// a clock, which may wait for it: there the order is unknown. Where Node leaves the order open, both orders are explored.

const timers = { list: [], now: 0, next: 1, first: true };
const immediates = { waiting: [], running: [] };

const timeoutProto = $proto("Timeout");
const immediateProto = $proto("Immediate");

function requireTimerCallback(callback) {
  if (!$isCallable(callback)) throwArgumentType('The "callback" argument must be of type function. Received ' + describe(callback));
}
/** A TypeError as Node's own checks of arguments throw it. */
function throwArgumentType(text) {
  const e = new TypeErrorConstructor(text);
  $vague(e, "message", text);
  $put(e, "code", "ERR_INVALID_ARG_TYPE");
  throw e;
}
function timerDelay(delay) {
  const ms = $toNumber(delay);
  if (!(ms >= 1 && ms <= 2147483647)) return 1;
  return $trunc(ms);
}
function addTimer(callback, delay, args, repeat) {
  requireTimerCallback(callback);
  const ms = timerDelay(delay);
  const handle = $newObject(timeoutProto);
  hideFields(handle, ["_idleTimeout", "_idlePrev", "_idleNext", "_idleStart", "_onTimeout", "_timerArgs", "_repeat", "_destroyed"]);
  const timer = { handle: handle, time: timers.now + ms, delay: ms, order: timers.next++, callback: callback, args: args, repeats: repeat, counts: true, pending: false };
  $setSlot(handle, timer);
  startTimer(timer);
  return handle;
}
function startTimer(timer) {
  timer.order = timers.next++;
  timer.pending = true;
  timer.known = steadyKnown();
  $append(timers.list, timer);
  $onIdle(runEvent);
}
function stopTimer(timer) {
  const list = timers.list;
  timer.pending = false;
  for (let i = 0; i < list.length; i++) {
    if (list[i] !== timer) continue;
    for (let j = i + 1; j < list.length; j++) list[j - 1] = list[j];
    $arraySetLength(list, list.length - 1);
    return;
  }
}
/** What the order of timers rests on. */
function takesNoTime() {
  if (clocks.read) $unsupported("the order of timers of a program that reads a clock");
  $granted("no computation takes as long as the times at which timers are due are apart");
}
/** The timer that is due first. */
function firstTimer() {
  const list = timers.list;
  let best = list[0];
  for (let i = 1; i < list.length; i++) {
    const t = list[i];
    if (t.time < best.time) best = t;
    else if (t.time === best.time && t.delay !== best.delay && $nondetOrder()) best = t;
    else if (t.time === best.time && t.delay === best.delay && t.order < best.order) best = t;
  }
  for (let i = 0; i < list.length; i++) if (list[i].order < best.order && list[i].time > best.time) takesNoTime();
  return best;
}
/** Does anything keep the process alive? */
function isAlive() {
  for (let i = 0; i < timers.list.length; i++) if (timers.list[i].counts) return true;
  for (let i = 0; i < immediates.waiting.length; i++) if (immediates.waiting[i].counts) return true;
  return immediates.running.length > 0;
}
/** Runs what Node's loop runs next when no job is left; whether there was anything. */
function runEvent() {
  if (immediates.running.length > 0) return runImmediate();
  if (!isAlive()) return false;
  const first = timers.first;
  timers.first = false;
  if (timers.list.length === 0) {
    immediates.running = immediates.waiting;
    immediates.waiting = [];
    return runImmediate();
  }
  const timer = firstTimer();
  if (immediates.waiting.length > 0 && timer.time > timers.now) {
    // Before the loop's first round a timer of a millisecond may be due already, or not yet.
    const open = first && timer.time - timers.now <= 2;
    if (!open) takesNoTime();
    if (!open || $nondetOrder()) {
      immediates.running = immediates.waiting;
      immediates.waiting = [];
      return runImmediate();
    }
  }
  return runTimer(timer);
}
function runTimer(timer) {
  if (timer.time > timers.now) timers.now = timer.time;
  steadyPassed(timer.known, timer.delay);
  stopTimer(timer);
  const again = timers.now + timer.delay;
  // Node looks at the clock before the callback does its work.
  const known = steadyKnown();
  timer.running = true;
  $call(timer.callback, timer.handle, timer.args);
  timer.running = false;
  if (timer.repeats && !timer.pending) {
    timer.time = again;
    startTimer(timer);
    timer.known = known;
  }
  return true;
}
function runImmediate() {
  const list = immediates.running;
  const immediate = list[0];
  for (let i = 1; i < list.length; i++) list[i - 1] = list[i];
  $arraySetLength(list, list.length - 1);
  if (immediate.cleared) return true;
  immediate.cleared = true;
  $call(immediate.callback, immediate.handle, immediate.args);
  return true;
}
function clearTimer(handle) {
  if ($isObject(handle)) {
    const timer = $class(handle) === "Timeout" ? $slot(handle) : undefined;
    if (timer === undefined) return;
    timer.repeats = false;
    stopTimer(timer);
  } else if (typeof handle === "number" || typeof handle === "string") {
    if (timers.list.length > 0) $unsupported("the number of a timer");
  }
}
$method($global(), "setTimeout", function setTimeout(callback, delay) {
  const h = addTimer(callback, delay, listFromArguments(arguments, 2), false);
  $setClass(h, "Timeout");
  return h;
});
$method($global(), "setInterval", function setInterval(callback, delay) {
  const h = addTimer(callback, delay, listFromArguments(arguments, 2), true);
  $setClass(h, "Timeout");
  return h;
});
$method($global(), "clearTimeout", function clearTimeout(handle) {
  clearTimer(handle);
});
$method($global(), "clearInterval", function clearInterval(handle) {
  clearTimer(handle);
});
function thisTimer(v) {
  const timer = $isObject(v) && $class(v) === "Timeout" ? $slot(v) : undefined;
  if (timer === undefined) $unsupported("a method of timers on another object");
  return timer;
}
$absent(timeoutProto, "constructor");
timerMethod("unref", function unref() {
  thisTimer(this).counts = false;
  return this;
});
timerMethod("ref", function ref() {
  thisTimer(this).counts = true;
  return this;
});
timerMethod("hasRef", function hasRef() {
  return thisTimer(this).counts;
});
timerMethod("refresh", function refresh() {
  const timer = thisTimer(this);
  if (!timer.pending && !timer.running) $unsupported("refresh of a timer that has run");
  stopTimer(timer);
  timer.time = timers.now + timer.delay;
  startTimer(timer);
  return this;
});
timerMethod("close", function close() {
  clearTimer(this);
  return this;
});
function timerMethod(name, f) {
  $method(timeoutProto, name, f);
}
$method(timeoutProto, symToPrimitive, function () {
  $unsupported("the number of a timer");
});
$method($global(), "setImmediate", function setImmediate(callback) {
  requireTimerCallback(callback);
  const handle = $newObject(immediateProto);
  hideFields(handle, ["_idleNext", "_idlePrev", "_onImmediate", "_argv", "_destroyed"]);
  const immediate = { handle: handle, callback: callback, args: listFromArguments(arguments, 1), counts: true, cleared: false };
  $setSlot(handle, immediate);
  $setClass(handle, "Immediate");
  $append(immediates.waiting, immediate);
  $onIdle(runEvent);
  return handle;
});
$method($global(), "clearImmediate", function clearImmediate(handle) {
  if ($isObject(handle) && $class(handle) === "Immediate") {
    const immediate = $slot(handle);
    immediate.cleared = true;
    immediate.counts = false;
  }
});
function thisImmediate(v) {
  const immediate = $isObject(v) && $class(v) === "Immediate" ? $slot(v) : undefined;
  if (immediate === undefined) $unsupported("a method of immediates on another object");
  return immediate;
}
$absent(immediateProto, "constructor");
$method(immediateProto, "unref", function unref() {
  thisImmediate(this).counts = false;
  return this;
});
$method(immediateProto, "ref", function ref() {
  thisImmediate(this).counts = true;
  return this;
});
$method(immediateProto, "hasRef", function hasRef() {
  return thisImmediate(this).counts;
});
$method($global(), "queueMicrotask", function queueMicrotask(callback) {
  requireTimerCallback(callback);
  $enqueueJob(function () {
    $call(callback, undefined, []);
  });
});
