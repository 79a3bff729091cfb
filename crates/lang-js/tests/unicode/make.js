// Writes lib/unicode.js from the installed Node: `node tests/unicode/make.js > lib/unicode.js`.
//
// Each property has its ranges as numbers to the base 36: the distance from the end of the range before it, and how many follow the first.

const categories = {
  L: "Letter", Lu: "Uppercase_Letter", Ll: "Lowercase_Letter", Lt: "Titlecase_Letter", Lm: "Modifier_Letter", Lo: "Other_Letter",
  M: "Mark Combining_Mark", Mn: "Nonspacing_Mark", Mc: "Spacing_Mark", Me: "Enclosing_Mark",
  N: "Number", Nd: "Decimal_Number digit", Nl: "Letter_Number", No: "Other_Number",
  P: "Punctuation punct", Pc: "Connector_Punctuation", Pd: "Dash_Punctuation", Ps: "Open_Punctuation", Pe: "Close_Punctuation",
  Pi: "Initial_Punctuation", Pf: "Final_Punctuation", Po: "Other_Punctuation",
  S: "Symbol", Sm: "Math_Symbol", Sc: "Currency_Symbol", Sk: "Modifier_Symbol", So: "Other_Symbol",
  Z: "Separator", Zs: "Space_Separator", Zl: "Line_Separator", Zp: "Paragraph_Separator",
  C: "Other", Cc: "Control cntrl", Cf: "Format", Co: "Private_Use", Cs: "Surrogate",
};
const scripts = {
  Latn: "Latin", Grek: "Greek", Cyrl: "Cyrillic", Hebr: "Hebrew", Arab: "Arabic", Deva: "Devanagari", Thai: "Thai", Hang: "Hangul",
  Hira: "Hiragana", Kana: "Katakana", Hani: "Han",
};
const binaries = {
  Alpha: "Alphabetic", Upper: "Uppercase", Lower: "Lowercase", space: "White_Space", IDS: "ID_Start", IDC: "ID_Continue",
  Emoji: "Emoji", EPres: "Emoji_Presentation", ExtPict: "Extended_Pictographic",
};

function ranges(property) {
  const pattern = new RegExp(`^\\p{${property}}$`, "u");
  const out = [];
  let first = -1;
  let end = -1;
  for (let c = 0; c <= 0x110000; c++) {
    const has = c <= 0x10ffff && pattern.test(String.fromCodePoint(c));
    if (has && first < 0) first = c;
    if (!has && first >= 0) {
      out.push((first - end - 1).toString(36), (c - 1 - first).toString(36));
      end = c - 1;
      first = -1;
    }
  }
  return out.join(" ");
}
function lines(text) {
  const out = [];
  let rest = text;
  while (rest.length > 150) {
    const at = rest.lastIndexOf(" ", 150) + 1;
    out.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  out.push(rest);
  return out.map((l) => `        "${l}"`).join(" +\n");
}
function cases(all, property) {
  const one = ([short, long]) => {
    const names = new Set([short, ...long.split(" ")]);
    const labels = [...names].map((n) => `    case "${n}":\n`).join("");
    return `${labels}      return (\n${lines(ranges(property(short, long)))}\n      );\n`;
  };
  return Object.entries(all).map(one).join("");
}

console.log(`// Properties of characters: what \`\\p{…}\` names in regular expressions. Written by tests/unicode/make.js, of Unicode ${process.versions.unicode}.

/** The ranges of a property; those that are not here are unknown. */
function propertyRanges(name) {
  if (name === "Any") return [0, 0x10ffff];
  if (name === "ASCII") return [0, 127];
  const text = propertyText(name);
  if (text === undefined) return $unsupported("this Unicode property escape in regular expressions");
  $granted("the runtime's tables of characters are those of Unicode ${parseInt(process.versions.unicode, 10)}");
  const out = [];
  let value = 0;
  let next = 0;
  for (let i = 0; i <= text.length; i++) {
    const u = i < text.length ? $unit(text, i) : 32;
    if (u !== 32) value = 36 * value + (u < 58 ? u - 48 : u - 87);
    else {
      next += value;
      $append(out, next);
      if (out.length % 2 === 0) next++;
      value = 0;
    }
  }
  return out;
}
function propertyText(name) {
  const at = indexOfString(name, "=", 0);
  if (at < 0) {
    const category = categoryText(name);
    return category === undefined ? binaryText(name) : category;
  }
  const key = $sub(name, 0, at);
  const value = $sub(name, at + 1, name.length);
  if (key === "gc" || key === "General_Category") return categoryText(value);
  return key === "sc" || key === "Script" ? scriptText(value) : undefined;
}
function binaryText(name) {
  switch (name) {
${cases(binaries, (_, long) => long)}  }
  return undefined;
}
function scriptText(name) {
  switch (name) {
${cases(scripts, (_, long) => `Script=${long}`)}  }
  return undefined;
}
function categoryText(name) {
  switch (name) {
${cases(categories, (short) => short)}  }
  return undefined;
}`);
