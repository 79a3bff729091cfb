// Date. The clock is an input, and the time zone is UTC: answers that touch one of them list it.

const dateProto = $proto("Date");
const msPerDay = 86400000;
// The fields of a time, as $timeField numbers them.
const yearField = 0;
const monthField = 1;
const dayField = 2;
const weekdayField = 3;
const hourField = 4;
const minuteField = 5;
const secondField = 6;
const msField = 7;

function makeTime(year, month, day, hour, minute, second, ms) {
  const fields = [year, month, day, hour, minute, second, ms];
  for (let i = 0; i < 7; i++) {
    if (fields[i] - fields[i] !== 0) return NaN;
    fields[i] = $trunc(fields[i]);
  }
  if ($abs(fields[0]) > 1000000 || $abs(fields[1]) > 10000000) return NaN;
  const days = $dayFromMonth(fields[0], fields[1]) + fields[2] - 1;
  return timeClip(days * msPerDay + fields[3] * 3600000 + fields[4] * 60000 + fields[5] * 1000 + fields[6]);
}
function timeClip(t) {
  if (!($abs(t) <= 8640000000000000)) return NaN;
  return $trunc(t) + 0;
}
/** The fields that arguments say, as numbers; a year of two digits is one of the last century. */
function fieldsOf(args) {
  const f = [NaN, 0, 1, 0, 0, 0, 0];
  for (let i = 0; i < 7 && i < args.length; i++) f[i] = $toNumber(args[i]);
  const y = $trunc(f[0]);
  if (y >= 0 && y <= 99) f[0] = 1900 + y;
  return f;
}
function timeOfFields(f) {
  return makeTime(f[0], f[1], f[2], f[3], f[4], f[5], f[6]);
}
/** The time of a text in the ISO format, NaN for others of that shape; undefined where it has another one. */
function parseIso(s) {
  const m = matchRegExp(isoPattern(), s, 0);
  if (m === null) return undefined;
  const part = function (i, absent) {
    return m[2 * i] < 0 ? absent : $toNumber($sub(s, m[2 * i], m[2 * i + 1]));
  };
  const year = part(1, 0);
  if ($sub(s, 0, m[3]) === "-000000") return NaN;
  const month = part(2, 1);
  const day = part(3, 1);
  const hour = part(4, 0);
  const minute = part(5, 0);
  const second = part(6, 0);
  let ms = 0;
  if (m[14] >= 0) ms = $trunc($toNumber("0." + $sub(s, m[14], m[15])) * 1000);
  if (m[8] >= 0 && m[16] < 0) grantZone();
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 59) return NaN;
  if (hour === 24 && (minute > 0 || second > 0 || ms > 0)) return NaN;
  let offset = 0;
  if (m[18] >= 0) {
    const sign = $unit(s, m[16]) === 45 ? -1 : 1;
    offset = sign * (part(9, 0) * 60 + part(10, 0)) * 60000;
  }
  return timeClip(makeTime(year, month - 1, day, hour, minute, second, ms) - offset);
}
let compiledIso;
function isoPattern() {
  if (compiledIso === undefined)
    compiledIso = compileRegExp("([+-]\\d{6}|\\d{4})(?:-(\\d\\d)(?:-(\\d\\d))?)?(?:T(\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d{1,9}))?)?(Z|[+-](\\d\\d):(\\d\\d))?)?$", "");
  return compiledIso;
}
/** What answers rest on that depend on the time zone. */
function grantZone() {
  $granted("the default time zone is UTC");
}

