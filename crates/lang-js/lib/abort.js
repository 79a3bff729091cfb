// DOMException, Event, EventTarget, AbortController and AbortSignal.

const domExceptionProto = $proto("DOMException");
const eventProto = $proto("Event");
const eventTargetProto = $proto("EventTarget");
const abortSignalProto = $proto("AbortSignal");
const abortControllerProto = $proto("AbortController");

const domNames = ["IndexSizeError", "", "HierarchyRequestError", "WrongDocumentError", "InvalidCharacterError", "", "NoModificationAllowedError", "NotFoundError", "NotSupportedError", "InUseAttributeError", "InvalidStateError", "SyntaxError", "InvalidModificationError", "NamespaceError", "InvalidAccessError", "ValidationError", "TypeMismatchError", "SecurityError", "NetworkError", "AbortError", "URLMismatchError", "QuotaExceededError", "TimeoutError", "InvalidNodeTypeError", "DataCloneError"];
const domConstants = ["INDEX_SIZE_ERR", "DOMSTRING_SIZE_ERR", "HIERARCHY_REQUEST_ERR", "WRONG_DOCUMENT_ERR", "INVALID_CHARACTER_ERR", "NO_DATA_ALLOWED_ERR", "NO_MODIFICATION_ALLOWED_ERR", "NOT_FOUND_ERR", "NOT_SUPPORTED_ERR", "INUSE_ATTRIBUTE_ERR", "INVALID_STATE_ERR", "SYNTAX_ERR", "INVALID_MODIFICATION_ERR", "NAMESPACE_ERR", "INVALID_ACCESS_ERR", "VALIDATION_ERR", "TYPE_MISMATCH_ERR", "SECURITY_ERR", "NETWORK_ERR", "ABORT_ERR", "URL_MISMATCH_ERR", "QUOTA_EXCEEDED_ERR", "TIMEOUT_ERR", "INVALID_NODE_TYPE_ERR", "DATA_CLONE_ERR"];

function DOMExceptionConstructor() {
  requireNew(new.target, "DOMException");
  const message = arguments[0] === undefined ? "" : $toStr(arguments[0]);
  const options = arguments[1];
  const p = new.target.prototype;
  let name = "Error";
  const given = $isObject(options);
  if (given) {
    if (options.name !== undefined) name = $toStr(options.name);
  } else if (options !== undefined && options !== null) name = $toStr(options);
  const e = $newObject($isObject(p) ? p : domExceptionProto);
  $setClass(e, "Error");
  $setSlot2(e, { name: name, message: message });
  return setUpError(e, undefined, given ? options : undefined);
}
$ctor("DOMException", DOMExceptionConstructor, 0, domExceptionProto);
$setProto(domExceptionProto, $proto("Error"));
function domException(message, name) {
  return new DOMExceptionConstructor(message, name);
}
function domSlot(v) {
  const s = $isObject(v) && $class(v) === "Error" ? $slot2(v) : undefined;
  if (s === undefined) throwForeign("DOMException");
  return s;
}
$getter(domExceptionProto, "name", function () {
  return domSlot(this).name;
});
$getter(domExceptionProto, "message", function () {
  return domSlot(this).message;
});
$getter(domExceptionProto, "code", function () {
  const name = domSlot(this).name;
  for (let i = 0; i < domNames.length; i++) if (domNames[i] !== "" && domNames[i] === name) return i + 1;
  return 0;
});
showMembers(domExceptionProto, ["name", "message", "code"]);
$const(domExceptionProto, symToStringTag, "DOMException");
for (let i = 0; i < domConstants.length; i++) {
  $define(DOMExceptionConstructor, domConstants[i], { value: i + 1, enumerable: true });
  $define(domExceptionProto, domConstants[i], { value: i + 1, enumerable: true });
}

