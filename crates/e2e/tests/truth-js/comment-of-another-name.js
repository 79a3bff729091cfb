// answers: assertions=proved exceptions=violated
// entry: connect
// A comment whose parameters have other names than the function's says nothing of them.
/** @param {{host: string}} options */
function connect(settings) {
  return settings.host;
}
module.exports = { connect };
