// conspect: assertions=proved exceptions=violated kind=SyntaxError
// A configuration that is read from a text of several sources; one of them is no JSON.
const { oneOf } = require("conspect");

const texts = ['{"port": 80}', '{"port": "80"}', "{port: 80}"];
const config = JSON.parse(oneOf(...texts)); // defect: the third is no JSON
if (typeof config.port !== "number") config.port = Number(config.port);
