// answers: assertions=proved exceptions=violated
const level = process.env.LOG_LEVEL;
if (level === 'verbose') throw new Error('too much');
