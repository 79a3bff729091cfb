// Intl in English: numbers, the order of texts, plurals. Other locales and options are reported as unsupported.

const numberFormatProto = $proto("NumberFormat");
const collatorProto = $proto("Collator");
const pluralRulesProto = $proto("PluralRules");
const intlObject = {};
$defineGlobal("Intl", intlObject);
$const(intlObject, symToStringTag, "Intl");
hideFields(intlObject, ["getCanonicalLocales", "supportedValuesOf", "DateTimeFormat", "RelativeTimeFormat", "ListFormat", "Locale", "DisplayNames", "Segmenter"]);

/** The locale has to be English as the United States write it. */
function requireEnglish(locales) {
  const locale = $isArray(locales) && locales.length === 1 ? locales[0] : locales;
  if (locale === undefined) $granted("the default locale is en-US");
  else if (locale !== "en-US" && locale !== "en") $unsupported("a locale");
}
/** The options, none of which has another name. */
function requireOptions(options, names) {
  if (options === undefined) return {};
  const o = $toObject(options);
  const keys = $ownKeys(o);
  for (let i = 0; i < keys.length; i++) {
    let known = false;
    for (let j = 0; j < names.length; j++) if (names[j] === keys[i]) known = true;
    if (!known && o[keys[i]] !== undefined) $unsupported("a locale with such an option");
  }
  return o;
}
/** A number of digits between these, or undefined. */
function digitOption(o, name, low, high) {
  const v = o[name];
  if (v === undefined) return undefined;
  const n = $toNumber(v);
  if (!(n >= low && n <= high)) $tellRange(name + " value is out of range.");
  return $floor(n);
}
function currencySign(code) {
  switch (code) {
    case "USD":
      return "$";
    case "EUR":
      return "€";
    case "GBP":
      return "£";
    case "JPY":
      return "¥";
    case "INR":
      return "₹";
  }
  $unsupported("such a currency");
}
/** How numbers are written: {before, after, whole, least, most, groups}. */
function numberFormat(locales, options) {
  requireEnglish(locales);
  const o = requireOptions(options, ["style", "currency", "useGrouping", "minimumIntegerDigits", "minimumFractionDigits", "maximumFractionDigits"]);
  const style = o.style === undefined ? "decimal" : $toStr(o.style);
  const percents = style === "percent";
  const money = style === "currency";
  if (!percents && !money && style !== "decimal") $unsupported("numbers in such a style");
  const currency = o.currency === undefined ? undefined : $toStr(o.currency);
  if (money && currency === undefined) $tellType("Currency code is required with currency style.");
  const before = money ? currencySign(currency) : "";
  const whole = digitOption(o, "minimumIntegerDigits", 1, 21);
  const own = money ? (currency === "JPY" ? 0 : 2) : 0;
  let least = digitOption(o, "minimumFractionDigits", 0, 100);
  let most = digitOption(o, "maximumFractionDigits", 0, 100);
  if (least === undefined) least = most === undefined || most > own ? own : most;
  const usual = money ? own : percents ? 0 : 3;
  if (most === undefined) most = least > usual ? least : usual;
  if (least > most) $tellRange("maximumFractionDigits value is out of range.");
  const groups = o.useGrouping;
  if (groups !== undefined && typeof groups !== "boolean") $unsupported("such groups of digits");
  return { before: before, after: percents ? "%" : "", percents: percents, whole: whole === undefined ? 1 : whole, least: least, most: most, groups: groups !== false };
}
function formatNumber(f, x) {
  // Nothing else is asked of a number of whose text no unit is known.
  if (!$isConcrete(x) && (f.percents || $floor(x) !== x)) return $openText(x, 520);
  const sign = x < 0 || (x === 0 && 1 / x < 0) ? "-" : "";
  if (x !== x) return f.before + "NaN" + f.after;
  if (x === Infinity || x === -Infinity) return sign + f.before + "∞" + f.after;
  let whole = "";
  let fraction = "";
  const size = $abs(x);
  if (!f.percents && $floor(size) === size && size <= 9007199254740991) whole = $numToStr(size);
  else {
    if (!$isConcrete(x)) return $openText(x, 520);
    const d = shortestDigits(size);
    // A hundred times as much.
    if (f.percents && size !== 0) d.point += 2;
    const t = placeDigits(roundDigits(d, d.point + f.most), f.most);
    whole = t.whole;
    fraction = f.most === 0 ? "" : t.fraction;
  }
  while (whole.length < f.whole) whole = "0" + whole;
  while (fraction.length > f.least && $unit(fraction, fraction.length - 1) === 48) fraction = $sub(fraction, 0, fraction.length - 1);
  while (fraction.length < f.least) fraction += "0";
  let out = "";
  while (f.groups && whole.length > 3) {
    out = "," + $sub(whole, whole.length - 3, whole.length) + out;
    whole = $sub(whole, 0, whole.length - 3);
  }
  return sign + f.before + whole + out + (fraction === "" ? "" : "." + fraction) + f.after;
}

