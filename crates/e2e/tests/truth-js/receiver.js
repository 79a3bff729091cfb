// entry: own
// answers: assertions=proved exceptions=assumed
'use strict';
function own() { if (this !== undefined) throw new Error('a method'); }
module.exports = { own };
