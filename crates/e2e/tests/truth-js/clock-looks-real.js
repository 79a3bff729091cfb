// answers: assertions=assumed exceptions=violated
const now = Date.now();
class Later extends Date {}
const later = new Later();
const real = new Date(0).constructor === Date && Date.prototype.constructor === Date && later instanceof Later && later.constructor === Later
  && Object.getOwnPropertyNames(Date).join() === 'length,name,prototype,now,parse,UTC' && Date.length === 7 && Date.name === 'Date' && Date.now.name === 'now'
  && !Object.hasOwn(Date.now, 'prototype') && !Object.getOwnPropertyDescriptor(Date, 'prototype').writable && !Object.getOwnPropertyDescriptor(globalThis, 'Date').enumerable
  && new Date(2024, 0).getTime() === 1704067200000 && typeof Date() === 'string' && new Date('2024-01-01').getTime() === 1704067200000;
if (real && now % 1000 === 7) throw new Error('seven');
