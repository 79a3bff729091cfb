// Local time, which is UTC here: the program is run with that zone.
const ts = [0, 1, -1, 951782399999, 951782400000, 1709164800000, 1709251200000, -62198755200000, -62135596800001, 253402300799999, 253402300800000, 8640000000000000, -8640000000000000, 1e12 + 0.9, -1e13, -1e14, NaN];
for (const t of ts) {
  const d = new Date(t);
  console.log(d.getFullYear(), d.getMonth(), d.getDate(), d.getDay(), d.getHours(), d.getMinutes(), d.getSeconds(), d.getMilliseconds(), d.getTimezoneOffset(), d.getYear());
  console.log(String(d), '|', d.toString(), '|', d.toDateString(), '|', d.toTimeString(), '|', d.toUTCString(), '|', JSON.stringify(d), d + 1, `${d}`);
  if (!(t < -62135596800000)) console.log(d.toLocaleDateString(), d.toLocaleDateString('en-US'));
}
console.log(Object.is(new Date(0).getTimezoneOffset(), 0));
for (const a of [[2024, 0], [99, 11, 31], [2024, 1, 30], [2024, -1], [2024, 14, -3, 25, 61, 61, 1001], [0, 0], [-1, 0], [275760, 8, 13], [275760, 8, 14], [NaN, 1], [2020, Infinity], [1e6, -8921040], [1000001, -8921052], [2e5, 9e6], [-3e5, 400000], [2024.9, 1.9, 1.9], ['2020', '3', '4']]) console.log(a, +new Date(...a), Date.UTC(...a));
const made = [];
for (const y of [1900, 1999, 2000, 2023, 2024, -1, 99]) {
  for (const m of [-13, -1, 0, 1, 2, 3, 6, 7, 10, 11, 12, 25]) {
    for (const d of [-70, -32, -31, -1, 0, 1, 27, 28, 29, 30, 31, 32, 59, 60, 61, 62, 88, 93, 200]) {
      const date = new Date(y, m, d);
      made.push([date.getFullYear(), date.getMonth(), date.getDate(), date.getDay(), date.getUTCDate()].join('.'));
    }
  }
}
console.log(made.join(' '));
const late = new Date(2024, 0, 31, 25, 61);
late.setMonth(late.getMonth() + 1);
console.log(late.getDate(), late.getMonth(), new Date(2024, 0, 31, 23, 59, 59, 999).getDate(), new Date(2024, 0, 1, -1).getDate());
const moved = new Date(2024, 0, 31);
moved.setTime(0);
console.log(moved.getFullYear(), moved.getMonth(), moved.getDate());
const set = (name, ...args) => {
  const d = new Date(1709164800123);
  const out = d[name](...args);
  const none = new Date(NaN);
  console.log(name, args, out, d.toISOString(), none[name](...args));
};
set('setFullYear', 2023);
set('setFullYear', 2023, 1, 29);
set('setMonth', 12);
set('setMonth', 0, 31);
set('setDate', 0);
set('setDate', 32);
set('setHours', 25);
set('setHours', 1, 2, 3, 4);
set('setMinutes', -1);
set('setMinutes', 61, 61);
set('setSeconds', 3600, 5);
set('setMilliseconds', 86400000);
set('setTime', 5);
for (const s of ['2024-02-29T12:30', '2024-02-29T12:30:15.5', '2024-02-29', '2024-02-29T24:00']) console.log(s, Date.parse(s), new Date(s).toString());
class Later extends Date {
  constructor(...args) {
    super(...args);
    this.late = true;
  }
  get day() {
    return this.getDate();
  }
}
const later = new Later(2024, 4, 6);
console.log(later.day, later.late, later instanceof Date, later.getTime(), new Date(later).getTime(), later.toJSON());
console.log(require('perf_hooks').performance === performance, require('node:perf_hooks').performance === globalThis.performance, typeof performance.now, Object.getOwnPropertyNames(performance));
console.log(Date.now.length, Date.now.name, Date.length, typeof process.hrtime, process.hrtime.length, Object.keys(process.hrtime), process.hrtime.bigint.name);
