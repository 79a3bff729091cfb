// answers: assertions=proved exceptions=violated
let s = 'ab';
for (let i = 0; i < 29; i++) s += s;
