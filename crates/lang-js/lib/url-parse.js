// URLs as the WHATWG's standard parses and prints them. Hosts beyond ASCII and of IPv6 are reported as unsupported.
//
// A record is {scheme, username, password, host, port, path, opaque, query, fragment}: the host, the query and the fragment
// are undefined where there is none, the path is a list of segments, or one text where it is opaque.

// What stays as it is, by the part of the URL.
const fragmentKept = [33, 33, 35, 59, 61, 61, 63, 95, 97, 126];
const queryKept = [33, 33, 36, 59, 61, 61, 63, 126];
const specialQueryKept = [33, 33, 36, 38, 40, 59, 61, 61, 63, 126];
const pathKept = [33, 33, 36, 59, 61, 61, 64, 95, 97, 122, 124, 124, 126, 126];
const userKept = [33, 33, 36, 46, 48, 57, 65, 90, 95, 95, 97, 122, 126, 126];
const opaqueKept = [32, 126];
const forbiddenHost = [0, 0, 9, 10, 13, 13, 32, 32, 35, 35, 47, 47, 58, 58, 60, 60, 62, 64, 91, 94, 124, 124];
const forbiddenDomain = [0, 32, 35, 35, 37, 37, 47, 47, 58, 58, 60, 60, 62, 64, 91, 94, 124, 124, 127, 127];

/** The default port of a special scheme, "" for `file`; undefined for other schemes. */
function defaultPort(scheme) {
  switch (scheme) {
    case "http":
    case "ws":
      return "80";
    case "https":
    case "wss":
      return "443";
    case "ftp":
      return "21";
    case "file":
      return "";
  }
  return undefined;
}
function isSpecial(url) {
  return defaultPort(url.scheme) !== undefined;
}
function urlRecord(scheme) {
  return { scheme: scheme, username: "", password: "", host: undefined, port: "", path: [], opaque: false, query: undefined, fragment: undefined };
}
function isLetter(u) {
  return $inRanges([65, 90, 97, 122], u);
}
function isUrlSlash(url, u) {
  return u === 47 || (u === 92 && isSpecial(url));
}
/** The unit at an index, or -1 behind the end. */
function unitAt(s, i) {
  return i < s.length ? $unit(s, i) : -1;
}
/** Without control characters and blanks at both ends, tabs and ends of lines. */
function urlText(s) {
  let i = 0;
  let j = s.length;
  while (i < j && $unit(s, i) <= 32) i++;
  while (j > i && $unit(s, j - 1) <= 32) j--;
  return withoutBreaks($sub(s, i, j));
}
function withoutBreaks(s) {
  let out = "";
  let from = 0;
  for (let i = 0; i < s.length; i++) {
    const u = $unit(s, i);
    if (u !== 9 && u !== 10 && u !== 13) continue;
    out += $sub(s, from, i);
    from = i + 1;
  }
  return from === 0 ? s : out + $sub(s, from, s.length);
}
/** How long the scheme is that a text begins with, without its colon; 0 where it begins with none. */
function schemeLength(s) {
  if (s.length === 0 || !isLetter($unit(s, 0))) return 0;
  for (let i = 1; i < s.length; i++) {
    const u = $unit(s, i);
    if (u === 58) return i;
    if (!isLetter(u) && !isDigitUnit(u) && u !== 43 && u !== 45 && u !== 46) return 0;
  }
  return 0;
}
function isDriveLetter(s, from, to) {
  return to - from === 2 && isLetter($unit(s, from)) && ($unit(s, from + 1) === 58 || $unit(s, from + 1) === 124);
}
function startsWithDrive(s, i) {
  if (i + 1 >= s.length || !isDriveLetter(s, i, i + 2)) return false;
  const u = unitAt(s, i + 2);
  return u === -1 || u === 47 || u === 92 || u === 63 || u === 35;
}
function isNormalDrive(s) {
  return s.length === 2 && isDriveLetter(s, 0, 2) && $unit(s, 1) === 58;
}

