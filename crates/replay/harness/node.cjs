// Runs a JavaScript program with the inputs of a witness and writes down what happens: `node harness witness.json`.
//
// The program shares the process with this harness, so it must not be able to pretend: everything that is used after the program was
// loaded was taken before; the file of inputs, which says where the result goes and which secret word begins it, is gone by
// then; nothing of an object that the program threw is called; and the secret is written at the very end only, when
// something was thrown or an input is not as expected: a program that ends by itself leaves no result.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const Module = require('node:module');
const { types } = require('node:util');
const { AssertionError } = require('node:assert');
const witness = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
fs.unlinkSync(process.argv[2]);
const file = fs.realpathSync(path.resolve(witness.file));
process.argv = [process.argv[0], file];
const { writeFileSync } = fs;
const exit = process.reallyExit.bind(process);
const { getPrototypeOf, getOwnPropertyDescriptor, defineProperty, create } = Object;
const { isProxy, isNativeError } = types;
const { apply, construct } = Reflect;
const { Map, Set, Date, WeakMap } = globalThis;
const { isArray } = Array;
const { log } = console;
const now = Date.now;
const text = String;
const number = Number;
const view = new DataView(new ArrayBuffer(8));
const { setBigUint64, getFloat64 } = DataView.prototype;
const big = BigInt;
const fromUnits = String.fromCharCode;
const P = Promise;
const Failure = Error;
const kinds = create(null);
for (const f of [TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError, AggregateError]) kinds[f.name] = f.prototype;
kinds.AssertionError = AssertionError.prototype;
kinds.Error = Error.prototype;
/** What reads the message of an error of the platform's, such as an aborted signal's, and throws for every other object. */
const platform = globalThis.DOMException && getOwnPropertyDescriptor(DOMException.prototype, 'message')?.get;
let written = false;
/** What checks contracts; its text and that of its host follow this one. */
let contracts;
let entryIsCalled = false;

function finish(what, ending) {
  if (!written) {
    written = true;
    writeFileSync(witness.result, witness.secret + '\t' + what + '\n' + ending);
  }
  exit(0);
}

/** The value of an own datum of an object, without running anything of the program's. */
function datum(o, key) {
  const d = getOwnPropertyDescriptor(o, key);
  return d === undefined ? undefined : d.value;
}

/** The nearest class that is Node's, or one that the program declares. */
function kindOf(e) {
  for (let p = getPrototypeOf(e); p !== null && !isProxy(p); p = getPrototypeOf(p)) {
    for (const name in kinds) if (kinds[name] === p) return name;
    const own = datum(p, 'constructor');
    const name = typeof own === 'function' && !isProxy(own) ? datum(own, 'name') : undefined;
    for (let i = 0; i < witness.errors.length; i++) if (witness.errors[i] === name) return name;
  }
  return 'Error';
}

/** A text on one line. */
function line(s) {
  let out = '';
  if (typeof s !== 'string') return out;
  for (let i = 0; i < s.length && i < 10000; i++) out += s[i] === '\t' || s[i] === '\r' || s[i] === '\n' ? ' ' : s[i];
  return out;
}

/** The lines of a stack, each marked as one. */
function lines(s) {
  let out = '';
  let current = '';
  if (typeof s !== 'string') return out;
  for (let i = 0; i <= s.length && i < 100000; i++) {
    if (i < s.length && s[i] !== '\n') {
      current += s[i];
      continue;
    }
    out += 'at\t' + line(current) + '\n';
    current = '';
  }
  return out;
}

/** May an error be due to how this run is made: without network, files to write, or a module that is installed elsewhere? */
function isOutside(e) {
  const code = datum(e, 'code');
  const cause = datum(e, 'cause');
  if (datum(e, 'syscall') !== undefined || datum(e, 'errno') !== undefined || cause !== undefined && cause !== null) return true;
  return code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND' || code === 'ERR_ACCESS_DENIED';
}

