// shim: skip
// Prints the own names of every object of Node's that the library has, in their order.
const get = Object.getPrototypeOf;
const sync = get([][Symbol.iterator]());
const generator = function* () {};
const asyncGenerator = async function* () {};
const objects = [];
const both = ['Array', 'AggregateError', 'BigInt', 'Boolean', 'Date', 'Error', 'EvalError', 'Function', 'Map', 'Number', 'Object', 'Promise', 'RangeError', 'ReferenceError', 'RegExp', 'Set', 'String', 'Symbol', 'SyntaxError', 'TypeError', 'URIError', 'WeakMap', 'WeakSet', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'ArrayBuffer', 'DataView'];
for (const name of both) {
  const f = globalThis[name];
  objects.push([name, f], [name + '.prototype', f.prototype]);
}
for (const name of ['Math', 'JSON', 'Reflect', 'Proxy', 'console', 'process']) objects.push([name, globalThis[name]]);
objects.push(['ArrayIterator.prototype', sync]);
objects.push(['Iterator.prototype', get(sync)]);
objects.push(['StringIterator.prototype', get(''[Symbol.iterator]())]);
objects.push(['MapIterator.prototype', get(new Map().entries())]);
objects.push(['SetIterator.prototype', get(new Set().values())]);
objects.push(['RegExpStringIterator.prototype', get(''.matchAll(/x/g))]);
objects.push(['Generator.prototype', get(generator.prototype)]);
objects.push(['AsyncGenerator.prototype', get(asyncGenerator.prototype)]);
objects.push(['AsyncIterator.prototype', get(get(asyncGenerator.prototype))]);
objects.push(['TypedArray.prototype', get(Uint8Array.prototype)]);
const text = (k) => (typeof k === 'symbol' ? '@@' + k.description.slice(k.description.indexOf('.') + 1) : k);
const list = [];
// Symbols that only Node knows are no names, and that Proxy has no prototype is not modelled.
const isName = (name) => (k) => !(typeof k === 'symbol' && (name === 'console' || name === 'process')) && !(name === 'Proxy' && k === 'prototype');
for (const [name, o] of objects) list.push(name + ': ' + Reflect.ownKeys(o).filter(isName(name)).map(text).join(' '));
console.log(list.join('\n'));
