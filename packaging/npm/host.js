/** What checks of contracts are made of under Node, taken before a program can change it, and the classes of their errors. */
function conspectHost() {
  const { types } = require('node:util');
  const { isProxy, isNativeError, isGeneratorFunction, isPromise, isMap, isSet, isDate } = types;
  const { apply, construct, ownKeys } = Reflect;
  const { getPrototypeOf, setPrototypeOf, getOwnPropertyDescriptor, defineProperty, create, keys } = Object;
  const { isArray } = Array;
  const { then } = Promise.prototype;
  const { Map, Set, Date, Error, TypeError } = globalThis;
  const [eachOfMap, setOfMap] = [Map.prototype.forEach, Map.prototype.set];
  const [eachOfSet, addOfSet] = [Set.prototype.forEach, Set.prototype.add];
  const timeOf = Date.prototype.getTime;
  const plain = Object.prototype;
  const sourceOf = Function.prototype.toString;
  const assertion = require('node:assert').AssertionError.prototype;

  class ContractError extends Error {}
  class PreconditionError extends ContractError {}
  class PostconditionError extends ContractError {}
  class InvariantError extends ContractError {}
  class UnexpectedError extends ContractError {}
  const errors = { ContractError, PreconditionError, PostconditionError, InvariantError, UnexpectedError };
  for (const name of keys(errors)) defineProperty(errors[name].prototype, 'name', { value: name, writable: true, configurable: true });

  const isObject = (v) => (typeof v === 'object' && v !== null) || typeof v === 'function';
  /** The value of an own datum of an object, without running anything. */
  function datum(o, key) {
    const d = isObject(o) && !isProxy(o) ? getOwnPropertyDescriptor(o, key) : undefined;
    return d === undefined ? undefined : d.value;
  }
  function nameOf(f) {
    const name = datum(f, 'name');
    return typeof name === 'string' ? name : '';
  }
  /** Gives a function the name, the length and the prototype of another one; one of a class inherits from it. */
  function like(w, f) {
    const length = datum(f, 'length');
    if (typeof datum(f, 'name') === 'string') defineProperty(w, 'name', { value: nameOf(f) });
    if (typeof length === 'number') defineProperty(w, 'length', { value: length });
    const d = getOwnPropertyDescriptor(f, 'prototype');
    if (d !== undefined && isObject(d.value)) defineProperty(w, 'prototype', { value: d.value });
    if (d !== undefined && !d.writable) setPrototypeOf(w, f);
  }
  /** A copy of a value's own parts: `inner` copies what it holds, after `noted` was told of the copy. */
  function copy(v, noted, inner) {
    if (isDate(v)) {
      const out = new Date(apply(timeOf, v, []));
      noted(out);
      return out;
    }
    if (isMap(v)) {
      const out = new Map();
      noted(out);
      apply(eachOfMap, v, [(value, key) => apply(setOfMap, out, [inner(key), inner(value)])]);
      return out;
    }
    if (isSet(v)) {
      const out = new Set();
      noted(out);
      apply(eachOfSet, v, [(value) => apply(addOfSet, out, [inner(value)])]);
      return out;
    }
    const proto = getPrototypeOf(v);
    const isPlain = typeof v === 'object' && !isNativeError(v) && (proto === null || proto === plain);
    if (isProxy(v) || !(isArray(v) || isPlain)) return v;
    const out = isArray(v) ? [] : create(proto);
    if (isArray(v)) out.length = v.length;
    noted(out);
    for (const key of keys(v)) defineProperty(out, key, { value: inner(v[key]), writable: true, enumerable: true, configurable: true });
    return out;
  }

  const host = {
    call: apply,
    construct,
    isObject,
    isArray,
    isPromise,
    isGenerator: (f) => isGeneratorFunction(f),
    then: (p, onFulfilled, onRejected) => apply(then, p, [onFulfilled, onRejected]),
    proto: (o) => (isProxy(o) ? null : getPrototypeOf(o)),
    maker: (o) => datum(o, 'constructor'),
    keys,
    list(args) {
      const out = [];
      for (let i = 0; i < args.length; i++) out[i] = args[i];
      return out;
    },
    textOf: (f) => apply(sourceOf, f, []),
    nameOf,
    like,
    method: datum,
    methods(o) {
      const all = ownKeys(o);
      const out = [];
      for (let i = 0; i < all.length; i++) if (typeof all[i] === 'string' && all[i] !== 'constructor') out[out.length] = all[i];
      return out;
    },
    replace(o, name, f) {
      defineProperty(o, name, { value: f });
    },
    error: (kind, message) => (kind === 'TypeError' ? new TypeError(message) : new errors[kind](message)),
    stated: () => new Error('').stack,
    isEntry: () => false,
    noted() {},
    needed() {},
    isOwnFailure(e) {
      if (!isObject(e)) return false;
      for (let p = e; p !== null && !isProxy(p); p = getPrototypeOf(p)) if (p === ContractError.prototype || p === assertion) return true;
      return false;
    },
    copy,
    unsupported() {},
  };
  return { host, errors };
}
