// answers: assertions=proved exceptions=proved
const assert = require('node:assert');
try { undefined.name; } catch (e) { assert.strictEqual(e.message, "Cannot read properties of undefined (reading 'name')"); }
try { [].reduce((a, b) => a + b); } catch (e) { assert.strictEqual(e.message, 'Reduce of empty array with no initial value'); }
