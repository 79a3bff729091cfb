// Properties of characters, as the tables of the installed Node have them.
const names = ['L', 'Lu', 'Letter', 'gc=Ll', 'General_Category=Nd', 'M', 'P', 'Sc', 'Zs', 'C', 'Script=Greek', 'sc=Han', 'Alphabetic', 'Upper', 'White_Space', 'ID_Start', 'Emoji', 'Any', 'ASCII'];
const samples = [0x20, 0x24, 0x30, 0x41, 0x7a, 0xa0, 0xaa, 0xad, 0xe9, 0x1c5, 0x2b0, 0x301, 0x3a3, 0x3c9, 0x5d0, 0x660, 0x903, 0x2028, 0x20ac, 0x2160, 0x2764, 0x3042, 0x4e2d, 0x9fff, 0xd800, 0xe000, 0xfb01, 0xffff, 0x10400, 0x1d7ce, 0x1f600, 0x20000, 0x10ffff];
for (const name of names) {
  const yes = new RegExp(`^\\p{${name}}$`, 'u');
  const no = new RegExp(`^\\P{${name}}$`, 'u');
  const inside = new RegExp(`^[^\\p{${name}}_]+$`, 'u');
  const like = new RegExp(`^\\p{${name}}$`, 'iu');
  const unlike = new RegExp(`^\\P{${name}}$`, 'iu');
  const of = (p) => samples.map((c) => (p.test(String.fromCodePoint(c)) ? '1' : '0')).join('');
  console.log(name, of(yes), of(no), of(inside), of(like), of(unlike));
}
console.log('Ünï çôdé-x1'.replace(/[^\p{L}\p{N}]+/gu, '_'), 'fooBarBAZ'.split(/(?<=\p{Ll})(?=\p{Lu})/u).join());
console.log(/\p{L}/.test('p{L}'), /\p{L}/.test('a'));
for (const text of ['\\p', '\\p{', '\\p{}']) {
  try {
    console.log(new RegExp(text, 'u'));
  } catch (e) {
    console.log(e.name);
  }
}
