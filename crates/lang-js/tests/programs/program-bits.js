const popcount = (n) => { let c = 0; while (n) { n &= n - 1; c++; } return c; };
const rev = (n) => { let r = 0; for (let i = 0; i < 32; i++) { r = (r << 1) | (n & 1); n >>>= 1; } return r >>> 0; };
const hash = (s) => { let h = 2166136261; for (const c of s) { h ^= c.charCodeAt(0); h = Math.imul(h, 16777619); } return h >>> 0; };
console.log([0, 1, 255, -1, 0x55555555].map(popcount), rev(1), rev(0xf0), hash("hello"), hash(""), (5 & 3) | (8 ^ 2), ~~-3.7, 7 >>> 1, -7 >> 1, -7 >>> 28, 1 << 31, (1 << 31) >>> 0);
let x = 123456789;
const rng = () => { x ^= x << 13; x ^= x >>> 17; x ^= x << 5; return x >>> 0; };
console.log(Array.from({ length: 5 }, rng));
const crc = (s) => { let c = -1; for (const ch of s) { c ^= ch.charCodeAt(0); for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1; } return (~c >>> 0).toString(16); };
console.log(crc("hello world"), (0xff).toString(2).padStart(12, "0"), parseInt("11110000", 2), [..."hi"].map((c) => c.charCodeAt(0).toString(2).padStart(8, "0")).join(" "));
