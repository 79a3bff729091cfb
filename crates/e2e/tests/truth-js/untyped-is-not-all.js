// entry: plain
// answers: assertions=bounded exceptions=bounded
// It fails for a symbol, which is not tried: so it is not proved.
const assert = require('assert');
function plain(x) { assert(typeof x !== 'symbol'); return 1; }
module.exports = { plain };
