'use strict';
// The module `conspect` where a script runs under a plain Node: inputs have the values of the witness that the environment variable
// CONSPECT_WITNESS names (a JSON object whose `requests` are `{ kind, value }`, in order), or the defaults that each function documents.
// Conspect itself and its re-execution put other values in their place. Contracts are checked where the environment variable
// CONSPECT_CONTRACTS is `check`; otherwise `contract` gives the function as it is, and statements do nothing.
const fs = require('node:fs');
const { conspectContracts, conspectUnchecked, conspectNames, conspectHost } = require('./contracts.js');

let requests = null;
let next = 0;

/** The value of the next request; undefined where there is no witness. */
function take(kind) {
  if (requests === null) {
    const path = process.env.CONSPECT_WITNESS;
    requests = path === undefined ? [] : JSON.parse(fs.readFileSync(path, 'utf8')).requests;
  }
  if (requests.length === 0) return undefined;
  if (next >= requests.length) throw new Error(`the program asks for more than the witness has: ${kind}`);
  const request = requests[next++];
  if (request.kind !== kind) throw new Error(`the program asks for ${kind} where the witness has ${request.kind}`);
  return request.value;
}

function bound(value, otherwise, name) {
  const n = value === undefined ? otherwise : Number(value);
  if (!Number.isSafeInteger(n)) throw new RangeError(`conspect.${name}: the bounds must be safe integers`);
  return n;
}

function int(low, high) {
  const a = bound(low, -2147483648, 'int');
  const b = bound(high, 2147483647, 'int');
  if (a > b) throw new RangeError('conspect.int: the first bound is above the second');
  return take('int') ?? Math.min(Math.max(0, a), b);
}

function oneOf(...values) {
  if (values.length === 0) throw new TypeError('conspect.oneOf: there is nothing to choose from');
  return values[int(0, values.length - 1)];
}

function string(maxLength) {
  if (bound(maxLength, 8, 'string') < 0) throw new RangeError('conspect.string: the length must not be negative');
  return take('string') ?? '';
}

function assume(condition) {
  if (condition) return;
  process.stderr.write('conspect: an assumption does not hold for these values\n');
  process.exit(1);
}

const { host, errors } = conspectHost();
const checks = process.env.CONSPECT_CONTRACTS === 'check' ? conspectContracts(host) : conspectUnchecked();
module.exports = { int, number: () => take('number') ?? 0, boolean: () => take('boolean') ?? false, string, oneOf, assume, ...errors };
for (const name of conspectNames()) module.exports[name] = checks[name];
