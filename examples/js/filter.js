// conspect: assertions=proved exceptions=proved
// A filter puts samples into bands by what came before and keeps the loud ones. Its calls are composed with --calls compose.
const { int } = require("conspect");

function band(v, last) {
  if (v < -50) return -2;
  if (v < 0) return last > 0 ? 0 : -1;
  if (v === 0) return 0;
  if (v < 50) return last < 0 ? 0 : 1;
  if (v < 100) return 2;
  return 3;
}

class Filter {
  constructor() {
    this.last = 0;
    this.sum = 0;
    this.loud = [];
  }

  take(v) {
    const b = band(v, this.last);
    this.sum += b;
    this.last = b;
    if (b === 3) this.loud.push(v);
  }
}

const filter = new Filter();
for (let i = 0; i < 3; i++) filter.take(int(-200, 200));
console.assert(filter.sum >= -6 && filter.sum <= 9);
console.assert(filter.loud.length <= 3 && filter.loud.every((v) => v >= 100));
