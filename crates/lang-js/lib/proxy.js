// Proxy: an object whose internal methods are traps. The slot is {target, handler}; a revoked proxy has neither.

/** An object whose internal methods are the functions of `hooks`. */
function exoticObject(proto, hooks) {
  const base = $newObject(proto);
  const made = $setExotic(base, hooks);
  return made === undefined ? base : made;
}

function ProxyConstructor(target, handler) {
  if (new.target === undefined) $tellType("Constructor Proxy requires 'new'");
  return makeProxy(target, handler);
}
$defineGlobal("Proxy", ProxyConstructor);
$host(ProxyConstructor, "Proxy");
$define(ProxyConstructor, "name", { value: "Proxy" });
$define(ProxyConstructor, "prototype", { value: undefined });
$method(ProxyConstructor, "revocable", function revocable(target, handler) {
  const p = makeProxy(target, handler);
  return {
    proxy: p,
    revoke: function () {
      $setSlot(p, { target: null, handler: null });
    },
  };
});

function makeProxy(target, handler) {
  if (!$isObject(target) || !$isObject(handler)) $throwType("Cannot create proxy with a non-object as target or handler");
  if ($isArray(target)) $unsupported("a proxy of an array");
  const hooks = {
    get: proxyGet,
    set: proxySet,
    has: proxyHas,
    delete: proxyDelete,
    getOwn: proxyGetOwn,
    define: proxyDefine,
    ownKeys: proxyOwnKeys,
    getProto: proxyGetProto,
    setProto: proxySetProto,
    isExtensible: proxyIsExtensible,
    preventExtensions: proxyPreventExtensions,
    call: undefined,
    construct: undefined,
  };
  if ($isCallable(target)) hooks.call = proxyCall;
  if ($isConstructor(target)) hooks.construct = proxyConstruct;
  const p = exoticObject(null, hooks);
  $setSlot(p, { target: target, handler: handler });
  return p;
}
/** The trap `name` of the proxy, or undefined where the target is to be used. */
function trapOf(p, name) {
  const data = $slot(p);
  if (data.handler === null) $throwType("Cannot perform '" + name + "' on a proxy that has been revoked");
  return methodOf(data.handler, name);
}
function brokenTrap(name, key) {
  $throwType("'" + name + "' on proxy: trap result breaks an invariant for property '" + (typeof key === "symbol" ? symbolText(key) : $toStr(key)) + "'");
}
function proxyGet(p, key, receiver) {
  const f = trapOf(p, "get");
  const data = $slot(p);
  if (f === undefined) return $get(data.target, key, receiver);
  const v = $call(f, data.handler, [data.target, key, receiver]);
  const own = $getOwn(data.target, key);
  if (own !== undefined && !own.configurable) {
    if ("value" in own && !own.writable && !sameValue(v, own.value)) brokenTrap("get", key);
    if (!("value" in own) && own.get === undefined && v !== undefined) brokenTrap("get", key);
  }
  return v;
}
function proxySet(p, key, value, receiver) {
  const f = trapOf(p, "set");
  const data = $slot(p);
  if (f === undefined) return $set(data.target, key, value, receiver);
  if (!$call(f, data.handler, [data.target, key, value, receiver])) return false;
  const own = $getOwn(data.target, key);
  if (own !== undefined && !own.configurable) {
    if ("value" in own && !own.writable && !sameValue(value, own.value)) brokenTrap("set", key);
    if (!("value" in own) && own.set === undefined) brokenTrap("set", key);
  }
  return true;
}
function proxyHas(p, key) {
  const f = trapOf(p, "has");
  const data = $slot(p);
  if (f === undefined) return key in data.target;
  const has = !!$call(f, data.handler, [data.target, key]);
  if (!has) {
    const own = $getOwn(data.target, key);
    if (own !== undefined && (!own.configurable || !$isExtensible(data.target))) brokenTrap("has", key);
  }
  return has;
}
function proxyDelete(p, key) {
  const f = trapOf(p, "deleteProperty");
  const data = $slot(p);
  if (f === undefined) return $delete(data.target, key);
  if (!$call(f, data.handler, [data.target, key])) return false;
  const own = $getOwn(data.target, key);
  if (own !== undefined && (!own.configurable || !$isExtensible(data.target))) brokenTrap("deleteProperty", key);
  return true;
}
function proxyGetOwn(p, key) {
  const f = trapOf(p, "getOwnPropertyDescriptor");
  const data = $slot(p);
  if (f === undefined) return $getOwn(data.target, key);
  const d = $call(f, data.handler, [data.target, key]);
  if (d !== undefined && !$isObject(d)) brokenTrap("getOwnPropertyDescriptor", key);
  const own = $getOwn(data.target, key);
  if (d === undefined) {
    if (own !== undefined && (!own.configurable || !$isExtensible(data.target))) brokenTrap("getOwnPropertyDescriptor", key);
    return undefined;
  }
  const out = toDescriptor(d);
  const full = { enumerable: !!out.enumerable, configurable: !!out.configurable };
  if ("get" in out || "set" in out) {
    full.get = out.get;
    full.set = out.set;
  } else {
    full.value = out.value;
    full.writable = !!out.writable;
  }
  if (own === undefined && !$isExtensible(data.target)) brokenTrap("getOwnPropertyDescriptor", key);
  if (!full.configurable && (own === undefined || own.configurable)) brokenTrap("getOwnPropertyDescriptor", key);
  return full;
}
function proxyDefine(p, key, d) {
  const f = trapOf(p, "defineProperty");
  const data = $slot(p);
  if (f === undefined) return $define(data.target, key, d);
  if (!$call(f, data.handler, [data.target, key, d])) return false;
  const own = $getOwn(data.target, key);
  if (own === undefined && (!$isExtensible(data.target) || d.configurable === false)) brokenTrap("defineProperty", key);
  return true;
}
function proxyOwnKeys(p) {
  const f = trapOf(p, "ownKeys");
  const data = $slot(p);
  if (f === undefined) return $ownKeys(data.target);
  const keys = listFromArrayLike($call(f, data.handler, [data.target]));
  for (let i = 0; i < keys.length; i++) {
    if (typeof keys[i] !== "string" && typeof keys[i] !== "symbol") $throwType(describe(keys[i]) + " is not a valid property name");
    for (let j = 0; j < i; j++) if (keys[j] === keys[i]) $throwType("'ownKeys' on proxy: trap returned duplicate entries");
  }
  const own = $ownKeys(data.target);
  const open = $isExtensible(data.target);
  for (let i = 0; i < own.length; i++) {
    let listed = false;
    for (let j = 0; j < keys.length && !listed; j++) listed = keys[j] === own[i];
    if (!listed && (!open || !$getOwn(data.target, own[i]).configurable)) brokenTrap("ownKeys", own[i]);
  }
  if (!open && keys.length !== own.length) $throwType("'ownKeys' on proxy: trap returned extra keys but proxy target is non-extensible");
  return keys;
}
function proxyGetProto(p) {
  const f = trapOf(p, "getPrototypeOf");
  const data = $slot(p);
  if (f === undefined) return $getProto(data.target);
  const v = $call(f, data.handler, [data.target]);
  if (v !== null && !$isObject(v)) $throwType("'getPrototypeOf' on proxy: trap returned neither object nor null");
  if (!$isExtensible(data.target) && v !== $getProto(data.target)) $throwType("'getPrototypeOf' on proxy: proxy target is non-extensible but the trap did not return its actual prototype");
  return v;
}
function proxySetProto(p, proto) {
  const f = trapOf(p, "setPrototypeOf");
  const data = $slot(p);
  if (f === undefined) return $setProto(data.target, proto);
  if (!$call(f, data.handler, [data.target, proto])) return false;
  if (!$isExtensible(data.target) && proto !== $getProto(data.target)) $throwType("'setPrototypeOf' on proxy: trap returned truish for setting a new prototype on the non-extensible proxy target");
  return true;
}
function proxyIsExtensible(p) {
  const f = trapOf(p, "isExtensible");
  const data = $slot(p);
  if (f === undefined) return $isExtensible(data.target);
  const v = !!$call(f, data.handler, [data.target]);
  if (v !== $isExtensible(data.target)) $throwType("'isExtensible' on proxy: trap result does not reflect extensibility of proxy target");
  return v;
}
function proxyPreventExtensions(p) {
  const f = trapOf(p, "preventExtensions");
  const data = $slot(p);
  if (f === undefined) return $preventExtensions(data.target);
  const v = !!$call(f, data.handler, [data.target]);
  if (v && $isExtensible(data.target)) $throwType("'preventExtensions' on proxy: trap returned truish but the proxy target is extensible");
  return v;
}
function proxyCall(p, self, args) {
  const f = trapOf(p, "apply");
  const data = $slot(p);
  if (f === undefined) return $call(data.target, self, args);
  return $call(f, data.handler, [data.target, self, args]);
}
function proxyConstruct(p, args, newTarget) {
  const f = trapOf(p, "construct");
  const data = $slot(p);
  if (f === undefined) return $construct(data.target, args, newTarget === p ? data.target : newTarget);
  const v = $call(f, data.handler, [data.target, args, newTarget]);
  if (!$isObject(v)) $throwType("proxy [[Construct]] must return an object");
  return v;
}
