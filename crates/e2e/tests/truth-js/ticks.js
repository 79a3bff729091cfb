// answers: assertions=proved exceptions=proved
const assert = require('node:assert');
const seen = [];
Promise.resolve().then(() => seen.push('job'));
process.nextTick(() => seen.push('tick'));
setTimeout(() => assert.deepStrictEqual(seen, ['tick', 'job']), 1);
