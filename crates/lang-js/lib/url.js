// The class URL. The slot is {url, params}: the record, and the URLSearchParams once somebody asked for it.

const urlProto = $proto("URL");

function throwInvalidUrl(input, base) {
  const e = new TypeErrorConstructor("Invalid URL");
  $put(e, "code", "ERR_INVALID_URL");
  $put(e, "input", input);
  if (base !== undefined) $put(e, "base", base);
  throw e;
}
/** The record of the text, seen from the base; undefined where one of them is no URL. */
function recordOf(input, base) {
  if (base === undefined) return parseUrl(input, undefined);
  const b = parseUrl(base, undefined);
  return b === undefined ? undefined : parseUrl(input, b);
}
function URLConstructor(input) {
  requireNew(new.target, "URL");
  if (arguments.length === 0) throwMissing('The "url" argument must be specified');
  const text = scalarText(input);
  const base = arguments[1] === undefined ? undefined : scalarText(arguments[1]);
  const url = recordOf(text, base);
  if (url === undefined) throwInvalidUrl(text, base);
  return hostObject(new.target, "URL", urlProto, { url: url, params: undefined });
}
$ctor("URL", URLConstructor, 1, urlProto);
$method(URLConstructor, "canParse", function canParse(input) {
  if (arguments.length === 0) throwMissing('The "url" argument must be specified');
  return recordOf(scalarText(input), arguments[1] === undefined ? undefined : scalarText(arguments[1])) !== undefined;
});
function urlOf(v) {
  return hostSlot(v, "URL").url;
}
/** The pairs follow the URL's query. */
function queryChanged(v) {
  const s = $slot(v);
  if (s.params !== undefined) $slot(s.params).pairs = s.url.query === undefined ? [] : parsePairs(s.url.query);
}
/** A member that is read and written. */
function urlMember(name, get, set) {
  $define(urlProto, name, { get: get, set: set, enumerable: true, configurable: true });
}
urlMember(
  "href",
  function () {
    return urlToText(urlOf(this));
  },
  function (v) {
    urlOf(this);
    const text = scalarText(v);
    const url = parseUrl(text, undefined);
    if (url === undefined) throwInvalidUrl(text, undefined);
    $slot(this).url = url;
    const params = $slot(this).params;
    if (params !== undefined) $slot(params).url = url;
    queryChanged(this);
  },
);
urlMember(
  "origin",
  function () {
    const url = urlOf(this);
    if (url.scheme === "blob") $unsupported("the origin of a blob");
    return isSpecial(url) && url.scheme !== "file" ? url.scheme + "://" + urlHost(url) : "null";
  },
  undefined,
);
urlMember(
  "protocol",
  function () {
    return urlOf(this).scheme + ":";
  },
  function (v) {
    const url = urlOf(this);
    const text = withoutBreaks(scalarText(v)) + ":";
    const n = schemeLength(text);
    if (n === 0) return;
    const scheme = $asciiCase($sub(text, 0, n), false);
    if ((defaultPort(scheme) !== undefined) !== isSpecial(url)) return;
    if (scheme === "file" && (url.username !== "" || url.password !== "" || url.port !== "")) return;
    if (url.scheme === "file" && url.host === "") return;
    url.scheme = scheme;
    if (url.port === defaultPort(scheme)) url.port = "";
  },
);
/** May the URL have a user and a port? */
function hasAuthority(url) {
  return url.host !== undefined && url.host !== "" && url.scheme !== "file";
}
urlMember(
  "username",
  function () {
    return urlOf(this).username;
  },
  function (v) {
    const url = urlOf(this);
    const text = scalarText(v);
    if (hasAuthority(url)) url.username = percentEncode(text, userKept, false);
  },
);
urlMember(
  "password",
  function () {
    return urlOf(this).password;
  },
  function (v) {
    const url = urlOf(this);
    const text = scalarText(v);
    if (hasAuthority(url)) url.password = percentEncode(text, userKept, false);
  },
);
/** The part of a text before what ends a host. */
function hostPart(url, v) {
  const s = withoutBreaks(scalarText(v));
  let end = 0;
  while (end < s.length && $unit(s, end) !== 63 && $unit(s, end) !== 35 && !isUrlSlash(url, $unit(s, end))) end++;
  return $sub(s, 0, end);
}
urlMember(
  "host",
  function () {
    return urlHost(urlOf(this));
  },
  function (v) {
    const url = urlOf(this);
    const text = hostPart(url, v);
    if (url.opaque) return;
    if (url.scheme === "file" || !isSpecial(url)) $unsupported("another host of a URL whose scheme is " + url.scheme);
    const colon = splitUnits(text, 58);
    if (colon[0] === "") return;
    const host = parseHost(colon[0], true);
    if (host === undefined) return;
    url.host = host;
    if (colon.length > 1) setPort(url, colon[1]);
  },
);
urlMember(
  "hostname",
  function () {
    const host = urlOf(this).host;
    return host === undefined ? "" : host;
  },
  function (v) {
    const url = urlOf(this);
    const text = hostPart(url, v);
    if (url.opaque) return;
    if (url.scheme === "file" || !isSpecial(url)) $unsupported("another host of a URL whose scheme is " + url.scheme);
    const colon = splitUnits(text, 58);
    if (colon.length > 1 || text === "") return;
    const host = parseHost(text, true);
    if (host !== undefined) url.host = host;
  },
);
/** The port is what digits at the beginning name. */
function setPort(url, s) {
  let end = 0;
  while (end < s.length && isDigitUnit($unit(s, end))) end++;
  if (end === 0) return;
  const port = parsePort(url, $sub(s, 0, end));
  if (port !== undefined) url.port = port;
}
urlMember(
  "port",
  function () {
    return urlOf(this).port;
  },
  function (v) {
    const url = urlOf(this);
    const text = withoutBreaks(scalarText(v));
    if (!hasAuthority(url)) return;
    if (text === "") url.port = "";
    else setPort(url, text);
  },
);
urlMember(
  "pathname",
  function () {
    return urlPath(urlOf(this));
  },
  function (v) {
    const url = urlOf(this);
    const s = withoutBreaks(scalarText(v));
    if (url.opaque) return;
    url.path = [];
    const first = isUrlSlash(url, unitAt(s, 0)) ? 1 : 0;
    if (s.length > 0 || isSpecial(url)) {
      let text = "";
      let from = first;
      for (let i = first; i < s.length; i++) {
        // No query and no fragment begins in a path that is set.
        if ($unit(s, i) !== 63 && $unit(s, i) !== 35) continue;
        text += $sub(s, from, i) + percent($unit(s, i));
        from = i + 1;
      }
      addSegments(url, text + $sub(s, from, s.length));
    }
  },
);
urlMember(
  "search",
  function () {
    const query = urlOf(this).query;
    return query === undefined || query === "" ? "" : "?" + query;
  },
  function (v) {
    const url = urlOf(this);
    const text = withoutBreaks(scalarText(v));
    if (url.opaque) $unsupported("another query of a URL whose path is opaque");
    url.query = text === "" ? undefined : queryText(url, unitAt(text, 0) === 63 ? $sub(text, 1, text.length) : text);
    queryChanged(this);
  },
);
urlMember(
  "searchParams",
  function () {
    const url = urlOf(this);
    const s = $slot(this);
    if (s.params === undefined) {
      s.params = new URLSearchParamsConstructor();
      const p = $slot(s.params);
      p.url = url;
      p.pairs = url.query === undefined ? [] : parsePairs(url.query);
    }
    return s.params;
  },
  undefined,
);
urlMember(
  "hash",
  function () {
    const fragment = urlOf(this).fragment;
    return fragment === undefined || fragment === "" ? "" : "#" + fragment;
  },
  function (v) {
    const url = urlOf(this);
    const text = withoutBreaks(scalarText(v));
    if (url.opaque) $unsupported("another fragment of a URL whose path is opaque");
    url.fragment = text === "" ? undefined : percentEncode(unitAt(text, 0) === 35 ? $sub(text, 1, text.length) : text, fragmentKept, false);
  },
);
$method(urlProto, "toString", function toString() {
  return urlToText(urlOf(this));
});
$method(urlProto, "toJSON", function toJSON() {
  return urlToText(urlOf(this));
});
showMembers(urlProto, ["toString", "toJSON"]);
$const(urlProto, symToStringTag, "URL");
hideFields(URLConstructor, ["createObjectURL", "revokeObjectURL", "parse"]);
$module("url", urlModule);
$module("node:url", urlModule);
function urlModule() {
  const m = { URL: URLConstructor, URLSearchParams: URLSearchParamsConstructor };
  hideFields(m, ["Url", "parse", "resolve", "resolveObject", "format", "domainToASCII", "domainToUnicode", "pathToFileURL", "fileURLToPath", "urlToHttpOptions"]);
  return m;
}
