// setTimeout and its like: callbacks run in the order of their time once no job is left.

const timers = { list: [], now: 0, nextId: 1, registered: false };

function addTimer(callback, delay, args, repeat) {
  if (!$isCallable(callback)) $throwType('The "callback" argument must be of type function. Received ' + describe(callback));
  let ms = $toNumber(delay);
  if (!(ms >= 1 && ms <= 2147483647)) ms = 1;
  ms = $trunc(ms);
  const id = timers.nextId++;
  insertTimer({ id: id, time: timers.now + ms, callback: callback, args: args, every: repeat ? ms : 0 });
  if (!timers.registered) {
    timers.registered = true;
    $onIdle(runTimer);
  }
  const handle = $newObject($proto("Timeout"));
  $setSlot(handle, id);
  return handle;
}
/** Keeps the list in the order of time; equal times in the order they were asked for. */
function insertTimer(timer) {
  const list = timers.list;
  $append(list, timer);
  for (let i = list.length - 1; i > 0 && list[i - 1].time > timer.time; i--) {
    list[i] = list[i - 1];
    list[i - 1] = timer;
  }
}
/** Runs the first timer; whether there was one. */
function runTimer() {
  const list = timers.list;
  if (list.length === 0) return false;
  const timer = list[0];
  removeTimerAt(0);
  if (timer.time > timers.now) timers.now = timer.time;
  if (timer.every > 0) {
    timer.time = timers.now + timer.every;
    insertTimer(timer);
  }
  $call(timer.callback, undefined, timer.args);
  return true;
}
function removeTimerAt(at) {
  const list = timers.list;
  for (let i = at + 1; i < list.length; i++) list[i - 1] = list[i];
  $arraySetLength(list, list.length - 1);
}
function clearTimer(handle) {
  const id = $isObject(handle) ? $slot(handle) : handle;
  for (let i = 0; i < timers.list.length; i++) {
    if (timers.list[i].id === id) {
      removeTimerAt(i);
      return;
    }
  }
}
$method($global(), "setTimeout", function setTimeout(callback, delay) {
  return addTimer(callback, delay, listFromArguments(arguments, 2), false);
});
$method($global(), "setInterval", function setInterval(callback, delay) {
  return addTimer(callback, delay, listFromArguments(arguments, 2), true);
});
$method($global(), "clearTimeout", function clearTimeout(handle) {
  clearTimer(handle);
});
$method($global(), "clearInterval", function clearInterval(handle) {
  clearTimer(handle);
});
/** Immediates run after the jobs and before timers that are due later. */
$method($global(), "setImmediate", function setImmediate(callback) {
  if (!$isCallable(callback)) $throwType('The "callback" argument must be of type function. Received ' + describe(callback));
  const handle = addTimer(callback, 1, listFromArguments(arguments, 1), false);
  const list = timers.list;
  for (let i = 0; i < list.length; i++) if (list[i].id === $slot(handle)) list[i].time = timers.now;
  for (let i = list.length - 1; i > 0 && list[i - 1].time > list[i].time; i--) {
    const t = list[i];
    list[i] = list[i - 1];
    list[i - 1] = t;
  }
  return handle;
});
$method($global(), "clearImmediate", function clearImmediate(handle) {
  clearTimer(handle);
});
$method($global(), "queueMicrotask", function queueMicrotask(callback) {
  if (!$isCallable(callback)) $throwType('The "callback" argument must be of type function. Received ' + describe(callback));
  $enqueueJob(function () {
    $call(callback, undefined, []);
  });
});