/** A host's function was called with too few arguments. */
function throwMissing(text) {
  throwNodes(new TypeErrorConstructor(text), "ERR_MISSING_ARGS");
}
function EventConstructor(type) {
  requireNew(new.target, "Event");
  if (arguments.length === 0) throwMissing('The "type" argument must be specified');
  const options = arguments[1];
  if (options !== undefined && options !== null && !$isObject(options)) throwArgumentType('The "options" argument must be of type object.');
  const given = $isObject(options) ? options : {};
  const cancelable = given.cancelable ? true : false;
  const bubbles = given.bubbles ? true : false;
  const composed = given.composed ? true : false;
  return hostObject(new.target, "Event", eventProto, { type: $toStr(type), cancelable: cancelable, bubbles: bubbles, composed: composed, prevented: false, stopped: false, propagates: true, target: null, dispatching: false, trusted: false });
}
$ctor("Event", EventConstructor, 1, eventProto);
$getter(eventProto, "type", function () {
  return hostSlot(this, "Event").type;
});
$getter(eventProto, "target", function () {
  return hostSlot(this, "Event").target;
});
$getter(eventProto, "currentTarget", function () {
  const e = hostSlot(this, "Event");
  return e.dispatching ? e.target : null;
});
$getter(eventProto, "cancelable", function () {
  return hostSlot(this, "Event").cancelable;
});
$getter(eventProto, "bubbles", function () {
  return hostSlot(this, "Event").bubbles;
});
$getter(eventProto, "composed", function () {
  return hostSlot(this, "Event").composed;
});
$getter(eventProto, "defaultPrevented", function () {
  const e = hostSlot(this, "Event");
  return e.cancelable && e.prevented;
});
$getter(eventProto, "eventPhase", function () {
  return hostSlot(this, "Event").dispatching ? 2 : 0;
});
$getter(eventProto, "isTrusted", function () {
  return hostSlot(this, "Event").trusted;
});
$method(eventProto, "preventDefault", function preventDefault() {
  hostSlot(this, "Event").prevented = true;
});
$method(eventProto, "stopPropagation", function stopPropagation() {
  hostSlot(this, "Event").propagates = false;
});
$method(eventProto, "stopImmediatePropagation", function stopImmediatePropagation() {
  hostSlot(this, "Event").stopped = true;
});
$method(eventProto, "composedPath", function composedPath() {
  const e = hostSlot(this, "Event");
  return e.dispatching ? [e.target] : [];
});
const phases = ["NONE", "CAPTURING_PHASE", "AT_TARGET", "BUBBLING_PHASE"];
for (let i = 0; i < phases.length; i++) $define(EventConstructor, phases[i], { value: i, enumerable: true });
hideFields(eventProto, ["initEvent", "srcElement", "timeStamp", "returnValue", "cancelBubble"]);
showMembers(eventProto, ["type", "target", "currentTarget", "cancelable", "bubbles", "composed", "defaultPrevented", "eventPhase", "preventDefault", "stopPropagation", "stopImmediatePropagation", "composedPath"]);
$const(eventProto, symToStringTag, "Event");

