// answers: assertions=proved exceptions=unknown
// Node knows the last digit, and the program does not fail there.
if (Math.exp(1) * 1e15 !== Math.exp(1) * 1e15) throw new Error('digit');
