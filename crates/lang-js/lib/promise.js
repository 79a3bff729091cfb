// Promise and the queue of jobs.
//
// A promise's slot is {state: 0 pending | 1 fulfilled | 2 rejected, value, reactions, handled}.

const promiseProto = $proto("Promise");

function PromiseConstructor(executor) {
  if (new.target === undefined) $tellType("Promise constructor cannot be invoked without 'new'");
  if (!$isCallable(executor)) $throwType("Promise resolver " + describe(executor) + " is not a function");
  setUpPromise(this);
  const f = resolvingFunctions(this);
  try {
    $call(executor, undefined, [f.resolve, f.reject]);
  } catch (e) {
    $call(f.reject, undefined, [e]);
  }
  return this;
}
$ctor("Promise", PromiseConstructor, 1, promiseProto);
$getter(PromiseConstructor, symSpecies, speciesGetter);

function setUpPromise(p) {
  $setClass(p, "Promise");
  $setSlot(p, { state: 0, value: undefined, reactions: [], handled: false });
}
function isPromise(v) {
  return $isObject(v) && $class(v) === "Promise";
}
/** CreateResolvingFunctions. */
function resolvingFunctions(p) {
  let done = false;
  return {
    resolve: function (value) {
      if (done) return;
      done = true;
      resolvePromise(p, value);
    },
    reject: function (reason) {
      if (done) return;
      done = true;
      settle(p, 2, reason);
    },
  };
}
function resolvePromise(p, value) {
  if (value === p) {
    settle(p, 2, new TypeErrorConstructor("Chaining cycle detected for promise #<Promise>"));
    return;
  }
  if (!$isObject(value)) {
    settle(p, 1, value);
    return;
  }
  let then;
  try {
    then = value.then;
  } catch (e) {
    settle(p, 2, e);
    return;
  }
  if (!$isCallable(then)) {
    settle(p, 1, value);
    return;
  }
  $enqueueJob(function () {
    const f = resolvingFunctions(p);
    try {
      $call(then, value, [f.resolve, f.reject]);
    } catch (e) {
      $call(f.reject, undefined, [e]);
    }
  });
}
function settle(p, state, value) {
  const data = $slot(p);
  const reactions = data.reactions;
  data.state = state;
  data.value = value;
  data.reactions = [];
  if (state === 2 && !data.handled) noteRejection(p);
  for (let i = 0; i < reactions.length; i++) react(reactions[i], state, value);
}
/** Queues the job of one reaction {capability, onFulfilled, onRejected}. */
function react(reaction, state, value) {
  $enqueueJob(function () {
    const handler = state === 1 ? reaction.onFulfilled : reaction.onRejected;
    const c = reaction.capability;
    let result = value;
    let failed = state === 2;
    if (handler !== undefined) {
      failed = false;
      try {
        result = $call(handler, undefined, [value]);
      } catch (e) {
        failed = true;
        result = e;
      }
    }
    if (c === undefined) return;
    if (failed) $call(c.reject, undefined, [result]);
    else $call(c.resolve, undefined, [result]);
  });
}
function addReaction(p, reaction) {
  const data = $slot(p);
  if (data.state === 0) $append(data.reactions, reaction);
  else react(reaction, data.state, data.value);
  data.handled = true;
}
/** Rejected promises without a handler so far; looked at when no job is left. */
let pendingRejections = [];
function noteRejection(p) {
  $append(pendingRejections, p);
  $onRejected(checkRejections);
}
/** When no job is left: throws the first rejection that nobody handled, as Node ends the process then. */
function checkRejections() {
  const list = pendingRejections;
  pendingRejections = [];
  for (let i = 0; i < list.length; i++) if (!$slot(list[i]).handled) throw $slot(list[i]).value;
}

/** NewPromiseCapability. */
function newCapability(c) {
  if (c === PromiseConstructor) return newPromise();
  if (!$isConstructor(c)) $throwType(describe(c) + " is not a constructor");
  const out = { promise: undefined, resolve: undefined, reject: undefined };
  out.promise = $construct(
    c,
    [
      function (resolve, reject) {
        if (out.resolve !== undefined || out.reject !== undefined) $throwType("Promise executor has already been invoked with non-undefined arguments");
        out.resolve = resolve;
        out.reject = reject;
      },
    ],
    c,
  );
  requireCallable(out.resolve);
  requireCallable(out.reject);
  return out;
}
/** A pending promise with the functions that settle it. */
function newPromise() {
  const p = $newObject($proto("Promise"));
  setUpPromise(p);
  const f = resolvingFunctions(p);
  return { promise: p, resolve: f.resolve, reject: f.reject };
}
/** PromiseResolve. */
function promiseResolve(c, x) {
  if (isPromise(x) && x.constructor === c) return x;
  const cap = newCapability(c);
  $call(cap.resolve, undefined, [x]);
  return cap.promise;
}
/** An argument of an entry. */
function argPromise(value) {
  return promiseResolve(PromiseConstructor, value);
}
/** What `await v` does: goes on with one of the two functions. */
function promiseAwait(v, onFulfilled, onRejected) {
  const p = promiseResolve(PromiseConstructor, v);
  addReaction(p, { capability: undefined, onFulfilled: onFulfilled, onRejected: onRejected });
}
/** PerformPromiseThen without a result. */
function promiseThen(p, onFulfilled, onRejected) {
  addReaction(p, { capability: undefined, onFulfilled: onFulfilled, onRejected: onRejected });
}

