'use strict';

/**
 * Strapi's packages depend on everything that the admin panel and its build need: 1,219 packages. Of these, only those are
 * installed that the server loads, which are listed in `kept-packages.json`; a test compares the list with what is loaded.
 */
const kept = new Set(require('./kept-packages.json'));
const isKept = ([name]) => kept.has(name);

function readPackage(pkg) {
  if (!pkg.name?.startsWith('@strapi/')) return pkg;
  return {
    ...pkg,
    dependencies: Object.fromEntries(Object.entries(pkg.dependencies ?? {}).filter(isKept)),
    optionalDependencies: {},
    peerDependencies: {},
  };
}

module.exports = { hooks: { readPackage } };
