const ts = [0, 1, -1, 951782400000, 1709164800000, -62198755200000, 253402300799999, 8640000000000000, 8640000000000001, NaN, 1e12 + 0.9, -1e13];
for (const t of ts) {
  const d = new Date(t);
  console.log(d.getTime(), d.getUTCFullYear(), d.getUTCMonth(), d.getUTCDate(), d.getUTCDay(), d.getUTCHours(), d.getUTCMinutes(), d.getUTCSeconds(), d.getUTCMilliseconds(), JSON.stringify(d), d.toUTCString());
}
console.log(Date.UTC(2020, 1, 29), Date.UTC(2020), Date.UTC(), Date.UTC(99, 0), Date.UTC(2019, 13, 35, 25, 61, 61, 1001), Date.UTC(2020, -1), Date.UTC(NaN));
for (const s of ["2020-02-29", "2020-02", "2020", "2020-02-30T10:20:30Z", "2020-01-01T10:20:30.123Z", "2020-01-01T10:20Z", "2020-01-01T10:20:30+02:30", "2020-13-01", "2020-01-32", "+010000-01-01T00:00:00Z", "-000001-01-01T00:00:00Z", "2020-01-01T24:00:00Z", "2020-01-01T25:00:00Z", "nonsense", ""]) console.log(s, Date.parse(s), new Date(s));
const d = new Date(Date.UTC(2021, 0, 31));
d.setUTCMonth(1);
console.log(d.toISOString(), d.setUTCFullYear(2024, 1, 29), d.toISOString(), d.setUTCHours(25, 61), d.setUTCDate(0), d.toJSON(), d.setTime(5), +d, d - 2, d > new Date(3), new Date(d).getTime(), d.valueOf());
try { new Date(NaN).toISOString(); } catch (e) { console.log(e.name); }
console.log(String(new Date(NaN)), new Date(NaN), [new Date(0)], { d: new Date(1e12) }, typeof d, Object.prototype.toString.call(d), d instanceof Date, isNaN(new Date("x")), new Date(NaN).getUTCDay(), Date.length, Date.name);