function EventTargetConstructor() {
  requireNew(new.target, "EventTarget");
  return hostObject(new.target, "EventTarget", eventTargetProto, { first: undefined, last: undefined });
}
$ctor("EventTarget", EventTargetConstructor, 0, eventTargetProto);
function targetOf(v) {
  if (!$isObject(v) || ($class(v) !== "EventTarget" && $class(v) !== "AbortSignal")) throwForeign("EventTarget");
  return $slot(v);
}
/** The listener of a type with this callback. */
function findListener(t, type, callback, capture) {
  for (let l = t.first; l !== undefined; l = l.next) {
    if (!l.removed && l.type === type && l.callback === callback && l.capture === capture) return l;
  }
  return undefined;
}
function dropListener(t, listener) {
  listener.removed = true;
  let before;
  for (let l = t.first; l !== undefined; l = l.next) {
    if (l === listener) {
      if (before === undefined) t.first = l.next;
      else before.next = l.next;
      if (t.last === l) t.last = before;
      return;
    }
    before = l;
  }
}
$method(eventTargetProto, "addEventListener", function addEventListener(type, callback) {
  const t = targetOf(this);
  if (arguments.length < 2) throwMissing('The "type" and "listener" arguments must be specified');
  const options = arguments[2];
  const given = $isObject(options) ? options : {};
  const once = given.once ? true : false;
  const capture = typeof options === "boolean" ? options : given.capture ? true : false;
  const signal = given.signal;
  // Node warns of a listener that is none.
  if (callback === undefined || callback === null) return undefined;
  if (!$isObject(callback)) throwArgumentType('The "listener" argument must be an instance of EventListener. Received ' + describe(callback));
  const name = $toStr(type);
  if (signal !== undefined) {
    if (!$isObject(signal) || $class(signal) !== "AbortSignal") throwArgumentType('The "options.signal" property must be an instance of AbortSignal. Received ' + describe(signal));
    if ($slot(signal).aborted) return undefined;
  }
  if (findListener(t, name, callback, capture) !== undefined) return undefined;
  const listener = { type: name, callback: callback, capture: capture, once: once, removed: false, next: undefined };
  if (t.last === undefined) t.first = listener;
  else t.last.next = listener;
  t.last = listener;
  if (signal !== undefined) {
    const drop = function () {
      dropListener(t, listener);
    };
    const other = $slot(signal);
    const heard = { type: "abort", callback: drop, capture: false, once: true, removed: false, next: undefined };
    if (other.last === undefined) other.first = heard;
    else other.last.next = heard;
    other.last = heard;
  }
  return undefined;
});
$method(eventTargetProto, "removeEventListener", function removeEventListener(type, callback) {
  const t = targetOf(this);
  if (arguments.length < 2) throwMissing('The "type" and "listener" arguments must be specified');
  const options = arguments[2];
  const capture = typeof options === "boolean" ? options : $isObject(options) && options.capture ? true : false;
  const listener = findListener(t, $toStr(type), callback, capture);
  if (listener !== undefined) dropListener(t, listener);
});
/** What a listener throws, or what its promise is rejected with, ends the program. */
function throwLater(error) {
  $enqueueTick(function () {
    throw error;
  });
}
function callListener(target, listener, event) {
  try {
    const callback = listener.callback;
    const out = typeof callback === "function" ? $call(callback, target, [event]) : callback.handleEvent(event);
    const then = out === undefined || out === null ? undefined : out.then;
    if (typeof then === "function") $call(then, out, [undefined, throwLater]);
  } catch (error) {
    throwLater(error);
  }
}
function dispatchTo(target, event) {
  const t = $slot(target);
  const e = $slot(event);
  e.target = target;
  e.dispatching = true;
  let l = t.first;
  while (l !== undefined) {
    // Who is added while the last one is called is not called.
    const next = nextOfType(l, e.type);
    if (!l.removed && l.type === e.type && !e.stopped) {
      if (l.once) dropListener(t, l);
      callListener(target, l, event);
    }
    l = next;
  }
  e.dispatching = false;
}
function nextOfType(listener, type) {
  let l = listener.next;
  while (l !== undefined && l.type !== type) l = l.next;
  return l;
}
$method(eventTargetProto, "dispatchEvent", function dispatchEvent(event) {
  targetOf(this);
  if (arguments.length === 0) throwMissing('The "event" argument must be specified');
  if (!$isObject(event) || $class(event) !== "Event") throwArgumentType('The "event" argument must be an instance of Event. Received ' + describe(event));
  const e = $slot(event);
  if (e.dispatching) throwNodes(new ErrorConstructor('The event "' + e.type + '" is already being dispatched'), "ERR_EVENT_RECURSION");
  dispatchTo(this, event);
  return !(e.cancelable && e.prevented);
});
showMembers(eventTargetProto, ["addEventListener", "removeEventListener", "dispatchEvent"]);
$const(eventTargetProto, symToStringTag, "EventTarget");

