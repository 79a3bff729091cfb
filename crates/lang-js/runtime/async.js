// Asynchronous functions: generators that a promise drives.

/** Runs an async function's generator; gives the promise of its result. */
function asyncStart(gen) {
  const capability = newPromise();
  asyncGo(gen, capability, 0, undefined);
  return capability.promise;
}

/** Resumes and settles, or waits for what is awaited. */
function asyncGo(gen, capability, mode, value) {
  let step;
  try {
    step = $asyncStep(gen, mode, value);
  } catch (e) {
    $call(capability.reject, undefined, [e]);
    return;
  }
  if (step[1]) {
    $call(capability.resolve, undefined, [step[0]]);
    return;
  }
  promiseAwait(
    step[0],
    function (v) {
      asyncGo(gen, capability, 0, v);
    },
    function (e) {
      asyncGo(gen, capability, 2, e);
    },
  );
}

/** An async generator object: requests wait in a queue. */
function asyncGeneratorStart(gen) {
  $setSlot(gen, []);
  $setSlot2(gen, false);
  return gen;
}

/** Adds a request and works on the queue. */
function asyncGeneratorEnqueue(gen, mode, value) {
  const capability = newPromise();
  if (!$isObject(gen) || $fnKindOfGenerator(gen) !== 1) {
    $call(capability.reject, undefined, [$makeTypeError("next method called on incompatible receiver")]);
    return capability.promise;
  }
  $append($slot(gen), [mode, value, capability]);
  if (!$slot2(gen)) asyncGeneratorDrain(gen);
  return capability.promise;
}

/** Takes the next request, if there is one. */
function asyncGeneratorDrain(gen) {
  const queue = $slot(gen);
  if ($arrayLength(queue) === 0) return;
  $setSlot2(gen, true);
  const mode = queue[0][0];
  const value = queue[0][1];
  if ($generatorState(gen) === -2 || ($generatorState(gen) === 1 && mode !== 0 && $generatorFresh(gen))) {
    $generatorEnd(gen);
    if (mode === 0) asyncGeneratorSettle(gen, undefined, true);
    else if (mode === 2) asyncGeneratorFail(gen, value);
    else
      promiseAwait(
        value,
        function (v) {
          asyncGeneratorSettle(gen, v, true);
        },
        function (e) {
          asyncGeneratorFail(gen, e);
        },
      );
    return;
  }
  if (mode === 1)
    promiseAwait(
      value,
      function (v) {
        asyncGeneratorGo(gen, 1, v);
      },
      function (e) {
        asyncGeneratorGo(gen, 2, e);
      },
    );
  else asyncGeneratorGo(gen, mode, value);
}

function asyncGeneratorGo(gen, mode, value) {
  let step;
  try {
    step = $asyncStep(gen, mode, value);
  } catch (e) {
    asyncGeneratorFail(gen, e);
    return;
  }
  if (step[1]) asyncGeneratorSettle(gen, step[0], true);
  else if (step[2])
    promiseAwait(
      step[0],
      function (v) {
        asyncGeneratorGo(gen, 0, v);
      },
      function (e) {
        asyncGeneratorGo(gen, 2, e);
      },
    );
  else asyncGeneratorSettle(gen, step[0], false);
}

function asyncGeneratorTake(gen) {
  const queue = $slot(gen);
  const first = queue[0];
  const n = $arrayLength(queue);
  for (let i = 1; i < n; i++) queue[i - 1] = queue[i];
  $arraySetLength(queue, n - 1);
  return first[2];
}

function asyncGeneratorSettle(gen, value, done) {
  const capability = asyncGeneratorTake(gen);
  $call(capability.resolve, undefined, [{ value: value, done: done }]);
  $setSlot2(gen, false);
  asyncGeneratorDrain(gen);
}

function asyncGeneratorFail(gen, error) {
  const capability = asyncGeneratorTake(gen);
  $call(capability.reject, undefined, [error]);
  $setSlot2(gen, false);
  asyncGeneratorDrain(gen);
}

