// process.env and process.platform: what the machine says of itself is an input.

/** What the environment has under names that were asked for, each a text or undefined. */
const environment = { known: [] };

function environmentEntry(name) {
  let known = $isConcrete(name) && $isConcrete(name.length);
  for (let i = 0; known && i < name.length; i++) known = $isConcrete($unit(name, i));
  if (!known) $unsupported("an environment variable whose name is not known");
  // Node's own time zone follows this one.
  if (name === "TZ") $unsupported("the environment variable TZ");
  const entries = environment.known;
  for (let i = 0; i < entries.length; i++) if (entries[i].name === name) return entries[i];
  $granted("texts of the environment have no characters above U+FFFF");
  const entry = { name: name, value: $environment(name) };
  $append(entries, entry);
  return entry;
}
function environmentGet(o, key, receiver) {
  const value = typeof key === "symbol" ? undefined : environmentEntry(key).value;
  return value === undefined ? $get(objectProto, key, receiver) : value;
}
function environmentSet(o, key, value, receiver) {
  if (receiver !== o || typeof key === "symbol") $unsupported("what is no text in the environment");
  const text = $toStr(value);
  for (let i = 0; i < text.length; i++) if ($unit(text, i) === 0) $unsupported("a text in the environment with the unit 0");
  environmentEntry(key).value = text;
  return true;
}
function environmentHas(o, key) {
  return environmentOwn(o, key) !== undefined || key in objectProto;
}
function environmentDelete(o, key) {
  if (typeof key !== "symbol") environmentEntry(key).value = undefined;
  return true;
}
function environmentOwn(o, key) {
  const value = typeof key === "symbol" ? undefined : environmentEntry(key).value;
  if (value === undefined) return undefined;
  return { value: value, writable: true, enumerable: true, configurable: true };
}
function environmentKeys() {
  $unsupported("the names of the environment");
}
function environmentDefine() {
  $unsupported("defining a property of the environment");
}
function environmentObject() {
  return exoticObject(objectProto, {
    get: environmentGet,
    set: environmentSet,
    has: environmentHas,
    delete: environmentDelete,
    getOwn: environmentOwn,
    define: environmentDefine,
    ownKeys: environmentKeys,
    getProto: undefined,
    setProto: environmentDefine,
    isExtensible: undefined,
    preventExtensions: environmentDefine,
    call: undefined,
    construct: undefined,
  });
}

// In the order in which a witness numbers them.
const platformNames = ["linux", "darwin", "freebsd", "openbsd", "sunos", "aix", "android"];

/** The system's name: one of those that Node runs on. */
function platformName() {
  $granted("the machine does not run Windows");
  const given = $platform();
  for (let i = 0; i < platformNames.length; i++) if (given === i) return platformNames[i];
  $assume(false);
}
