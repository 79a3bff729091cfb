// entry: header
// answers: assertions=assumed exceptions=violated
/**
 * @param {Object} response
 * @param {String} name
 */
function header(response, name) {
  if (!response.headers) throw new TypeError('no headers');
  return response.headers[name];
}
module.exports = { header };