function DateConstructor(year, month) {
  if (new.target === undefined) return dateText(readClock());
  const n = arguments.length;
  const fields = n > 1 ? fieldsOf(arguments) : undefined;
  let t;
  if (n === 0) t = readClock();
  else if (n > 1) {
    t = timeOfFields(fields);
    grantZone();
  } else if ($isObject(year) && $class(year) === "Date") t = $slot(year);
  else {
    const v = $toPrimitive(year, "default");
    t = typeof v === "string" ? parseDate(v) : timeClip($toNumber(v));
  }
  $setClass(this, "Date");
  setDateTime(this, t);
  if (n > 1 && keepsDay(fields)) keepFields(this, fields);
  return this;
}
/** Gives a date its time; what was known of its fields is no longer. */
function setDateTime(date, t) {
  $setSlot(date, t);
  $setSlot2(date, undefined);
  return t;
}
/** Are hours and what is below them known not to go beyond their day? */
function keepsDay(f) {
  const most = [23, 59, 59, 999];
  for (let i = 0; i < 4; i++) if (!$isConcrete(f[3 + i]) || !(f[3 + i] >= 0 && f[3 + i] <= most[i])) return false;
  return true;
}
/** Keeps year, month and day that a date was made of where they are not known: its fields follow from them more simply than from its time. */
function keepFields(date, f) {
  if (!$isInput(f[0]) && !$isInput(f[1]) && !$isInput(f[2])) return;
  $setSlot2(date, { fields: [$trunc(f[0]), $trunc(f[1]), $trunc(f[2])], plain: false });
}
function daysOfMonth(year, month) {
  if (month === 1) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return 30 + ((month + (month > 6 ? 1 : 0) + 1) % 2);
}
/** Year, month and day in their ranges; undefined where the day is more than two months away. */
function plainFields(f) {
  let year = f[0];
  let month = f[1];
  let day = f[2];
  if (month < 0 || month > 11) {
    year = year + $floor(month / 12);
    month = month - $floor(month / 12) * 12;
  }
  if (day < 1) {
    year = month === 0 ? year - 1 : year;
    month = month === 0 ? 11 : month - 1;
    day = day + daysOfMonth(year, month);
    return day < 1 ? undefined : [year, month, day];
  }
  for (let i = 0; i < 3; i++) {
    if (day <= 28) return [year, month, day];
    const days = daysOfMonth(year, month);
    if (day <= days) return [year, month, day];
    day = day - days;
    year = month === 11 ? year + 1 : year;
    month = month === 11 ? 0 : month + 1;
  }
  return undefined;
}
/** A field of a date with a valid time. */
function fieldOf(date, t, field) {
  const kept = field <= dayField ? $slot2(date) : undefined;
  if (kept === undefined) return $timeField(t, field);
  if (!kept.plain) {
    kept.fields = plainFields(kept.fields);
    kept.plain = true;
  }
  return kept.fields === undefined ? $timeField(t, field) : kept.fields[field];
}
$ctor("Date", DateConstructor, 7, dateProto);
function parseDate(s) {
  const t = parseIso(s);
  if (t !== undefined) return t;
  if (isKnownText(s)) {
    const other = parseOther(s);
    if (other !== undefined) return other;
  }
  for (let i = 0; i < s.length; i++) if (isDigitUnit($unit(s, i))) return $openTime();
  return NaN;
}
function isKnownText(s) {
  for (let i = 0; i < s.length; i++) if (!$isConcrete($unit(s, i))) return false;
  return true;
}
const monthWord = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const dayWord = "(?:(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday),? +)?";
const timeAndZone =
  "(?:,? +(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d{1,3}))?)?(?: +(am|pm))?(?:(?: *(z)| +(gmt|utc|est|edt|cst|cdt|mst|mdt|pst|pdt))?(?: *([+-]\\d\\d):?(\\d\\d))?)?(?: *\\([a-z ]*\\))?)?$";
