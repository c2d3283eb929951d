// jest's environment for Node, with one loader of proto files for all suites of a worker. Parsing all of them takes
// half a second of processor time, and jest would load the package and parse the files again for every suite.
const protoLoader = require('@grpc/proto-loader');
const { TestEnvironment } = require('jest-environment-node');

/** A suite has its own globals, and the package compares an option with its own. */
const globals = { Array, Number, Object, String };
const withOwnGlobals = (options) =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, typeof value === 'function' ? globals[value.name] : value]),
  );
const keyOf = (files, options) =>
  JSON.stringify([files, options], (_, value) => (typeof value === 'function' ? value.name : value));

const definitions = new Map();
const loadSync = (files, options = {}) => {
  const key = keyOf(files, options);
  const definition = definitions.get(key) ?? protoLoader.loadSync(files, withOwnGlobals(options));
  definitions.set(key, definition);
  return definition;
};

/** The bundle of the package (bundled-packages.mjs) reads `keepsakeProtoLoader`. */
module.exports = class NodeEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    Object.defineProperty(this.global, 'keepsakeProtoLoader', { value: { ...protoLoader, loadSync } });
  }
};
