// entry: area
// answers: assertions=assumed exceptions=violated
/** @param {boolean} [round] */
function area(round) { if (round === undefined) throw new Error('neither'); }
module.exports = { area };