/** Formats of dates that V8 takes besides the standard's: the pattern, and which groups are the year, the month, the day. */
const otherFormats = [
  [dayWord + monthWord + "\\.? +(\\d{1,2}),? +(\\d{4})", 3, 1, 2],
  [dayWord + "(\\d{1,2})(?: +|-)" + monthWord + "(?:\\.?,? +|-)(\\d{4})", 3, 2, 1],
  ["(\\d{1,2})/(\\d{1,2})/(\\d{4})", 3, 1, 2],
  ["(\\d{4})/(\\d{1,2})/(\\d{1,2})", 1, 2, 3],
  ["(\\d{4})-(\\d{1,2})-(\\d{1,2})", 1, 2, 3],
];
const compiledFormats = [];
/** The time of a known text in one of the other formats; undefined where it has none of them. */
function parseOther(s) {
  for (let i = 0; i < otherFormats.length; i++) {
    const format = otherFormats[i];
    if (compiledFormats[i] === undefined) compiledFormats[i] = compileRegExp(format[0] + timeAndZone, "i");
    const m = matchRegExp(compiledFormats[i], s, 0);
    if (m !== null) return timeOfParts(s, m, format);
  }
  return undefined;
}
function timeOfParts(s, m, format) {
  const text = function (i) {
    return m[2 * i] < 0 ? "" : lowerCase($sub(s, m[2 * i], m[2 * i + 1]));
  };
  const part = function (i) {
    return $toNumber(text(i));
  };
  const word = text(format[2]);
  const month = isDigitUnit($unit(word, 0)) ? $toNumber(word) : indexOfString("janfebmaraprmayjunjulaugsepoctnovdec", word, 0) / 3 + 1;
  const day = part(format[3]);
  let hour = part(4);
  const minute = part(5);
  const second = part(6);
  const fraction = text(7);
  const half = text(8);
  if (minute > 59 || second > 59 || part(format[1]) < 100 || (half !== "" && text(9) !== "")) return undefined;
  if (month < 1 || month > 12 || day < 1 || day > 31) return NaN;
  if (half !== "") {
    if (hour > 12) return NaN;
    hour = (hour % 12) + (half === "pm" ? 12 : 0);
  }
  if (hour > 24 || (hour === 24 && (minute > 0 || second > 0 || $toNumber(fraction) > 0))) return NaN;
  const zone = text(10);
  let offset = 0;
  if (zone.length === 3 && zone !== "gmt" && zone !== "utc") {
    const at = indexOfString("estcstmstpstedtcdtmdtpdt", zone, 0) / 3;
    if (text(11) !== "") return undefined;
    offset = at < 4 ? -5 - at : -at;
    offset = offset * 60;
  } else if (zone === "" && text(9) + text(11) === "") grantZone();
  if (text(11) !== "") offset = part(11) * 60 + ($unit(text(11), 0) === 45 ? -1 : 1) * part(12);
  const ms = fraction === "" ? 0 : $trunc($toNumber("0." + fraction) * 1000 + 0.0001);
  return timeClip(makeTime(part(format[1]), month - 1, day, hour, minute, second, ms) - offset * 60000);
}
$method(DateConstructor, "parse", function parse(text) {
  return parseDate($toStr(text));
});
$method(DateConstructor, "UTC", function UTC(year, month) {
  return timeOfFields(fieldsOf(arguments));
});
$method(DateConstructor, "now", function now() {
  return readClock();
});
function thisTime(v) {
  if (!$isObject(v) || $class(v) !== "Date") $throwType("this is not a Date object.");
  return $slot(v);
}
/** A getter of one field in UTC. */
function utcField(v, field) {
  const t = thisTime(v);
  return t !== t ? NaN : fieldOf(v, t, field);
}
/** A getter of one field of local time. */
function localField(v, field) {
  const t = thisTime(v);
  if (t !== t) return NaN;
  grantZone();
  return fieldOf(v, t, field);
}
$method(dateProto, "getTime", function getTime() {
  return thisTime(this);
});
$method(dateProto, "valueOf", function valueOf() {
  return thisTime(this);
});
$method(dateProto, "getUTCFullYear", function getUTCFullYear() {
  return utcField(this, yearField);
});
$method(dateProto, "getFullYear", function getFullYear() {
  return localField(this, yearField);
});
$method(dateProto, "getUTCMonth", function getUTCMonth() {
  return utcField(this, monthField);
});
$method(dateProto, "getMonth", function getMonth() {
  return localField(this, monthField);
});
$method(dateProto, "getUTCDate", function getUTCDate() {
  return utcField(this, dayField);
});
$method(dateProto, "getDate", function getDate() {
  return localField(this, dayField);
});
$method(dateProto, "getUTCDay", function getUTCDay() {
  return utcField(this, weekdayField);
});
$method(dateProto, "getDay", function getDay() {
  return localField(this, weekdayField);
});
$method(dateProto, "getUTCHours", function getUTCHours() {
  return utcField(this, hourField);
});
$method(dateProto, "getHours", function getHours() {
  return localField(this, hourField);
});
$method(dateProto, "getUTCMinutes", function getUTCMinutes() {
  return utcField(this, minuteField);
});
$method(dateProto, "getMinutes", function getMinutes() {
  return localField(this, minuteField);
});
$method(dateProto, "getUTCSeconds", function getUTCSeconds() {
  return utcField(this, secondField);
});
$method(dateProto, "getSeconds", function getSeconds() {
  return localField(this, secondField);
});
$method(dateProto, "getUTCMilliseconds", function getUTCMilliseconds() {
  return utcField(this, msField);
});
$method(dateProto, "getMilliseconds", function getMilliseconds() {
  return localField(this, msField);
});
$method(dateProto, "setTime", function setTime(time) {
  thisTime(this);
  return setDateTime(this, timeClip($toNumber(time)));
});
/** Sets fields from number `first` on (0 year … 6 ms) to the given values. */
function setFields(self, first, count, args) {
  const t = thisTime(self);
  const given = [];
  for (let i = 0; i < args.length && i < count; i++) $append(given, $toNumber(args[i]));
  if (given.length === 0) $append(given, NaN);
  if (t !== t && first > 0) return NaN;
  const out = first >= 2 ? movedTime(t, first, given) : undefined;
  if (out !== undefined) return setDateTime(self, out);
  const all = t !== t ? [1970, 0, 1, 0, 0, 0, 0] : timeFields(self, t);
  for (let i = 0; i < given.length; i++) all[first + i] = given[i];
  return setDateTime(self, makeTime(all[0], all[1], all[2], all[3], all[4], all[5], all[6]));
}
/**
 * A day moves a time by as much as it changes, and hours and what is below them count from the beginning of their day, hour, minute or second:
 * which month it is does not matter. Undefined for large values.
 */
