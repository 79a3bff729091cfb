// answers: assertions=proved exceptions=violated
setTimeout(() => {
  if (process.env.STOP) throw new Error('stopped');
}, 1);
