// Date, as far as it does not depend on the clock or the time zone: those are reported as unsupported.

const dateProto = $proto("Date");
const msPerDay = 86400000;

/** Days from 1970-01-01 to the first day of a month (which may lie outside 0..11). */
function dayFromMonth(year, month) {
  const y = year + $floor(month / 12);
  const m = month - $floor(month / 12) * 12;
  // Years that begin in March: a leap day is the last of its year.
  const shifted = m < 2 ? y - 1 : y;
  const monthFromMarch = (m + 10) % 12;
  const era = $floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = $floor((153 * monthFromMarch + 2) / 5);
  const dayOfEra = yearOfEra * 365 + $floor(yearOfEra / 4) - $floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}
function makeTime(year, month, day, hour, minute, second, ms) {
  const fields = [year, month, day, hour, minute, second, ms];
  for (let i = 0; i < 7; i++) {
    if (fields[i] - fields[i] !== 0) return NaN;
    fields[i] = $trunc(fields[i]);
  }
  if ($abs(fields[0]) > 400000 || $abs(fields[1]) > 4800000) return NaN;
  const days = dayFromMonth(fields[0], fields[1]) + fields[2] - 1;
  return timeClip(days * msPerDay + fields[3] * 3600000 + fields[4] * 60000 + fields[5] * 1000 + fields[6]);
}
function timeClip(t) {
  if (!($abs(t) <= 8640000000000000)) return NaN;
  return $trunc(t) + 0;
}
/** {year, month, day, weekday, hour, minute, second, ms} of a time in UTC. */
function timeFields(t) {
  const days = $floor(t / msPerDay);
  const rest = t - days * msPerDay;
  const z = days + 719468;
  const era = $floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = $floor((dayOfEra - $floor(dayOfEra / 1460) + $floor(dayOfEra / 36524) - $floor(dayOfEra / 146096)) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + $floor(yearOfEra / 4) - $floor(yearOfEra / 100));
  const mp = $floor((5 * dayOfYear + 2) / 153);
  const month = mp < 10 ? mp + 2 : mp - 10;
  return {
    year: yearOfEra + era * 400 + (month < 2 ? 1 : 0),
    month: month,
    day: dayOfYear - $floor((153 * mp + 2) / 5) + 1,
    weekday: (((days + 4) % 7) + 7) % 7,
    hour: $floor(rest / 3600000),
    minute: $floor(rest / 60000) % 60,
    second: $floor(rest / 1000) % 60,
    ms: rest % 1000,
  };
}
function pad(n, width) {
  const t = $numToStr(n);
  return repeatString("0", width - t.length) + t;
}
/** The time of a text in the ISO format, NaN for others of that shape; undefined where the zone would matter. */
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
  if (m[8] >= 0 && m[16] < 0) return undefined;
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
function localTime(what) {
  $unsupported(what + " depends on the time zone");
}