function movedTime(t, first, given) {
  for (let i = 0; i < given.length; i++) if (!($abs(given[i]) <= 100000000)) return undefined;
  if (first === 2) return timeClip(t + ($trunc(given[0]) - $timeField(t, dayField)) * msPerDay);
  let out = $beginning(t, setterUnits[first - 3]);
  for (let i = first - 2; i < setterUnits.length; i++) {
    const at = i + 2 - first;
    const value = at < given.length ? $trunc(given[at]) : $timeField(t, setterFields[i]);
    out = out + value * setterUnits[i];
  }
  return timeClip(out);
}
// The field that has each unit, from days down.
const setterFields = [dayField, hourField, minuteField, secondField, msField];
const setterUnits = [msPerDay, 3600000, 60000, 1000, 1];
/** The same in local time. */
function setLocalFields(self, first, count, args) {
  const out = setFields(self, first, count, args);
  if (out === out) grantZone();
  return out;
}
/** Year, month, day, hour, minute, second and milliseconds of a date with a valid time. */
function timeFields(date, t) {
  return [fieldOf(date, t, yearField), fieldOf(date, t, monthField), fieldOf(date, t, dayField), $timeField(t, hourField), $timeField(t, minuteField), $timeField(t, secondField), $timeField(t, msField)];
}
$method(dateProto, "setUTCFullYear", function setUTCFullYear(year, month, day) {
  return setFields(this, 0, 3, arguments);
});
$method(dateProto, "setFullYear", function setFullYear(year, month, day) {
  return setLocalFields(this, 0, 3, arguments);
});
$method(dateProto, "setUTCMonth", function setUTCMonth(month, day) {
  return setFields(this, 1, 2, arguments);
});
$method(dateProto, "setMonth", function setMonth(month, day) {
  return setLocalFields(this, 1, 2, arguments);
});
$method(dateProto, "setUTCDate", function setUTCDate(day) {
  return setFields(this, 2, 1, arguments);
});
$method(dateProto, "setDate", function setDate(day) {
  return setLocalFields(this, 2, 1, arguments);
});
$method(dateProto, "setUTCHours", function setUTCHours(hour, minute, second, ms) {
  return setFields(this, 3, 4, arguments);
});
$method(dateProto, "setHours", function setHours(hour, minute, second, ms) {
  return setLocalFields(this, 3, 4, arguments);
});
$method(dateProto, "setUTCMinutes", function setUTCMinutes(minute, second, ms) {
  return setFields(this, 4, 3, arguments);
});
$method(dateProto, "setMinutes", function setMinutes(minute, second, ms) {
  return setLocalFields(this, 4, 3, arguments);
});
$method(dateProto, "setUTCSeconds", function setUTCSeconds(second, ms) {
  return setFields(this, 5, 2, arguments);
});
$method(dateProto, "setSeconds", function setSeconds(second, ms) {
  return setLocalFields(this, 5, 2, arguments);
});
$method(dateProto, "setUTCMilliseconds", function setUTCMilliseconds(ms) {
  return setFields(this, 6, 1, arguments);
});
$method(dateProto, "setMilliseconds", function setMilliseconds(ms) {
  return setLocalFields(this, 6, 1, arguments);
});
$method(dateProto, "getTimezoneOffset", function getTimezoneOffset() {
  const t = thisTime(this);
  if (t !== t) return NaN;
  grantZone();
  return 0;
});
$method(dateProto, "getYear", function getYear() {
  return localField(this, yearField) - 1900;
});
$method(dateProto, "toISOString", dateToIso);
function dateToIso() {
  const t = thisTime(this);
  if (t !== t) $tellRange("Invalid time value");
  const y = $timeField(t, yearField);
  const year = y >= 0 && y <= 9999 ? $digits(y, 4) : (y < 0 ? "-" : "+") + $digits($abs(y), 6);
  return year + "-" + $digits($timeField(t, monthField) + 1, 2) + "-" + twoDigits(t, dayField) + "T" + clockText(t) + "." + $digits($timeField(t, msField), 3) + "Z";
}
function twoDigits(t, field) {
  return $digits($timeField(t, field), 2);
}
function clockText(t) {
  return twoDigits(t, hourField) + ":" + twoDigits(t, minuteField) + ":" + twoDigits(t, secondField);
}
/** The year as texts for people have it: four digits at least, and a sign where it is before the year 0. */
function yearText(t) {
  const y = $timeField(t, yearField);
  if (y >= 0 && y <= 9999) return $digits(y, 4);
  const size = $abs(y);
  return (y < 0 ? "-" : "") + $digits(size, size <= 9999 ? 4 : size <= 99999 ? 5 : 6);
}
$method(dateProto, "toJSON", function toJSON(key) {
  const o = $toObject(this);
  const v = $toPrimitive(o, "number");
  return typeof v === "number" && v - v !== 0 ? null : o.toISOString();
});
function dayName(t) {
  return $threeUnits("SunMonTueWedThuFriSat", $timeField(t, weekdayField));
}
function monthName(t) {
  return $threeUnits("JanFebMarAprMayJunJulAugSepOctNovDec", $timeField(t, monthField));
}
$method(dateProto, "toUTCString", function toUTCString() {
  const t = thisTime(this);
  if (t !== t) return "Invalid Date";
  return dayName(t) + ", " + twoDigits(t, dayField) + " " + monthName(t) + " " + yearText(t) + " " + clockText(t) + " GMT";
});
function dayText(t) {
  return dayName(t) + " " + monthName(t) + " " + twoDigits(t, dayField) + " " + yearText(t);
}
/** The time of the day, and the zone with its name, which is a text of the locale. */
function zonedText(t) {
  $granted("the default locale is en-US");
  return clockText(t) + " GMT+0000 (Coordinated Universal Time)";
}
function dateText(t) {
  if (t !== t) return "Invalid Date";
  grantZone();
  return dayText(t) + " " + zonedText(t);
}
$method(dateProto, "toString", function toString() {
  return dateText(thisTime(this));
});
$method(dateProto, "toDateString", function toDateString() {
  const t = thisTime(this);
  if (t !== t) return "Invalid Date";
  grantZone();
  return dayText(t);
});
$method(dateProto, "toTimeString", function toTimeString() {
  const t = thisTime(this);
  if (t !== t) return "Invalid Date";
  grantZone();
  return zonedText(t);
});
/** Texts of a locale: those of an invalid date are known, and days of our era in English. */
$method(dateProto, "toLocaleString", function toLocaleString(locales, options) {
  if (thisTime(this) === thisTime(this)) $unsupported("the text of a date in a locale");
  if (locales !== undefined || options !== undefined) $unsupported("a locale");
  return "Invalid Date";
});
$method(dateProto, "toLocaleTimeString", function toLocaleTimeString(locales, options) {
  if (thisTime(this) === thisTime(this)) $unsupported("the text of a time in a locale");
  if (locales !== undefined || options !== undefined) $unsupported("a locale");
  return "Invalid Date";
});
$method(dateProto, "toLocaleDateString", function toLocaleDateString(locales, options) {
  const t = thisTime(this);
  if (options !== undefined) $unsupported("the text of a date with options");
  if (locales === undefined) $granted("the default locale is en-US");
  else if (locales !== "en-US") $unsupported("a locale");
  if (t !== t) return "Invalid Date";
  grantZone();
  const y = $timeField(t, yearField);
  if (y < 1) $unsupported("the text of a date before our era");
  return $numToStr($timeField(t, monthField) + 1) + "/" + $numToStr($timeField(t, dayField)) + "/" + $numToStr(y);
});
$define(dateProto, symToPrimitive, {
  value: function (hint) {
    if (!$isObject(this)) $throwType("Date.prototype[Symbol.toPrimitive] called on non-object");
    if (hint === "number") return ordinaryPrimitive(this, "valueOf", "toString");
    if (hint === "string" || hint === "default") return ordinaryPrimitive(this, "toString", "valueOf");
    return $throwType("Invalid hint: " + describe(hint));
  },
  writable: false,
  enumerable: false,
  configurable: true,
});
function ordinaryPrimitive(o, first, second) {
  let f = o[first];
  if ($isCallable(f)) {
    const v = $call(f, o, []);
    if (!$isObject(v)) return v;
  }
  f = o[second];
  if ($isCallable(f)) {
    const v = $call(f, o, []);
    if (!$isObject(v)) return v;
  }
  return $throwType("Cannot convert object to primitive value");
}

/** An argument of an entry. */
function argDate(time) {
  return $construct(DateConstructor, [time], DateConstructor);
}
