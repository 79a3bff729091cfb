console.log("ÀÉÎÕÜ".toLowerCase(), "straße".toUpperCase(), "ΑΣ".toLowerCase(), "ΑΣΑ".toLowerCase(), "ﬁ".toUpperCase(), "İ".toLowerCase().length, "ǆ".toUpperCase(), "дом".toUpperCase(), "ДОМ".toLowerCase(), "ÿ".toUpperCase(), "µ".toUpperCase(), "ı".toUpperCase(), "𐐨".toUpperCase(), "Ⅷ".toLowerCase(), "ա".toUpperCase());
let h = 0;
for (let c = 0; c < 0x2fff; c++) { const s = String.fromCharCode(c); h = (h * 31 + s.toUpperCase().charCodeAt(0) + 7 * s.toLowerCase().charCodeAt(0) + s.toUpperCase().length) % 1000003; }
console.log(h);
console.log("MiXed 123".toLocaleUpperCase(), "MiXed".toLocaleLowerCase(), "".toUpperCase());