function DateConstructor(year, month) {
  if (new.target === undefined) $unsupported("Date() depends on the clock");
  const n = arguments.length;
  if (n === 0) $unsupported("new Date() depends on the clock");
  let t;
  if (n > 1) localTime("new Date with several arguments");
  if ($isObject(year) && $class(year) === "Date") t = $slot(year);
  else {
    const v = $toPrimitive(year, "default");
    t = typeof v === "string" ? parseDate(v) : timeClip($toNumber(v));
  }
  $setClass(this, "Date");
  $setSlot(this, t);
  return this;
}
$ctor("Date", DateConstructor, 7, dateProto);
function parseDate(s) {
  const t = parseIso(s);
  if (t === undefined) {
    for (let i = 0; i < s.length; i++) if (isDigitUnit($unit(s, i))) localTime("parsing the date " + quoteJson(s));
    return NaN;
  }
  return t;
}
$method(DateConstructor, "parse", function parse(text) {
  return parseDate($toStr(text));
});
$method(DateConstructor, "UTC", function UTC(year, month) {
  const f = [NaN, 0, 1, 0, 0, 0, 0];
  for (let i = 0; i < 7 && i < arguments.length; i++) f[i] = $toNumber(arguments[i]);
  const y = $trunc(f[0]);
  if (y >= 0 && y <= 99) f[0] = 1900 + y;
  return makeTime(f[0], f[1], f[2], f[3], f[4], f[5], f[6]);
});
$method(DateConstructor, "now", function now() {
  $unsupported("Date.now depends on the clock");
});
function thisTime(v) {
  if (!$isObject(v) || $class(v) !== "Date") $throwType("this is not a Date object.");
  return $slot(v);
}
/** A getter of one field in UTC. */
function utcField(v, field) {
  const t = thisTime(v);
  return t !== t ? NaN : timeFields(t)[field];
}
$method(dateProto, "getTime", function getTime() {
  return thisTime(this);
});
$method(dateProto, "valueOf", function valueOf() {
  return thisTime(this);
});
$method(dateProto, "getUTCFullYear", function getUTCFullYear() {
  return utcField(this, "year");
});
$method(dateProto, "getUTCMonth", function getUTCMonth() {
  return utcField(this, "month");
});
$method(dateProto, "getUTCDate", function getUTCDate() {
  return utcField(this, "day");
});
$method(dateProto, "getUTCDay", function getUTCDay() {
  return utcField(this, "weekday");
});
$method(dateProto, "getUTCHours", function getUTCHours() {
  return utcField(this, "hour");
});
$method(dateProto, "getUTCMinutes", function getUTCMinutes() {
  return utcField(this, "minute");
});
$method(dateProto, "getUTCSeconds", function getUTCSeconds() {
  return utcField(this, "second");
});
$method(dateProto, "getUTCMilliseconds", function getUTCMilliseconds() {
  return utcField(this, "ms");
});
$method(dateProto, "setTime", function setTime(time) {
  thisTime(this);
  const t = timeClip($toNumber(time));
  $setSlot(this, t);
  return t;
});
/** Sets fields from number `first` on (0 year … 6 ms) to the given values. */
function setFields(self, first, count, args) {
  const t = thisTime(self);
  const given = [];
  for (let i = 0; i < args.length && i < count; i++) $append(given, $toNumber(args[i]));
  if (given.length === 0) $append(given, NaN);
  if (t !== t && first > 0) return NaN;
  const f = timeFields(t !== t ? 0 : t);
  const all = [f.year, f.month, f.day, f.hour, f.minute, f.second, f.ms];
  for (let i = 0; i < given.length; i++) all[first + i] = given[i];
  const out = makeTime(all[0], all[1], all[2], all[3], all[4], all[5], all[6]);
  $setSlot(self, out);
  return out;
}
$method(dateProto, "setUTCFullYear", function setUTCFullYear(year, month, day) {
  return setFields(this, 0, 3, arguments);
});
$method(dateProto, "setUTCMonth", function setUTCMonth(month, day) {
  return setFields(this, 1, 2, arguments);
});
$method(dateProto, "setUTCDate", function setUTCDate(day) {
  return setFields(this, 2, 1, arguments);
});
$method(dateProto, "setUTCHours", function setUTCHours(hour, minute, second, ms) {
  return setFields(this, 3, 4, arguments);
});
$method(dateProto, "setUTCMinutes", function setUTCMinutes(minute, second, ms) {
  return setFields(this, 4, 3, arguments);
});
$method(dateProto, "setUTCSeconds", function setUTCSeconds(second, ms) {
  return setFields(this, 5, 2, arguments);
});
$method(dateProto, "setUTCMilliseconds", function setUTCMilliseconds(ms) {
  return setFields(this, 6, 1, arguments);
});
$method(dateProto, "toISOString", dateToIso);
function dateToIso() {
  const t = thisTime(this);
  if (t !== t) $tellRange("Invalid time value");
  const f = timeFields(t);
  const year = f.year >= 0 && f.year <= 9999 ? pad(f.year, 4) : (f.year < 0 ? "-" : "+") + pad($abs(f.year), 6);
  return year + "-" + pad(f.month + 1, 2) + "-" + pad(f.day, 2) + "T" + pad(f.hour, 2) + ":" + pad(f.minute, 2) + ":" + pad(f.second, 2) + "." + pad(f.ms, 3) + "Z";
}
$method(dateProto, "toJSON", function toJSON(key) {
  const o = $toObject(this);
  const v = $toPrimitive(o, "number");
  return typeof v === "number" && v - v !== 0 ? null : o.toISOString();
});
const dayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
$method(dateProto, "toUTCString", function toUTCString() {
  const t = thisTime(this);
  if (t !== t) return "Invalid Date";
  const f = timeFields(t);
  const year = (f.year < 0 ? "-" : "") + pad($abs(f.year), 4);
  return dayNames[f.weekday] + ", " + pad(f.day, 2) + " " + monthNames[f.month] + " " + year + " " + pad(f.hour, 2) + ":" + pad(f.minute, 2) + ":" + pad(f.second, 2) + " GMT";
});
/** What shows the local time: known only for an invalid date. */
function localMethod(v, name) {
  const t = thisTime(v);
  if (t !== t) return "Invalid Date";
  return localTime("Date.prototype." + name);
}
$method(dateProto, "toString", function toString() {
  return localMethod(this, "toString");
});
$method(dateProto, "toDateString", function toDateString() {
  return localMethod(this, "toDateString");
});
$method(dateProto, "toTimeString", function toTimeString() {
  return localMethod(this, "toTimeString");
});
$method(dateProto, "toLocaleString", function toLocaleString() {
  return localMethod(this, "toLocaleString");
});
$method(dateProto, "toLocaleDateString", function toLocaleDateString() {
  return localMethod(this, "toLocaleDateString");
});
$method(dateProto, "toLocaleTimeString", function toLocaleTimeString() {
  return localMethod(this, "toLocaleTimeString");
});
/** The getters and setters of local time. */
function localGetter(name) {
  return function () {
    const t = thisTime(this);
    return t !== t ? NaN : localTime("Date.prototype." + name);
  };
}
const localNames = ["getFullYear", "getMonth", "getDate", "getDay", "getHours", "getMinutes", "getSeconds", "getMilliseconds", "getTimezoneOffset", "getYear", "setFullYear", "setMonth", "setDate", "setHours", "setMinutes", "setSeconds", "setMilliseconds"];
for (let i = 0; i < localNames.length; i++) $method(dateProto, localNames[i], localGetter(localNames[i]));
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
