// conspect: assertions=unknown exceptions=unknown
// The global object as a value is not modelled: the library's globals are made when a program names them. Taking it for
// an object without them would prove that nothing is thrown here.
if (globalThis.Map) {
  throw new Error("there is a Map");
}