/** An object of Intl, which its constructor makes with and without `new`. */
function intlMade(target, proto, kind, slot) {
  const p = target === undefined ? proto : target.prototype;
  const o = $newObject($isObject(p) ? p : proto);
  $setClass(o, kind);
  $setSlot(o, slot);
  return o;
}
function intlSlot(v, kind) {
  if (!$isObject(v) || $class(v) !== kind) $throwType("Method get Intl." + kind + " called on incompatible receiver " + describe(v));
  return $slot(v);
}
function NumberFormatConstructor() {
  return intlMade(new.target, numberFormatProto, "NumberFormat", { format: numberFormat(arguments[0], arguments[1]), bound: undefined });
}
$ctor("", NumberFormatConstructor, 0, numberFormatProto);
$define(NumberFormatConstructor, "name", { value: "NumberFormat" });
$hidden(intlObject, "NumberFormat", NumberFormatConstructor);
$getter(numberFormatProto, "format", function () {
  const s = intlSlot(this, "NumberFormat");
  if (s.bound === undefined) {
    s.bound = function (value) {
      if (typeof value === "bigint" || typeof value === "string") $unsupported("the text in a locale of a value that is no number");
      return formatNumber(s.format, $toNumber(value));
    };
  }
  return s.bound;
});
hideFields(numberFormatProto, ["formatToParts", "resolvedOptions", "formatRange", "formatRangeToParts"]);
hideFields(NumberFormatConstructor, ["supportedLocalesOf"]);
$const(numberFormatProto, symToStringTag, "Intl.NumberFormat");

function CollatorConstructor() {
  const locales = arguments[0];
  const options = arguments[1];
  return intlMade(new.target, collatorProto, "Collator", {
    compare: function (a, b) {
      return $call($proto("String").localeCompare, $toStr(a), [b, locales, options]);
    },
  });
}
$ctor("", CollatorConstructor, 0, collatorProto);
$define(CollatorConstructor, "name", { value: "Collator" });
$hidden(intlObject, "Collator", CollatorConstructor);
$getter(collatorProto, "compare", function () {
  return intlSlot(this, "Collator").compare;
});
hideFields(collatorProto, ["resolvedOptions"]);
hideFields(CollatorConstructor, ["supportedLocalesOf"]);
$const(collatorProto, symToStringTag, "Intl.Collator");

function PluralRulesConstructor() {
  if (new.target === undefined) $tellType("Constructor Intl.PluralRules requires 'new'");
  requireEnglish(arguments[0]);
  const type = requireOptions(arguments[1], ["type"]).type;
  if (type !== undefined && type !== "cardinal" && type !== "ordinal") $unsupported("plurals of such a type");
  return intlMade(new.target, pluralRulesProto, "PluralRules", { ordinal: type === "ordinal" });
}
$ctor("", PluralRulesConstructor, 0, pluralRulesProto);
$define(PluralRulesConstructor, "name", { value: "PluralRules" });
$hidden(intlObject, "PluralRules", PluralRulesConstructor);
$method(pluralRulesProto, "select", function select(value) {
  const s = intlSlot(this, "PluralRules");
  const n = $abs($toNumber(value));
  // What rounds to an integer of three digits is as that integer.
  if (n <= 9007199254740991 && $floor(n) !== n) $unsupported("the plural of a fraction");
  if (!s.ordinal) return n === 1 ? "one" : "other";
  const last = n % 10;
  const two = n % 100;
  if (last === 1 && two !== 11) return "one";
  if (last === 2 && two !== 12) return "two";
  return last === 3 && two !== 13 ? "few" : "other";
});
hideFields(pluralRulesProto, ["resolvedOptions", "selectRange"]);
hideFields(PluralRulesConstructor, ["supportedLocalesOf"]);
$const(pluralRulesProto, symToStringTag, "Intl.PluralRules");
