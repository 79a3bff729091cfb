// answers: assertions=proved exceptions=assumed
// entry: connect
// A pattern has no name: the comment's parameter at its place describes it.
/**
 * @param {number} timeout in seconds
 * @param {{host?: string, port?: number}} [options]
 */
function connect(timeout, { host = 'localhost', port = 80 } = {}) {
  if (typeof host !== 'string' || typeof port !== 'number' || typeof timeout !== 'number') throw new TypeError('another kind');
}
module.exports = { connect };