$method(promiseProto, "then", promiseThenMethod);
$hidden(promiseProto, "then", promiseThenMethod);
function promiseThenMethod(onFulfilled, onRejected) {
  if (!isPromise(this)) $throwType("Method Promise.prototype.then called on incompatible receiver " + describe(this));
  const cap = newCapability(speciesConstructor(this, PromiseConstructor));
  addReaction(this, {
    capability: cap,
    onFulfilled: $isCallable(onFulfilled) ? onFulfilled : undefined,
    onRejected: $isCallable(onRejected) ? onRejected : undefined,
  });
  return cap.promise;
}
$method(promiseProto, "catch", function (onRejected) {
  return this.then(undefined, onRejected);
});
$method(promiseProto, "finally", function (onFinally) {
  if (!$isObject(this)) $throwType("Promise.prototype.finally called on a non-object");
  const c = speciesConstructor(this, PromiseConstructor);
  if (!$isCallable(onFinally)) return this.then(onFinally, onFinally);
  return this.then(
    function (value) {
      const r = $call(onFinally, undefined, []);
      return promiseResolve(c, r).then(function () {
        return value;
      });
    },
    function (reason) {
      const r = $call(onFinally, undefined, []);
      return promiseResolve(c, r).then(function () {
        throw reason;
      });
    },
  );
});
$define(promiseProto, symToStringTag, { value: "Promise", writable: false, enumerable: false, configurable: true });

$method(PromiseConstructor, "resolve", function resolve(value) {
  if (!$isObject(this)) $throwType("PromiseResolve called on non-object");
  return promiseResolve(this, value);
});
$method(PromiseConstructor, "reject", function reject(reason) {
  const cap = newCapability(this);
  $call(cap.reject, undefined, [reason]);
  return cap.promise;
});
/**
 * The loop that all, allSettled, any and race share. `attach(cap, next, index, state)` subscribes to one
 * promise; `finish(cap, state)` is called when as many were settled as there are.
 */
function combine(c, iterable, attach, finish) {
  const cap = newCapability(c);
  try {
    const resolve = c.resolve;
    if (!$isCallable(resolve)) $throwType("Promise resolve or reject function is not callable");
    const state = { values: [], left: 1 };
    let index = 0;
    forEachValue(iterable, function (v) {
      const next = $call(resolve, c, [v]);
      $append(state.values, undefined);
      state.left++;
      attach(cap, next, index++, state);
    });
    if (--state.left === 0) finish(cap, state);
  } catch (e) {
    $call(cap.reject, undefined, [e]);
  }
  return cap.promise;
}
/** A function that puts what `wrap` makes of its argument at `index`, once, and finishes with the last. */
function settleOnce(cap, state, index, wrap, finish) {
  let called = false;
  return function (x) {
    if (called) return;
    called = true;
    state.values[index] = wrap(x);
    if (--state.left === 0) finish(cap, state);
  };
}
function same(x) {
  return x;
}
function resolveWithValues(cap, state) {
  $call(cap.resolve, undefined, [state.values]);
}
function rejectWithValues(cap, state) {
  $call(cap.reject, undefined, [makeAggregateError(state.values, "All promises were rejected")]);
}
$method(PromiseConstructor, "all", function all(iterable) {
  return combine(
    this,
    iterable,
    function (cap, next, index, state) {
      next.then(settleOnce(cap, state, index, same, resolveWithValues), cap.reject);
    },
    resolveWithValues,
  );
});
$method(PromiseConstructor, "allSettled", function allSettled(iterable) {
  return combine(
    this,
    iterable,
    function (cap, next, index, state) {
      const ok = function (value) {
        return { status: "fulfilled", value: value };
      };
      const failed = function (reason) {
        return { status: "rejected", reason: reason };
      };
      next.then(settleOnce(cap, state, index, ok, resolveWithValues), settleOnce(cap, state, index, failed, resolveWithValues));
    },
    resolveWithValues,
  );
});
$method(PromiseConstructor, "any", function any(iterable) {
  return combine(
    this,
    iterable,
    function (cap, next, index, state) {
      next.then(cap.resolve, settleOnce(cap, state, index, same, rejectWithValues));
    },
    rejectWithValues,
  );
});
$method(PromiseConstructor, "race", function race(iterable) {
  return combine(
    this,
    iterable,
    function (cap, next, index, state) {
      next.then(cap.resolve, cap.reject);
    },
    function () {},
  );
});
