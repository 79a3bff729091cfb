// answers: assertions=proved exceptions=proved
const assert = require('node:assert');
class Door { static async open() {} get width() { return 2; } }
assert.strictEqual(String(Door.open), 'async open() {}');
assert.strictEqual(String({ close() { return 0; } }.close), 'close() { return 0; }');
assert.ok(String(Object.getOwnPropertyDescriptor(Door.prototype, 'width').get).startsWith('get width()'));