/** Is it of a class of the program's own that extends AssertionError? Whose failure that is, its name does not say. */
function isOwnAssertion(e) {
  if (kindOf(e) === 'AssertionError') return false;
  for (let p = getPrototypeOf(e); p !== null && !isProxy(p); p = getPrototypeOf(p)) if (p === kinds.AssertionError) return true;
  return false;
}

/** Is it an error of the platform's? Node does not count these as errors of the language, though they inherit from them. */
function isOfPlatform(e) {
  try {
    return platform !== undefined && typeof apply(platform, e, []) === 'string';
  } catch {
    return false;
  }
}

function thrown(e) {
  // The first clause that did not hold counts, whatever caught it.
  e = contracts.failure() ?? e;
  const native = typeof e === 'object' && e !== null && !isProxy(e) && (isNativeError(e) || isOfPlatform(e));
  // A promise that was rejected with something else is thrown as an error of Node's.
  if (!native || datum(e, 'code') === 'ERR_UNHANDLED_REJECTION') finish('thrown\tthrown value\t', '');
  if (witness.observe && (isOutside(e) || isOwnAssertion(e))) finish('returned', '');
  finish('thrown\t' + kindOf(e) + '\t' + line(datum(e, 'message')), lines(datum(e, 'stack')) + lines(apply(getPlace, places, [e])));
}

