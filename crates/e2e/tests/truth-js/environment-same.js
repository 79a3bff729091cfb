// answers: assertions=violated exceptions=bounded
const assert = require('node:assert');
// It says the same until somebody changes it, and takes texts only.
assert(process.env.HOME === process.env.HOME);
process.env.COUNT = 7;
assert(process.env.COUNT === '7' && 'COUNT' in process.env);
delete process.env.COUNT;
assert(process.env.COUNT === undefined && !('COUNT' in process.env) && typeof process.env.toString === 'function');
assert(process.env.MODE !== 'development');
