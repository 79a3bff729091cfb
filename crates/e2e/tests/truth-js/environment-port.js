// entry: port
// answers: assertions=violated exceptions=bounded
const assert = require('node:assert');
function port() {
  const given = process.env.PORT;
  if (given === undefined || !/^[0-9]+$/.test(given)) return 8080;
  const n = Number(given);
  assert(n < 65536);
  return n;
}
exports.port = port;