/** The classes of the program that arguments are objects of, by name. */
const classes = [];
JSON.stringify(witness.kinds, (key, kind) => {
  if (kind !== null && kind.is === 'instance') classes.push(kind.class);
  return kind;
});
/** What an entry needs of its file, under its name as a property of the global object: it need not be exported. */
const [owner, method] = witness.entry === null ? [] : witness.entry.split(/[.#]/);
const needs = [owner, ...classes].filter((n) => n !== 'default').map((n) => `try { globalThis.${witness.name}[${JSON.stringify(n)}] = ${n}; } catch {}`);
const offered = `\n;globalThis.${witness.name} = {}; ${needs.join(' ')}`;
let entered = {};

let next = 0;
function take(kind) {
  const r = witness.requests[next++];
  if (r === undefined) finish('exhausted\t' + kind + '\t' + witness.requests.length, '');
  if (r.kind !== kind) finish('mismatch\t' + kind + '\t' + r.kind + '\t' + next, '');
  if (kind === 'int') return number(r.value);
  if (kind === 'string') return apply(fromUnits, text, r.value);
  if (kind === 'number') {
    apply(setBigUint64, view, [0, big('0x' + r.value)]);
    return apply(getFloat64, view, [0]);
  }
  return r.value;
}

/** A value that the program's bounds allow: one that they do not is no input, so that this is no execution. */
function within(value, allowed) {
  if (!allowed) finish('assumption', '');
  return value;
}

const conspect = {
  int(low, high) {
    const value = take('int');
    return within(value, value >= (low === undefined ? -2147483648 : low) && value <= (high === undefined ? 2147483647 : high));
  },
  number: () => take('number'),
  boolean: () => take('boolean'),
  string(most) {
    const value = take('string');
    return within(value, value.length <= (most === undefined ? 8 : most));
  },
  oneOf(...values) {
    const at = take('int');
    return within(values[at], at >= 0 && at < values.length);
  },
  assume(condition) {
    if (!condition) finish('assumption', '');
  },
};

/** Where the contract is stated whose precondition its caller broke. */
const places = new WeakMap();
const getPlace = places.get;
const setPlace = places.set;
const { includes } = text.prototype;
const { host, errors } = conspectHost();
for (const name of Object.keys(errors)) if (name !== 'ContractError') kinds[name] = errors[name].prototype;

/** How many functions of the program were under way when this stack was taken down, if the harness called the outermost of them; else −1. */
function ownFrames(stack) {
  let count = 0;
  let current = '';
  const has = (part) => apply(includes, current, [part]);
  for (let i = 0; i <= stack.length; i++) {
    if (i < stack.length && stack[i] !== '\n') {
      current += stack[i];
      continue;
    }
    if (has('    at ')) {
      if (has(__filename)) {
        if (count > 0 && has('enterProgram')) return count;
      } else if (has('/') && !has('node:')) count++;
    }
    current = '';
  }
  return -1;
}
const makeError = host.error;
host.error = (kind, message, at) => {
  const e = makeError(kind, message, at);
  // A broken precondition is its caller's; all else has its place where the contract is stated.
  if (at !== undefined && at.caller) apply(setPlace, places, [e, at.stated]);
  else if (at !== undefined) defineProperty(e, 'stack', { value: at.stated });
  return e;
};
host.isEntry = () => entryIsCalled && ownFrames(text(datum(new Failure(''), 'stack'))) === 1;
host.needed = () => finish('assumption', '');
contracts = conspectContracts(host);
for (const name of conspectNames()) conspect[name] = contracts[name];
Object.assign(conspect, errors);
/** A program that ends although a clause did not hold has failed. */
process.on('exit', () => {
  if (contracts.failure() !== undefined) thrown(undefined);
});

const fulfilled = Promise.resolve.bind(Promise);
const errorClasses = { Error, TypeError, RangeError, SyntaxError };
const { values } = Array.prototype;
const typedClasses = { Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array };
const Pattern = RegExp;
const newSymbol = Symbol;
const bufferFrom = Buffer.from.bind(Buffer);
const abortedSignal = AbortSignal.abort.bind(AbortSignal);
const Controller = AbortController;
const signalOf = Object.getOwnPropertyDescriptor(AbortController.prototype, 'signal').get;
const Search = URLSearchParams;
function* generator(all) {
  for (let i = 0; i < all.length; i++) yield all[i];
}
async function* asyncGenerator(all) {
  for (let i = 0; i < all.length; i++) yield all[i];
}

/** A value of a kind, made as the engine's runtime makes it. */
function input(kind) {
  switch (kind.is) {
    case 'integer':
    case 'number':
      return take('boolean') ? take('int') : take('number');
    case 'bigint':
      take('boolean');
      return big(take('int'));
    case 'boolean':
      return take('boolean');
    case 'string':
      return take('string');
    case 'constant':
      return kind.undefined ? undefined : kind.value;
    case 'array': {
      const n = take('int');
      const out = [];
      for (let i = 0; i < n; i++) out[i] = input(kind.of);
      return out;
    }
    case 'tuple': {
      const out = [];
      for (let i = 0; i < kind.of.length; i++) out[i] = input(kind.of[i]);
      return out;
    }
    case 'record': {
      const out = {};
      for (let i = 0; i < kind.of.length; i++) {
        const m = kind.of[i];
        if (m.optional && !take('boolean')) continue;
        defineProperty(out, m.name, { value: input(m.kind), writable: true, enumerable: true, configurable: true });
      }
      if (kind.rest === undefined) return out;
      const pairs = input({ is: 'array', of: { is: 'tuple', of: [{ is: 'string' }, kind.rest] } });
      for (let i = 0; i < pairs.length; i++) {
        for (let j = 0; j < kind.of.length; j++) within(undefined, kind.of[j].name !== pairs[i][0]);
        defineProperty(out, pairs[i][0], { value: pairs[i][1], writable: true, enumerable: true, configurable: true });
      }
      return out;
    }
    case 'open': {
      const out = input({ is: 'tuple', of: kind.first });
      const parts = [{ is: 'array', of: kind.of }, { is: 'tuple', of: kind.last }];
      for (let i = 0; i < parts.length; i++) {
        const part = input(parts[i]);
        for (let j = 0; j < part.length; j++) out[out.length] = part[j];
      }
      return out;
    }
    case 'union': {
      for (let i = 0; i < kind.of.length - 1; i++) if (take('boolean')) return input(kind.of[i]);
      return input(kind.of[kind.of.length - 1]);
    }
    case 'set':
      return new Set(input({ is: 'array', of: kind.of }));
    case 'map':
      return new Map(input({ is: 'array', of: { is: 'tuple', of: [kind.key, kind.of] } }));
    case 'dictionary': {
      const out = {};
      const pairs = input({ is: 'array', of: { is: 'tuple', of: [{ is: 'string' }, kind.of] } });
      for (let i = 0; i < pairs.length; i++) {
        defineProperty(out, pairs[i][0], { value: pairs[i][1], writable: true, enumerable: true, configurable: true });
      }
      return out;
    }
    case 'promise':
      return fulfilled(input(kind.of));
    case 'error':
      return new errorClasses[kind.class](take('string'));
    case 'iterator':
      return apply(values, input({ is: 'array', of: kind.of }), []);
    case 'generator': {
      const all = input({ is: 'array', of: kind.of });
      return kind.async ? asyncGenerator(all) : generator(all);
    }
    case 'like': {
      const all = input({ is: 'array', of: kind.of });
      const out = {};
      for (let i = 0; i < all.length; i++) out[i] = all[i];
      out.length = all.length;
      return out;
    }
    case 'typed':
      if (kind.class === 'Buffer') return bufferFrom(input({ is: 'array', of: kind.of }));
      return construct(typedClasses[kind.class], [input({ is: 'array', of: kind.of })]);
    case 'bits':
      return take('int');
    case 'pattern':
      return construct(Pattern, [kind.text, kind.flags]);
    case 'symbol':
      return newSymbol();
    case 'signal':
      return take('boolean') ? abortedSignal() : apply(signalOf, new Controller(), []);
    case 'search':
      return new Search(take('string'));
    case 'date':
      return new Date(input({ is: 'number' }));
    case 'instance': {
      const args = input({ is: 'tuple', of: kind.of });
      try {
        return construct(entered[kind.class], args);
      } catch {
        return finish('assumption', '');
      }
    }
    case 'function':
      return () => input(kind.of);
    default:
      if (take('boolean')) return input({ is: 'number' });
      if (take('boolean')) return take('string');
      if (take('boolean')) return take('boolean');
      if (take('boolean')) return undefined;
      if (take('boolean')) return null;
      return undefined;
  }
}

const load = Module._load;
Module._load = function (request, ...rest) {
  return request === 'conspect' ? conspect : apply(load, this, [request, ...rest]);
};
if (witness.entry !== null) {
  const compile = Module.prototype._compile;
  Module.prototype._compile = function (content, filename, ...rest) {
    const own = filename === file;
    return apply(compile, this, [own ? content + offered : content, filename, ...rest]);
  };
}

/** Functions in place of the runtime's own, each with its text: a program that asks for it gets that of the runtime's. */
const shown = [];
const functionText = Function.prototype.toString;
/** Puts a function in place of one that an object has, with the same attributes, name and length. */
function replace(object, name, fake) {
  const d = getOwnPropertyDescriptor(object, name);
  shown.push({ fake, text: apply(functionText, d.value, []) });
  for (const key of ['name', 'length']) defineProperty(fake, key, getOwnPropertyDescriptor(d.value, key));
  defineProperty(object, name, { value: fake });
  return d.value;
}
/** What the witness says, one after the other; then what the runtime says. */
function told(list, otherwise) {
  let at = 0;
  return () => (at < list.length ? number(list[at++]) : otherwise());
}
const { random, clock, steady, hrtime } = witness;
if (random.length > 0) {
  const real = Math.random;
  const next = told(random, () => real() * 9007199254740992);
  replace(Math, 'random', { random: () => next() / 9007199254740992 }.random);
}
if (clock.length > 0) {
  const next = told(clock, now);
  const dateText = Date.prototype.toString;
  const fake = function (...args) {
    if (new.target === undefined) return apply(dateText, construct(Date, [next()]), []);
    return construct(Date, args.length === 0 ? [next()] : args, new.target);
  };
  defineProperty(fake, 'prototype', { value: Date.prototype, writable: false });
  for (const name of ['now', 'parse', 'UTC']) defineProperty(fake, name, getOwnPropertyDescriptor(Date, name));
  replace(fake, 'now', { now: () => next() }.now);
  replace(globalThis, 'Date', fake);
  defineProperty(Date.prototype, 'constructor', { value: fake });
}
if (steady.length > 0) {
  const { performance } = globalThis;
  const real = performance.now;
  const next = told(steady, () => apply(real, performance, []) * 1000000);
  const fake = { now() { return this === performance ? next() / 1000000 : apply(real, this, []); } }.now;
  replace(getPrototypeOf(performance), 'now', fake);
}
if (hrtime.length > 0) {
  const real = process.hrtime;
  const next = told(hrtime, () => number(real.bigint()));
  const second = 1000000000;
  const fake = function (time) {
    const known = time === undefined || isArray(time) && time.length === 2;
    if (!known) return real(time);
    const value = next();
    const pair = [(value - value % second) / second, value % second];
    if (time === undefined) return pair;
    const seconds = pair[0] - time[0];
    const rest = pair[1] - time[1];
    return rest < 0 ? [seconds - 1, rest + second] : [seconds, rest];
  };
  defineProperty(fake, 'bigint', getOwnPropertyDescriptor(real, 'bigint'));
  replace(fake, 'bigint', { bigint: () => big(next()) }.bigint);
  replace(process, 'hrtime', fake);
}
for (const [name, value] of witness.environment) {
  if (value === null) delete process.env[name];
  else process.env[name] = value;
}
const platforms = ['linux', 'darwin', 'freebsd', 'openbsd', 'sunos', 'aix', 'android'];
if (witness.platform !== null) defineProperty(process, 'platform', { value: platforms[witness.platform] });
if (shown.length > 0) {
  const fake = {
    toString() {
      for (let i = 0; i < shown.length; i++) if (shown[i].fake === this) return shown[i].text;
      return apply(functionText, this, []);
    },
  }.toString;
  replace(Function.prototype, 'toString', fake);
}
process.setUncaughtExceptionCaptureCallback(thrown);

// Files of TypeScript are read without their types, and found by the names of what a compiler would write.
const typed = Object.keys(witness.sources).length > 0;
function candidates(base) {
  const out = [base];
  for (const [from, to] of [['.js', '.ts'], ['.mjs', '.mts'], ['.cjs', '.cts'], ['.js', '.tsx']]) {
    if (base.endsWith(from)) out.push(base.slice(0, -from.length) + to);
  }
  for (const end of ['.js', '.cjs', '.mjs', '.json', '.ts', '.cts', '.mts']) out.push(base + end);
  for (const end of ['.js', '.cjs', '.mjs', '.json', '.ts', '.cts', '.mts']) out.push(path.join(base, 'index' + end));
  return out;
}
if (typed) {
  const { sources } = witness;
  for (const end of ['.ts', '.cts', '.mts', '.tsx']) {
    Module._extensions[end] = (module, filename) => module._compile(sources[filename].text, filename);
  }
  const find = Module._resolveFilename;
  Module._resolveFilename = function (request, parent, ...rest) {
    if (parent && (request.startsWith('.') || request.startsWith('/'))) {
      const base = path.resolve(path.dirname(parent.filename), request);
      for (const c of candidates(base)) if (fs.existsSync(c) && fs.statSync(c).isFile()) return fs.realpathSync(c);
    }
    return apply(find, this, [request, parent, ...rest]);
  };
}

// ES modules find the inputs by a hook, since they do not ask `Module._load`.
function offerInputs() {
  globalThis.__conspect = conspect;
  const names = Object.keys(conspect).map((n) => `export const ${n} = globalThis.__conspect.${n};`);
  const source = `${names.join('')} export default globalThis.__conspect;`;
  const sources = {};
  for (const p of Object.keys(witness.sources)) sources[p] = { ...witness.sources[p] };
  if (witness.entry !== null && sources[file]) {
    sources[file].text += offered;
  }
  const hook = `const url = ${JSON.stringify('data:text/javascript,' + encodeURIComponent(source))};
    import fs from 'node:fs';
    import path from 'node:path';
    const sources = ${JSON.stringify(sources)};
    ${candidates}
    const placeOf = (u) => (u && u.startsWith('file://') ? decodeURIComponent(new URL(u).pathname) : '');
    export async function resolve(request, context, next) {
      if (request === 'conspect') return { url, shortCircuit: true };
      const parent = placeOf(context.parentURL);
      if (${typed} && parent && request.startsWith('.')) {
        for (const c of candidates(path.resolve(path.dirname(parent), request))) {
          if (fs.existsSync(c) && fs.statSync(c).isFile()) return next('file://' + encodeURI(fs.realpathSync(c)), context);
        }
      }
      return next(request, context);
    }
    export async function load(u, context, next) {
      const own = sources[placeOf(u)];
      if (own === undefined) return next(u, context);
      return { format: own.esm ? 'module' : 'commonjs', source: own.text, shortCircuit: true };
    }`;
  Module.register('data:text/javascript,' + encodeURIComponent(hook));
}

/** Lets the time pass that makes timers due before the loop begins. */
function wait() {
  const until = now() + witness.wait;
  while (witness.wait > 0 && now() < until);
}

/** An argument: an earlier one once more, where a request says so, or a new value. */
function argument(kind, args) {
  if (kind.is !== 'argument') return input(kind);
  for (let i = 0; i < kind.earlier.length; i++) if (take('boolean')) return args[kind.earlier[i]];
  return input(kind.of);
}

/** Calls the entry; what it throws, and a promise of its that is rejected, is nobody's. */
function enter(exports) {
  entered = globalThis[witness.name] ?? {};
  delete globalThis[witness.name];
  // What has no name in the file: all that it exports, or a property of that.
  const own = getOwnPropertyDescriptor;
  const all = typeof exports === 'function' && (witness.entry === 'default' || own(exports, 'name')?.value === witness.entry);
  const named = entered[owner] ?? (all ? exports : exports[owner]);
  for (const name of classes) entered[name] ??= exports[name];
  const isMember = witness.call === 'member' || witness.call === 'getter';
  const f = isMember ? undefined : callable(method === undefined ? named : named[method]);
  const args = [];
  for (let i = 0; i < witness.kinds.length; i++) args[i] = argument(witness.kinds[i], args);
  try {
    const first = witness.call === 'function' ? 0 : 1;
    const self = first === 1 ? args[0] : method === undefined ? undefined : named;
    const given = [];
    for (let i = first; i < args.length; i++) given[given.length] = args[i];
    if (witness.call === 'getter') self[method];
    else enterProgram(contracts.entryOf(isMember ? callable(self[method]) : f), given, self);
  } catch (e) {
    thrown(e);
  }
}
function callable(f) {
  if (typeof f !== 'function') finish('unbuildable\tthe entry is no function after the file has run', '');
  return f;
}
function enterProgram(f, args, self) {
  entryIsCalled = true;
  try {
    contracts.enter(f, args, self);
  } finally {
    entryIsCalled = false;
  }
}

let loaded;
let failed;
const isModule = typed && witness.sources[file] !== undefined && witness.sources[file].esm;
try {
  // A file that is checked as such is the main module; a function of it is one that somebody imports.
  if (!isModule) loaded = apply(load, Module, [file, null, witness.entry === null]);
} catch (e) {
  failed = { error: e };
}
if (failed === undefined && !isModule) {
  if (witness.entry !== null) enter(loaded);
  wait();
} else {
  // A file with `import` or `export` that is no CommonJS: nothing of it has run.
  const e = isModule ? undefined : failed.error;
  const words = ['import statement', 'import call', "'export'", 'import.meta'];
  const codes = ['ERR_REQUIRE_ESM', 'ERR_REQUIRE_ASYNC_MODULE'];
  const own = typeof e === 'object' && e !== null && !isProxy(e) && isNativeError(e);
  const message = own ? text(datum(e, 'message')) : '';
  const noInputs = own && datum(e, 'code') === 'ERR_MODULE_NOT_FOUND' && message.includes("'conspect'");
  const asModule = isModule || own && (codes.includes(datum(e, 'code')) || noInputs || (kindOf(e) === 'SyntaxError' && words.some((w) => message.includes(w))));
  if (!asModule || next > 0) thrown(e);
  offerInputs();
  import('file://' + file).then(
    (exports) => {
      if (witness.entry !== null) enter(exports);
      wait();
    },
    thrown,
  );
}
