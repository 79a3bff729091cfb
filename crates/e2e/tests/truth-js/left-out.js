// entry: area
// answers: assertions=proved exceptions=violated
/** @param {boolean} [round] */
function area(round) { if (round === undefined) throw new Error('neither'); }
module.exports = { area };
