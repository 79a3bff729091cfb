// truth: fails entry: has settled
const table = {
  Atomics: typeof Atomics === 'undefined' ? undefined : Atomics,
  FinalizationRegistry: typeof FinalizationRegistry === 'undefined' ? undefined : FinalizationRegistry,
  SharedArrayBuffer: typeof SharedArrayBuffer === 'undefined' ? undefined : SharedArrayBuffer,
  WeakRef: typeof WeakRef === 'undefined' ? undefined : WeakRef,
  DataView,
};
/** @param {'Atomics' | 'DataView' | 'Nothing'} name */
function has(name) {
  if (table[name] === undefined) throw new TypeError(name);
}
module.exports = { has };
