// jest's resolver, run from the folder of the bundles (bundled-packages.mjs). It replaces a package by its bundle.
const path = require('node:path');

const files = require('./files.json');
/** `node_modules`, three folders above this file. */
const installed = path.join(__dirname, '../../..');

/** Another version of a package, which a dependency has in its own folder, stays as it is. */
module.exports = (name, options) => {
  const resolved = options.defaultResolver(name, options);
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  return file !== undefined && resolved.startsWith(path.join(installed, name, '/'))
    ? path.join(__dirname, file)
    : resolved;
};
