// The module path, for POSIX systems: texts that name files, and no file.

function requireText(value, name) {
  if (typeof value !== "string") throwArgumentType('The "' + name + '" argument must be of type string. Received ' + describe(value));
}
function isSlash(text, at) {
  return $unit(text, at) === 47;
}
/** Where the last component ends: before the slashes at the end; 0 where there is nothing else. */
function componentEnd(text) {
  let end = text.length;
  while (end > 0 && isSlash(text, end - 1)) end--;
  return end;
}
/** Where the component that ends at `end` starts. */
function componentStart(text, end) {
  let start = end;
  while (start > 0 && !isSlash(text, start - 1)) start--;
  return start;
}
/** The components of a path without those that lead nowhere, separated by slashes. Above an absolute path there is nothing. */
function plainComponents(text, absolute) {
  const parts = [];
  const n = text.length;
  let start = 0;
  while (start <= n) {
    let end = start;
    while (end < n && !isSlash(text, end)) end++;
    const part = $sub(text, start, end);
    start = end + 1;
    if (part === "" || part === ".") continue;
    const last = parts.length - 1;
    if (part !== "..") $append(parts, part);
    else if (last >= 0 && parts[last] !== "..") $arraySetLength(parts, last);
    else if (!absolute) $append(parts, part);
  }
  let out = "";
  for (let i = 0; i < parts.length; i++) out = i === 0 ? parts[i] : out + "/" + parts[i];
  return out;
}
function normalizePath(text) {
  const n = text.length;
  if (n === 0) return ".";
  const absolute = isSlash(text, 0);
  const out = plainComponents(text, absolute);
  if (out === "" && absolute) return "/";
  const end = isSlash(text, n - 1) ? "/" : "";
  return (absolute ? "/" : out === "" ? "." : "") + out + end;
}
/** The components of an absolute path that the paths lead to, from the last that is absolute on. */
function resolvedPath(paths) {
  let text = "";
  for (let i = paths.length - 1; i >= 0; i--) {
    const path = paths[i];
    requireText(path, "paths[" + i + "]");
    if (path === "") continue;
    text = path + "/" + text;
    if (isSlash(path, 0)) return plainComponents(text, true);
  }
  $unsupported("the folder in which the program was started");
}
function pathExtension(part) {
  if (part === "..") return "";
  let at = part.length - 1;
  while (at > 0 && $unit(part, at) !== 46) at--;
  return at > 0 ? $sub(part, at, part.length) : "";
}
function pathModule() {
  const path = {};
  $put(path, "resolve", function resolve() {
    return "/" + resolvedPath(listFromArguments(arguments, 0));
  });
  $put(path, "normalize", function normalize(text) {
    requireText(text, "path");
    return normalizePath(text);
  });
  $put(path, "isAbsolute", function isAbsolute(text) {
    requireText(text, "path");
    return text.length > 0 && isSlash(text, 0);
  });
  $put(path, "join", function join() {
    let joined = "";
    for (let i = 0; i < arguments.length; i++) {
      const part = arguments[i];
      requireText(part, "path");
      if (part !== "") joined = joined === "" ? part : joined + "/" + part;
    }
    return normalizePath(joined);
  });
  $put(path, "relative", function relative(from, to) {
    requireText(from, "from");
    requireText(to, "to");
    if (from === to) return "";
    const a = splitComponents(resolvedPath([from]));
    const b = splitComponents(resolvedPath([to]));
    let same = 0;
    while (same < a.length && same < b.length && a[same] === b[same]) same++;
    let out = "";
    for (let i = same; i < a.length; i++) out += out === "" ? ".." : "/..";
    for (let i = same; i < b.length; i++) out += out === "" ? b[i] : "/" + b[i];
    return out;
  });
  $put(path, "toNamespacedPath", function toNamespacedPath(text) {
    return text;
  });
  $put(path, "dirname", function dirname(text) {
    requireText(text, "path");
    if (text === "") return ".";
    const end = componentEnd(text);
    const start = componentStart(text, end);
    if (start === 0) return isSlash(text, 0) ? "/" : ".";
    // One slash goes before the component, which is all of it where that is the first.
    if (start === 1) return "/";
    return start === 2 && isSlash(text, 0) && isSlash(text, 1) ? "//" : $sub(text, 0, start - 1);
  });
  $put(path, "basename", function basename(text, suffix) {
    if (suffix !== undefined) requireText(suffix, "suffix");
    requireText(text, "path");
    const end = componentEnd(text);
    const start = componentStart(text, end);
    const part = $sub(text, start, end);
    if (suffix === undefined || suffix === "" || suffix.length > text.length) return part;
    if (suffix === text) return "";
    if (part === "") return $sub(text, start, text.length);
    const rest = part.length - suffix.length;
    if (rest > 0) return $sub(part, rest, part.length) === suffix ? $sub(part, 0, rest) : part;
    // A suffix that is longer than the component and ends with it takes nothing away, not even the slashes.
    const longer = rest < 0 && $sub(suffix, -rest, suffix.length) === part;
    return longer ? $sub(text, start, text.length) : part;
  });
  $put(path, "extname", function extname(text) {
    requireText(text, "path");
    const end = componentEnd(text);
    return pathExtension($sub(text, componentStart(text, end), end));
  });
  $put(path, "format", function format(o) {
    if (!$isObject(o)) throwArgumentType('The "pathObject" argument must be of type object. Received ' + describe(o));
    const dir = o.dir || o.root;
    const base = o.base || (o.name || "") + pathDot(o.ext);
    if (!dir) return base;
    return dir === o.root ? dir + base : dir + "/" + base;
  });
  $put(path, "parse", function parse(text) {
    requireText(text, "path");
    const out = { root: "", dir: "", base: "", ext: "", name: "" };
    if (text === "") return out;
    if (isSlash(text, 0)) {
      out.root = "/";
      out.dir = "/";
    }
    const end = componentEnd(text);
    const start = componentStart(text, end);
    out.base = $sub(text, start, end);
    // Node takes no notice of the second dot right behind the root.
    out.ext = start === 1 && out.base === ".." ? "." : pathExtension(out.base);
    out.name = $sub(out.base, 0, out.base.length - out.ext.length);
    if (end > 0 && start > 1) out.dir = $sub(text, 0, start - 1);
    return out;
  });
  $absent(path, "matchesGlob");
  $put(path, "sep", "/");
  $put(path, "delimiter", ":");
  $absent(path, "win32");
  $put(path, "posix", path);
  $absent(path, "_makeLong");
  return path;
}
function pathDot(ext) {
  if (!ext) return "";
  const text = $toStr(ext);
  return $unit(text, 0) === 46 ? text : "." + text;
}
/** The components of a text that `plainComponents` gave. */
function splitComponents(text) {
  const parts = [];
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && !isSlash(text, i)) continue;
    if (i > start) $append(parts, $sub(text, start, i));
    start = i + 1;
  }
  return parts;
}
$module("path", pathModule);
$module("node:path", pathModule);
$module("path/posix", pathModule);
$module("node:path/posix", pathModule);
