// conspect: assertions=proved exceptions=violated kind=Error
// The global object as a value: what the library defines is there, made when it is asked for.
if (globalThis.Map) {
  throw new Error("there is a Map");
}
