// answers: assertions=proved exceptions=proved
const p = Promise.reject(new Error('x'));
Promise.resolve().then(() => p.catch(() => {}));
