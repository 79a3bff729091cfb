// Runs a JavaScript program with the inputs of a witness and writes down what happens, in the form that the
// comparison reads: `node harness witness.json result`.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const Module = require('node:module');
const witness = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const resultFile = process.argv[3];
const file = path.resolve(witness.file);
const write = fs.writeFileSync;
const exit = process.exit.bind(process);
let written = false;

function finish(text) {
  if (!written) {
    written = true;
    write(resultFile, text);
  }
  exit(0);
}

const plain = (text) => String(text).replace(/[\t\r\n]/g, ' ');

function frames(stack) {
  let out = '';
  for (const line of String(stack).split('\n')) {
    const hit = /^ {4}at (?:(.*?) \()?(.*?):(\d+):\d+\)?$/.exec(line);
    if (!hit) continue;
    const name = plain(hit[1] || 'anonymous').replace(/^(async|new) /, '');
    const place = hit[2].replace(/^file:\/\//, '');
    const own = path.isAbsolute(place) && place !== __filename && !place.includes('[eval');
    out += `frame\t${own ? '' : 'node'}\tprogram\t${name}\t${path.basename(place)}\t${hit[3]}\n`;
  }
  return out;
}

const kinds = ['TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'EvalError', 'URIError', 'AggregateError'];

function kindOf(e) {
  if (e.code === 'ERR_ASSERTION') return 'AssertionError';
  // The nearest class that is Node's, or one that the program declares.
  for (let p = Object.getPrototypeOf(e); p !== null; p = Object.getPrototypeOf(p)) {
    const own = Object.getOwnPropertyDescriptor(p, 'constructor')?.value;
    const name = typeof own === 'function' ? own.name : '';
    if (kinds.includes(name) && own === globalThis[name]) return name;
    if (own !== globalThis.Error && witness.errors.includes(name)) return name;
  }
  return 'Error';
}

function thrown(e) {
  if (e instanceof Error) finish(`thrown\t${kindOf(e)}\t${plain(e.message)}\n${frames(e.stack)}`);
  finish(`thrown\tthrown value\t\n`);
}

let next = 0;
function take(kind) {
  const r = witness.requests[next++];
  if (r === undefined) finish(`exhausted\t${kind}\t${witness.requests.length}\n`);
  if (r.kind !== kind) finish(`mismatch\t${kind}\t${r.kind}\t${next}\n`);
  if (kind === 'int') return Number(r.value);
  if (kind === 'string') return String.fromCharCode(...r.value);
  if (kind === 'number') {
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, BigInt('0x' + r.value));
    return view.getFloat64(0);
  }
  return r.value;
}

const conspect = {
  int: () => take('int'),
  number: () => take('number'),
  boolean: () => take('boolean'),
  string: () => take('string'),
  oneOf: (...values) => values[take('int')],
  assume(condition) {
    if (!condition) finish('assumption\n');
  },
};

const argument = {
  integer: () => take('int'),
  number: () => (take('boolean') ? take('int') : take('number')),
  boolean: () => take('boolean'),
  string: () => take('string'),
  dynamic() {
    if (take('boolean')) return argument.number();
    if (take('boolean')) return take('string');
    if (take('boolean')) return take('boolean');
    if (take('boolean')) return undefined;
    if (take('boolean')) return null;
    return undefined;
  },
};

function input(kind) {
  if (!kind.endsWith('[]')) return argument[kind]();
  const n = take('int');
  const out = [];
  for (let i = 0; i < n; i++) out.push(argument[kind.slice(0, -2)]());
  return out;
}

const load = Module._load;
Module._load = function (request, ...rest) {
  return request === 'conspect' ? conspect : load.call(this, request, ...rest);
};
if (witness.entry !== null) {
  const compile = Module.prototype._compile;
  Module.prototype._compile = function (content, filename, ...rest) {
    const own = filename === file;
    // The function need not be exported; what is appended starts no new line of the program.
    const more = own ? `\n;try { globalThis.__conspectEntry = ${witness.entry}; } catch {}` : '';
    return compile.call(this, content + more, filename, ...rest);
  };
}
console.assert = function assert(condition, ...message) {
  if (!condition) {
    const e = new Error(message.length > 0 ? String(message[0]) : 'Assertion failed');
    e.code = 'ERR_ASSERTION';
    Error.captureStackTrace(e, assert);
    thrown(e);
  }
};
process.on('uncaughtException', thrown);
process.on('unhandledRejection', thrown);
process.on('exit', () => {
  if (!written) {
    written = true;
    write(resultFile, 'returned\n');
  }
});

// ES modules find the inputs by a hook, since they do not ask `Module._load`.
function offerInputs() {
  globalThis.__conspect = conspect;
  const names = Object.keys(conspect).map((n) => `export const ${n} = globalThis.__conspect.${n};`);
  const text = `${names.join('')} export default globalThis.__conspect;`;
  const hook = `const url = ${JSON.stringify('data:text/javascript,' + encodeURIComponent(text))};
    export async function resolve(request, context, next) {
      return request === 'conspect' ? { url, shortCircuit: true } : next(request, context);
    }`;
  Module.register('data:text/javascript,' + encodeURIComponent(hook));
}

async function main() {
  let loaded;
  try {
    loaded = require(file);
  } catch (e) {
    // A file with `import` or `export` that is no CommonJS: nothing of it has run.
    const words = /import statement|import call|'export'|'import\.meta'/;
    const codes = ['ERR_REQUIRE_ESM', 'ERR_REQUIRE_ASYNC_MODULE'];
    const noInputs = e && e.code === 'ERR_MODULE_NOT_FOUND' && e.message.includes("'conspect'");
    const isModule =
      e && (codes.includes(e.code) || noInputs || (e instanceof SyntaxError && words.test(e.message)));
    if (!isModule || next > 0) return thrown(e);
    offerInputs();
    try {
      loaded = await import('file://' + file);
    } catch (inner) {
      return thrown(inner);
    }
  }
  if (witness.entry === null) return;
  const f = globalThis.__conspectEntry ?? loaded[witness.entry];
  try {
    await f(...witness.kinds.map(input));
  } catch (e) {
    thrown(e);
  }
}
main();
