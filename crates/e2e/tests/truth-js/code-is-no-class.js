// answers: assertions=proved exceptions=violated
const e = new Error('x');
e.code = 'ERR_ASSERTION';
throw e;
