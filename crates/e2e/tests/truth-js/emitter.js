// answers: assertions=violated exceptions=proved
const assert = require('node:assert');
const EventEmitter = require('node:events');
const path = require('node:path');
const { int } = require('conspect');
const till = new EventEmitter();
let total = 0;
till.on('sold', (n) => { total += n; });
till.once('sold', () => { total += 100; });
const first = int(0, 9);
till.emit('sold', first);
till.emit('sold', 1);
assert.equal(path.join('a', '..', 'b', String(total)), 'b/' + (101 + first));
assert.notEqual(total, 108);