function AbortSignalConstructor() {
  requireNew(new.target, "AbortSignal");
  throwNodes(new TypeErrorConstructor("Illegal constructor"), "ERR_ILLEGAL_CONSTRUCTOR");
}
$ctor("AbortSignal", AbortSignalConstructor, 0, abortSignalProto);
$setProto(AbortSignalConstructor, EventTargetConstructor);
$setProto(abortSignalProto, eventTargetProto);
/** `sources` are the signals that a signal of several follows, `followers` the signals that follow this one. */
function makeSignal(aborted, reason) {
  const o = $newObject(abortSignalProto);
  $setClass(o, "AbortSignal");
  $setSlot(o, { first: undefined, last: undefined, aborted: aborted, reason: reason, handler: undefined, sources: undefined, followers: [] });
  return o;
}
function signalOf(v) {
  return hostSlot(v, "AbortSignal");
}
function abortSignal(signal, reason) {
  const s = $slot(signal);
  if (s.aborted) return;
  s.aborted = true;
  s.reason = reason;
  const event = new EventConstructor("abort");
  $slot(event).trusted = true;
  dispatchTo(signal, event);
  for (let i = 0; i < s.followers.length; i++) abortSignal(s.followers[i], reason);
}
/** An argument of an entry. */
function argSignal(aborted) {
  return makeSignal(aborted, aborted ? abortReason() : undefined);
}
function abortReason() {
  return domException("This operation was aborted", "AbortError");
}
$getter(abortSignalProto, "aborted", function () {
  return signalOf(this).aborted;
});
$getter(abortSignalProto, "reason", function () {
  return signalOf(this).reason;
});
$method(abortSignalProto, "throwIfAborted", function throwIfAborted() {
  const s = signalOf(this);
  if (s.aborted) throw s.reason;
});
$define(abortSignalProto, "onabort", {
  get: function () {
    const h = signalOf(this).handler;
    return h === undefined ? null : h.callback;
  },
  set: function (v) {
    const s = signalOf(this);
    const callback = typeof v === "function" || $isObject(v) ? v : null;
    if (s.handler !== undefined) {
      s.handler.callback = callback;
      return;
    }
    const kept = { callback: callback };
    s.handler = kept;
    $call(eventTargetProto.addEventListener, this, ["abort", function (event) {
      return typeof kept.callback === "function" ? $call(kept.callback, this, [event]) : undefined;
    }]);
  },
  enumerable: true,
  configurable: true,
});
showMembers(abortSignalProto, ["aborted"]);
$const(abortSignalProto, symToStringTag, "AbortSignal");
$method(AbortSignalConstructor, "abort", function abort() {
  return makeSignal(true, arguments[0] === undefined ? abortReason() : arguments[0]);
});
$method(AbortSignalConstructor, "timeout", function timeout(delay) {
  if (typeof delay !== "number" || !(delay >= 0 && delay <= 4294967295) || $floor(delay) !== delay) $throwRange('The value of "delay" is out of range.');
  const signal = makeSignal(false, undefined);
  const handle = addTimer(
    function () {
      abortSignal(signal, domException("The operation was aborted due to timeout", "TimeoutError"));
    },
    delay,
    [],
    false,
  );
  $slot(handle).counts = false;
  return signal;
});
function follow(follower, source, sources) {
  for (let i = 0; i < sources.length; i++) if (sources[i] === source) return;
  $append(sources, source);
  $append($slot(source).followers, follower);
}
$method(AbortSignalConstructor, "any", function any(signals) {
  const all = listFromIterable(signals);
  for (let i = 0; i < all.length; i++) {
    if (!$isObject(all[i]) || $class(all[i]) !== "AbortSignal") throwArgumentType('The "signals[' + $toStr(i) + ']" argument must be an instance of AbortSignal.');
  }
  const out = makeSignal(false, undefined);
  const sources = [];
  $slot(out).sources = sources;
  for (let i = 0; i < all.length; i++) {
    const s = $slot(all[i]);
    if (s.aborted) {
      const done = $slot(out);
      done.aborted = true;
      done.reason = s.reason;
      return out;
    }
    if (s.sources === undefined) follow(out, all[i], sources);
    else for (let j = 0; j < s.sources.length; j++) follow(out, s.sources[j], sources);
  }
  return out;
});

function AbortControllerConstructor() {
  requireNew(new.target, "AbortController");
  return hostObject(new.target, "AbortController", abortControllerProto, { signal: undefined });
}
$ctor("AbortController", AbortControllerConstructor, 0, abortControllerProto);
function controllerSignal(v) {
  const c = hostSlot(v, "AbortController");
  if (c.signal === undefined) c.signal = makeSignal(false, undefined);
  return c.signal;
}
$getter(abortControllerProto, "signal", function () {
  return controllerSignal(this);
});
$method(abortControllerProto, "abort", function abort() {
  const signal = controllerSignal(this);
  abortSignal(signal, arguments[0] === undefined ? abortReason() : arguments[0]);
});
showMembers(abortControllerProto, ["signal", "abort"]);
$const(abortControllerProto, symToStringTag, "AbortController");