/** What the function under check gave. Calling a generator function runs nothing of it. */
function entryResult(value) {
  if ($isObject(value) && ($isGenerator(value) || $fnKindOfGenerator(value) === 1)) $granted("nobody goes over the generator that the entry gives");
}

const asyncIteratorProto = $proto("AsyncIterator");
$method(asyncIteratorProto, symAsyncIterator, function () {
  return this;
});
const asyncGeneratorProto = $proto("AsyncGenerator");
$method(asyncGeneratorProto, "next", function next(value) {
  return asyncGeneratorEnqueue(this, 0, value);
});
$method(asyncGeneratorProto, "return", function (value) {
  return asyncGeneratorEnqueue(this, 1, value);
});
$method(asyncGeneratorProto, "throw", function (error) {
  return asyncGeneratorEnqueue(this, 2, error);
});
$const(asyncGeneratorProto, symToStringTag, "AsyncGenerator");

// An iterator as an asynchronous one (§27.1.4): its values are waited for. The slot is {it, next}.
const asyncFromSyncProto = $proto("AsyncFromSyncIterator");
function makeAsyncFromSync(record) {
  const o = $newObject(asyncFromSyncProto);
  $setSlot(o, { it: $recordIterator(record), next: $recordNext(record) });
  return o;
}
/** Calls `f`, which gives a result of the inner iterator or undefined when the promise is settled already. */
function fromSync(o, f, closes) {
  const cap = newPromise();
  const inner = $slot(o);
  let value;
  let done;
  let waited;
  try {
    const r = f(inner, cap);
    if (r === undefined) return cap.promise;
    if (!$isObject(r)) $throwType("Iterator result " + describe(r) + " is not an object");
    done = r.done ? true : false;
    value = r.value;
    try {
      waited = promiseResolve(PromiseConstructor, value);
    } catch (e) {
      if (!done && closes) closeIteratorQuietly(inner);
      throw e;
    }
  } catch (e) {
    $call(cap.reject, undefined, [e]);
    return cap.promise;
  }
  addReaction(waited, {
    capability: cap,
    onFulfilled: function (v) {
      return iterResult(v, done);
    },
    onRejected:
      done || !closes
        ? undefined
        : function (e) {
            closeIteratorQuietly(inner);
            throw e;
          },
  });
  return cap.promise;
}
$hidden(asyncFromSyncProto, "next", function (value) {
  const args = arguments.length === 0 ? [] : [value];
  return fromSync(
    this,
    function (inner) {
      const r = $call(inner.next, inner.it, args);
      if (!$isObject(r)) $throwType("Iterator result " + describe(r) + " is not an object");
      return r;
    },
    true,
  );
});
$hidden(asyncFromSyncProto, "return", function (value) {
  const args = arguments.length === 0 ? [] : [value];
  return fromSync(
    this,
    function (inner, cap) {
      const f = methodOf(inner.it, "return");
      if (f === undefined) {
        $call(cap.resolve, undefined, [iterResult(value, true)]);
        return undefined;
      }
      const r = $call(f, inner.it, args);
      if (!$isObject(r)) $throwType("Iterator result " + describe(r) + " is not an object");
      return r;
    },
    false,
  );
});
$hidden(asyncFromSyncProto, "throw", function (value) {
  const args = arguments.length === 0 ? [] : [value];
  return fromSync(
    this,
    function (inner, cap) {
      const f = methodOf(inner.it, "throw");
      if (f === undefined) {
        const close = methodOf(inner.it, "return");
        if (close !== undefined) {
          const r = $call(close, inner.it, []);
          if (!$isObject(r)) $throwType("Iterator result " + describe(r) + " is not an object");
        }
        $throwType("The iterator does not provide a 'throw' method");
      }
      const r = $call(f, inner.it, args);
      if (!$isObject(r)) $throwType("Iterator result " + describe(r) + " is not an object");
      return r;
    },
    true,
  );
});
