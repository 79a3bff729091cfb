// shim: skip
console.log("1 sync");
setTimeout(() => console.log("8 timeout"), 0);
Promise.resolve().then(() => { console.log("3 micro"); return Promise.resolve(); }).then(() => console.log("7 after returned promise"));
Promise.resolve().then(() => console.log("4 micro")).then(() => console.log("5 micro")).then(() => console.log("6 micro"));
queueMicrotask(() => console.log("4b"));
console.log("2 sync");
