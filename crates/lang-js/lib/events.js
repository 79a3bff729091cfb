// The module events: EventEmitter. Its fields are Node's, since programs enumerate them: of each event one listener, or a list of several.

let mostListeners = 10;

function EventEmitter(options) {
  EventEmitter.init.call(this, options);
}
function requireListener(listener) {
  if (!$isCallable(listener)) throwArgumentType('The "listener" argument must be of type function. Received ' + describe(listener));
}
function requireMostListeners(n, name) {
  if (typeof n === "number" && n >= 0) return;
  const text = 'The value of "' + name + '" is out of range. It must be a non-negative number. Received ' + describe(n);
  const e = new RangeErrorConstructor(text);
  $vague(e, "message", text);
  $put(e, "code", "ERR_OUT_OF_RANGE");
  throw e;
}
function clearListeners(emitter) {
  emitter._events = $newObject(null);
  emitter._eventsCount = 0;
}
/** Is this how a listener was added, or what stands for it until it was called once? */
function isListener(kept, listener) {
  return kept === listener || kept.listener === listener;
}
function addListenerTo(emitter, type, listener, first) {
  requireListener(listener);
  if (emitter._events === undefined) clearListeners(emitter);
  else if (emitter._events.newListener !== undefined) {
    emitter.emit("newListener", type, listener.listener === undefined || listener.listener === null ? listener : listener.listener);
  }
  const events = emitter._events;
  const kept = events[type];
  if (kept === undefined) {
    events[type] = listener;
    ++emitter._eventsCount;
    return emitter;
  }
  const single = typeof kept === "function";
  const list = first ? [listener] : [];
  if (single) $append(list, kept);
  else for (let i = 0; i < kept.length; i++) $append(list, kept[i]);
  if (!first) $append(list, listener);
  // The list stays the same object while it grows.
  const target = single ? list : kept;
  if (single) events[type] = list;
  else for (let i = 0; i < list.length; i++) kept[i] = list[i];
  const most = emitter._maxListeners === undefined ? mostListeners : emitter._maxListeners;
  // Node warns on the error stream.
  if (most > 0 && target.length > most && !target.warned) target.warned = true;
  return emitter;
}
function callOnce(emitter, type, listener) {
  let called = false;
  function onceWrapper() {
    if (called) return undefined;
    emitter.removeListener(type, onceWrapper);
    called = true;
    return $call(listener, emitter, listFromArguments(arguments, 0));
  }
  onceWrapper.listener = listener;
  return onceWrapper;
}
/** The listeners of an event, in a new list. */
function listenersOf(emitter, type, plain) {
  const events = emitter._events;
  const kept = events === undefined ? undefined : events[type];
  const list = [];
  if (kept === undefined) return list;
  const all = typeof kept === "function" ? [kept] : kept;
  for (let i = 0; i < all.length; i++) $append(list, plain && all[i].listener ? all[i].listener : all[i]);
  return list;
}
/** An error that nobody listens for is thrown. */
function throwUnheard(value) {
  if (value instanceof ErrorConstructor) throw value;
  const text = "Unhandled error. (" + inspectWith(value, 2) + ")";
  const e = new ErrorConstructor(text);
  $vague(e, "message", text);
  $put(e, "code", "ERR_UNHANDLED_ERROR");
  $put(e, "context", value);
  throw e;
}
$put(EventEmitter.prototype, "_events", undefined);
$put(EventEmitter.prototype, "_eventsCount", 0);
$put(EventEmitter.prototype, "_maxListeners", undefined);
$put(EventEmitter.prototype, "setMaxListeners", function setMaxListeners(n) {
  requireMostListeners(n, "setMaxListeners");
  this._maxListeners = n;
  return this;
});
$put(EventEmitter.prototype, "getMaxListeners", function getMaxListeners() {
  return this._maxListeners === undefined ? mostListeners : this._maxListeners;
});
$put(EventEmitter.prototype, "emit", function emit(type) {
  const events = this._events;
  const kept = events === undefined ? undefined : events[type];
  if (kept === undefined) {
    if (type === "error") throwUnheard(arguments[1]);
    return false;
  }
  const args = listFromArguments(arguments, 1);
  if (typeof kept === "function") {
    $call(kept, this, args);
    return true;
  }
  // Who is added or removed meanwhile changes nothing for this event.
  const list = listenersOf(this, type, false);
  for (let i = 0; i < list.length; i++) $call(list[i], this, args);
  return true;
});
$put(EventEmitter.prototype, "addListener", function addListener(type, listener) {
  return addListenerTo(this, type, listener, false);
});
$put(EventEmitter.prototype, "on", EventEmitter.prototype.addListener);
$put(EventEmitter.prototype, "prependListener", function prependListener(type, listener) {
  return addListenerTo(this, type, listener, true);
});
$put(EventEmitter.prototype, "once", function once(type, listener) {
  requireListener(listener);
  this.on(type, callOnce(this, type, listener));
  return this;
});
$put(EventEmitter.prototype, "prependOnceListener", function prependOnceListener(type, listener) {
  requireListener(listener);
  this.prependListener(type, callOnce(this, type, listener));
  return this;
});
$put(EventEmitter.prototype, "removeListener", function removeListener(type, listener) {
  requireListener(listener);
  const events = this._events;
  const kept = events === undefined ? undefined : events[type];
  if (kept === undefined) return this;
  if (isListener(kept, listener)) {
    this._eventsCount -= 1;
    if (this._eventsCount === 0) {
      this._events = $newObject(null);
      return this;
    }
    delete events[type];
    if (events.removeListener) this.emit("removeListener", type, kept.listener || listener);
    return this;
  }
  if (typeof kept === "function") return this;
  let at = kept.length - 1;
  while (at >= 0 && !isListener(kept[at], listener)) at--;
  if (at < 0) return this;
  for (let i = at + 1; i < kept.length; i++) kept[i - 1] = kept[i];
  $arraySetLength(kept, kept.length - 1);
  if (kept.length === 1) events[type] = kept[0];
  if (events.removeListener !== undefined) this.emit("removeListener", type, listener);
  return this;
});
$put(EventEmitter.prototype, "off", EventEmitter.prototype.removeListener);
$put(EventEmitter.prototype, "removeAllListeners", function removeAllListeners(type) {
  const events = this._events;
  if (events === undefined) return this;
  const all = arguments.length === 0;
  if (events.removeListener === undefined) {
    if (all) clearListeners(this);
    else if (events[type] !== undefined) {
      this._eventsCount -= 1;
      if (this._eventsCount === 0) this._events = $newObject(null);
      else delete events[type];
    }
    return this;
  }
  if (all) {
    const keys = $ownKeys(events);
    for (let i = 0; i < keys.length; i++) if (keys[i] !== "removeListener") this.removeAllListeners(keys[i]);
    this.removeAllListeners("removeListener");
    clearListeners(this);
    return this;
  }
  const kept = events[type];
  if (typeof kept === "function") this.removeListener(type, kept);
  else if (kept !== undefined) for (let i = kept.length - 1; i >= 0; i--) this.removeListener(type, kept[i]);
  return this;
});
$put(EventEmitter.prototype, "listeners", function listeners(type) {
  return listenersOf(this, type, true);
});
$put(EventEmitter.prototype, "rawListeners", function rawListeners(type) {
  return listenersOf(this, type, false);
});
$put(EventEmitter.prototype, "listenerCount", function listenerCount(type, listener) {
  const list = listenersOf(this, type, false);
  if (listener === undefined || listener === null) return list.length;
  let n = 0;
  for (let i = 0; i < list.length; i++) if (isListener(list[i], listener)) n++;
  return n;
});
$put(EventEmitter.prototype, "eventNames", function eventNames() {
  return this._eventsCount > 0 ? $ownKeys(this._events) : [];
});
$absent(EventEmitter, "addAbortListener");
$absent(EventEmitter, "once");
$absent(EventEmitter, "on");
$absent(EventEmitter, "getEventListeners");
$absent(EventEmitter, "getMaxListeners");
$put(EventEmitter, "EventEmitter", EventEmitter);
$put(EventEmitter, "usingDomains", false);
$absent(EventEmitter, "captureRejectionSymbol");
$absent(EventEmitter, "captureRejections");
$absent(EventEmitter, "EventEmitterAsyncResource");
$absent(EventEmitter, "errorMonitor");
$define(EventEmitter, "defaultMaxListeners", {
  get: function () {
    return mostListeners;
  },
  set: function (n) {
    requireMostListeners(n, "defaultMaxListeners");
    mostListeners = n;
  },
  enumerable: true,
  configurable: false,
});
$absent(EventEmitter, "setMaxListeners");
$put(EventEmitter, "init", function (options) {
  const proto = $getProto(this);
  if (this._events === undefined || (proto !== null && this._events === proto._events)) clearListeners(this);
  this._maxListeners = this._maxListeners || undefined;
  if ($isObject(options) && options.captureRejections) $unsupported("an emitter that catches rejections");
});
$put(EventEmitter, "listenerCount", function (emitter, type) {
  return emitter.listenerCount(type);
});
function eventsModule() {
  return EventEmitter;
}
$module("events", eventsModule);
$module("node:events", eventsModule);