/** The record of a text, or undefined where it is no URL. */
function parseUrl(text, base) {
  const s = urlText(text);
  const n = schemeLength(s);
  if (n === 0) return parseWithoutScheme(s, base);
  const url = urlRecord($asciiCase($sub(s, 0, n), false));
  const i = n + 1;
  const slashes = (unitAt(s, i) === 47 ? 1 : 0) + (unitAt(s, i) === 47 && unitAt(s, i + 1) === 47 ? 1 : 0);
  if (url.scheme === "file") return parseFile(url, s, i, base !== undefined && base.scheme === "file" ? base : undefined);
  if (isSpecial(url)) {
    if (base !== undefined && base.scheme === url.scheme && slashes < 2) return parseRelative(url, s, i, base);
    return parseAuthority(url, s, skipSlashes(s, i));
  }
  if (slashes === 2) return parseAuthority(url, s, i + 2);
  if (slashes === 1) return parsePath(url, s, i);
  url.opaque = true;
  let end = i;
  while (end < s.length && $unit(s, end) !== 63 && $unit(s, end) !== 35) end++;
  url.path = percentEncode($sub(s, i, end), opaqueKept, false);
  if (end < s.length && end > i && $unit(s, end - 1) === 32) $unsupported("a URL whose path ends with a blank");
  return parseRest(url, s, end);
}
function skipSlashes(s, i) {
  while (unitAt(s, i) === 47 || unitAt(s, i) === 92) i++;
  return i;
}
function parseWithoutScheme(s, base) {
  if (base === undefined) return undefined;
  if (base.opaque) {
    if (unitAt(s, 0) !== 35) {
      // Node departs from the standard.
      for (let i = 0; i < s.length; i++) if ($unit(s, i) === 35) $unsupported("a fragment behind a text whose base has an opaque path");
      return undefined;
    }
    const url = urlRecord(base.scheme);
    url.path = base.path;
    url.opaque = true;
    url.query = base.query;
    return parseRest(url, s, 0);
  }
  const url = urlRecord(base.scheme);
  return base.scheme === "file" ? parseFile(url, s, 0, base) : parseRelative(url, s, 0, base);
}
function copyAuthority(url, base) {
  url.username = base.username;
  url.password = base.password;
  url.host = base.host;
  url.port = base.port;
}
function parseRelative(url, s, i, base) {
  if (isUrlSlash(url, unitAt(s, i))) {
    if (isUrlSlash(url, unitAt(s, i + 1))) return parseAuthority(url, s, isSpecial(url) ? skipSlashes(s, i) : i + 2);
    copyAuthority(url, base);
    return parsePath(url, s, i);
  }
  copyAuthority(url, base);
  return parseBeside(url, s, i, base);
}
/** A text that begins neither with a scheme nor with a slash: beside the base's last segment. */
function parseBeside(url, s, i, base) {
  const u = unitAt(s, i);
  url.path = copyBytes(base.path, 0, base.path.length);
  if (u === 63 || u === 35 || u === -1) {
    if (u !== 63) url.query = base.query;
    return parseRest(url, s, i);
  }
  shorten(url);
  return parsePath(url, s, i);
}
function parseFile(url, s, i, base) {
  url.host = "";
  if (isUrlSlash(url, unitAt(s, i))) {
    if (isUrlSlash(url, unitAt(s, i + 1))) return parseFileHost(url, s, i + 2);
    if (base !== undefined) {
      url.host = base.host;
      if (!startsWithDrive(s, i + 1) && base.path.length > 0 && isNormalDrive(base.path[0])) url.path = [base.path[0]];
    }
    return parsePath(url, s, i);
  }
  if (base === undefined) return parsePath(url, s, i);
  url.host = base.host;
  if (startsWithDrive(s, i)) return parsePath(url, s, i);
  return parseBeside(url, s, i, base);
}
function parseFileHost(url, s, i) {
  let end = i;
  while (end < s.length && !$inRanges([35, 35, 47, 47, 63, 63, 92, 92], $unit(s, end))) end++;
  if (isDriveLetter(s, i, end)) return parsePath(url, s, i);
  if (end > i) {
    const host = parseHost($sub(s, i, end), true);
    if (host === undefined) return undefined;
    url.host = host === "localhost" ? "" : host;
  }
  return parsePath(url, s, end);
}
/** User, password, host and port from `i` on. */
function parseAuthority(url, s, i) {
  let end = i;
  let at = -1;
  while (end < s.length) {
    const u = $unit(s, end);
    if (u === 35 || u === 63 || isUrlSlash(url, u)) break;
    if (u === 64) at = end;
    end++;
  }
  if (at >= 0) {
    let colon = i;
    while (colon < at && $unit(s, colon) !== 58) colon++;
    url.username = percentEncode($sub(s, i, colon), userKept, false);
    if (colon < at) url.password = percentEncode($sub(s, colon + 1, at), userKept, false);
    if (at + 1 === end) return undefined;
  }
  if (!parseHostAndPort(url, $sub(s, at >= 0 ? at + 1 : i, end))) return undefined;
  return parsePath(url, s, end);
}
/** Is this a host, and a port where there is a colon? */
function parseHostAndPort(url, s) {
  let colon = 0;
  let inside = false;
  while (colon < s.length) {
    const u = $unit(s, colon);
    if (u === 91) inside = true;
    else if (u === 93) inside = false;
    else if (u === 58 && !inside) break;
    colon++;
  }
  if (colon === 0 && (isSpecial(url) || s.length > 0)) return false;
  const host = colon === 0 ? "" : parseHost($sub(s, 0, colon), isSpecial(url));
  if (host === undefined) return false;
  url.host = host;
  url.port = "";
  if (colon >= s.length - 1) return true;
  const port = parsePort(url, $sub(s, colon + 1, s.length));
  if (port === undefined) return false;
  url.port = port;
  return true;
}
/** The port that digits name, "" for the scheme's own; undefined for other texts. */
function parsePort(url, s) {
  let n = 0;
  for (let i = 0; i < s.length; i++) {
    const u = $unit(s, i);
    if (!isDigitUnit(u)) return undefined;
    n = n * 10 + (u - 48);
    if (n > 65535) return undefined;
  }
  const text = $numToStr(n);
  return text === defaultPort(url.scheme) ? "" : text;
}
/** The host that a text names, or undefined. */
function parseHost(s, special) {
  if (unitAt(s, 0) === 91) $unsupported("a URL with an address of IPv6");
  if (!special) {
    for (let i = 0; i < s.length; i++) if ($inRanges(forbiddenHost, $unit(s, i))) return undefined;
    return percentEncode(s, opaqueKept, false);
  }
  let text = s;
  for (let i = 0; i < s.length; i++) {
    if ($unit(s, i) >= 128) $unsupported("a URL whose host is not in ASCII");
    if ($unit(s, i) === 37) text = undefined;
  }
  if (text === undefined) {
    const bytes = percentBytes(s, false);
    for (let i = 0; i < bytes.length; i++) if (bytes[i] >= 128) $unsupported("a URL whose host is not in ASCII");
    text = $fromUnits(bytes);
  }
  for (let i = 0; i < text.length; i++) if ($inRanges(forbiddenDomain, $unit(text, i))) return undefined;
  if (text === "") return undefined;
  const host = $asciiCase(text, false);
  const labels = splitUnits(host, 46);
  for (let i = 0; i < labels.length; i++) if (labels[i].length >= 4 && $sub(labels[i], 0, 4) === "xn--") $unsupported("a URL whose host is not in ASCII");
  return endsInNumber(labels) ? addressText(labels) : host;
}
function splitUnits(s, unit) {
  const out = [];
  let from = 0;
  for (let i = 0; i <= s.length; i++) {
    if (i < s.length && $unit(s, i) !== unit) continue;
    $append(out, $sub(s, from, i));
    from = i + 1;
  }
  return out;
}
/** Is the last label a number, so that the host is an address? */
function endsInNumber(labels) {
  let n = labels.length;
  if (labels[n - 1] === "") {
    if (n === 1) return false;
    n--;
  }
  const last = labels[n - 1];
  if (last === "") return false;
  let digits = true;
  for (let i = 0; i < last.length; i++) if (!isDigitUnit($unit(last, i))) digits = false;
  return digits || addressNumber(last) !== undefined;
}
/** A number as addresses have them, decimal, octal or hexadecimal. */
function addressNumber(s) {
  if (s === "") return undefined;
  let radix = 10;
  let i = 0;
  if (s.length >= 2 && $unit(s, 0) === 48) {
    radix = $unit(s, 1) === 120 || $unit(s, 1) === 88 ? 16 : 8;
    i = radix === 16 ? 2 : 1;
  }
  let n = 0;
  for (; i < s.length; i++) {
    const d = digitValue($unit(s, i));
    if (d >= radix) return undefined;
    n = n * radix + d;
  }
  return n;
}
/** The address in four decimal numbers, or undefined. */
function addressText(labels) {
  let count = labels.length;
  if (labels[count - 1] === "" && count > 1) count--;
  if (count > 4) return undefined;
  let address = 0;
  for (let i = 0; i < count; i++) {
    const n = addressNumber(labels[i]);
    const last = i === count - 1;
    if (n === undefined || n >= (last ? addressLimit(5 - count) : 256)) return undefined;
    address += last ? n : n * addressLimit(3 - i);
  }
  let out = "";
  for (let i = 3; i >= 0; i--) out += $numToStr($floor(address / addressLimit(i)) % 256) + (i > 0 ? "." : "");
  return out;
}
/** 256 to a power of at most 4. */
function addressLimit(n) {
  let out = 1;
  for (let i = 0; i < n; i++) out *= 256;
  return out;
}
/** The path from `i` on, after what the record's path has already; then query and fragment. */
function parsePath(url, s, i) {
  let end = i;
  while (end < s.length && $unit(s, end) !== 63 && $unit(s, end) !== 35) end++;
  if (end > i || isSpecial(url)) addSegments(url, $sub(s, isUrlSlash(url, unitAt(s, i)) ? i + 1 : i, end));
  return parseRest(url, s, end);
}
function addSegments(url, s) {
  let from = 0;
  for (let i = 0; i <= s.length; i++) {
    const last = i === s.length;
    if (!last && !isUrlSlash(url, $unit(s, i))) continue;
    addSegment(url, percentEncode($sub(s, from, i), pathKept, false), last);
    from = i + 1;
  }
}
function addSegment(url, segment, last) {
  const dots = dotCount(segment);
  if (dots === 2) {
    if (url.path.length === 0 && !isSpecial(url)) $unsupported("`..` that leaves no segment of a URL whose scheme is " + url.scheme);
    shorten(url);
  }
  if (dots > 0) {
    if (last) $append(url.path, "");
    return;
  }
  const drive = url.scheme === "file" && url.path.length === 0 && isDriveLetter(segment, 0, segment.length);
  $append(url.path, drive ? $sub(segment, 0, 1) + ":" : segment);
}
/** 1 for `.`, 2 for `..`, also where a dot is `%2e`; else 0. */
function dotCount(s) {
  if (s.length > 6) return 0;
  let n = 0;
  let i = 0;
  while (i < s.length) {
    if ($unit(s, i) === 46) i++;
    else if (i + 2 < s.length && $unit(s, i) === 37 && $unit(s, i + 1) === 50 && ($unit(s, i + 2) | 32) === 101) i += 3;
    else return 0;
    n++;
  }
  return n > 2 ? 0 : n;
}
function shorten(url) {
  const n = url.path.length;
  if (n === 0 || (url.scheme === "file" && n === 1 && isNormalDrive(url.path[0]))) return;
  // Node departs from the standard in both cases.
  if (n === 1 && !isSpecial(url)) $unsupported("`..` that leaves no segment of a URL whose scheme is " + url.scheme);
  if (n === 1 && url.scheme === "file" && url.path[0].length > 2 && isNormalDrive($sub(url.path[0], 0, 2))) $unsupported("`..` behind a segment that begins with a drive");
  $arraySetLength(url.path, n - 1);
}
/** Query and fragment. */
function parseRest(url, s, i) {
  if (unitAt(s, i) === 63) {
    let end = i + 1;
    while (end < s.length && $unit(s, end) !== 35) end++;
    url.query = queryText(url, $sub(s, i + 1, end));
    i = end;
  }
  if (unitAt(s, i) === 35) url.fragment = percentEncode($sub(s, i + 1, s.length), fragmentKept, false);
  return url;
}
function queryText(url, s) {
  return percentEncode(s, isSpecial(url) ? specialQueryKept : queryKept, false);
}

function urlPath(url) {
  if (url.opaque) return url.path;
  let out = "";
  for (let i = 0; i < url.path.length; i++) out += "/" + url.path[i];
  return out;
}
function urlHost(url) {
  if (url.host === undefined) return "";
  return url.port === "" ? url.host : url.host + ":" + url.port;
}
function urlToText(url) {
  let out = url.scheme + ":";
  if (url.host !== undefined) {
    out += "//" + url.username;
    if (url.password !== "") out += ":" + url.password;
    if (url.username !== "" || url.password !== "") out += "@";
    out += urlHost(url);
  } else if (!url.opaque && url.path.length > 1 && url.path[0] === "") out += "/.";
  out += urlPath(url);
  if (url.query !== undefined) out += "?" + url.query;
  if (url.fragment !== undefined) out += "#" + url.fragment;
  return out;
}
