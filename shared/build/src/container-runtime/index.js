/**
 * The entry of a module's container, in place of the one that Rspack writes and of the stock
 * `@module-federation/webpack-bundler-runtime` 2.9.2. These bring 24 kB (brotli) to every module for remotes, snapshots and
 * version negotiation, none of which a container needs that only exposes `./module` and takes every shared library from its
 * host. What is read and replaced here are internals of @rspack/core 2.3.2, which test/container-runtime.test.ts pins. A
 * container keeps the standard `init`/`get` face, so a stock host can load it too.
 */
import '../late-integrity/runtime.js';
import { startFromVersion } from './start-from-version.js';

const container = __webpack_require__;

// Chunks and styles that the container loads later carry the nonce of the script that loaded it.
__webpack_nonce__ = document.currentScript?.nonce;
if (import.meta.webpackHot) startFromVersion();

// The server names files of the page's own origin by their paths, and so the browser knows those that it has.
const own = `${location.origin}/`;
if (__webpack_public_path__.startsWith(own))
  __webpack_public_path__ = __webpack_public_path__.slice(own.length - 1);

/** The libraries that the host provides. */
let scope;

const newest = (a, b) => a.localeCompare(b, 'en', { numeric: true });

/** The one instance of a singleton: what the host has loaded already, else its newest. */
const provided = (key) => {
  const versions = scope?.[key] ?? {};
  const names = Object.keys(versions).toSorted(newest);
  const name = names.findLast((version) => versions[version].loaded) ?? names.at(-1);
  if (name === undefined) throw new Error(`The host does not provide the shared library "${key}".`);
  return versions[name];
};

const define = (id, factory) => {
  container.m[id] = (module) => {
    delete container.c[id];
    module.exports = factory();
  };
};

const taken = {};
const { chunkMapping, moduleIdToConsumeDataMapping } = container.consumesLoadingData;

/** Lets a chunk wait for the shared libraries that it takes. */
container.f.consumes = (chunkId, promises) => {
  for (const id of chunkMapping[chunkId] ?? []) {
    taken[id] ??= Promise.resolve()
      .then(() => provided(moduleIdToConsumeDataMapping[id].shareKey).get())
      .then(
        (factory) => define(id, factory),
        (error) => {
          // A later attempt asks the host again.
          delete taken[id];
          throw error;
        },
      );
    promises.push(taken[id]);
  }
};

container.initContainer = (shareScope) => {
  scope = shareScope;
};

container.getContainer = async (name) => {
  const load = container.initializeExposesData.moduleMap[name];
  if (load === undefined) throw new Error(`Module "${name}" does not exist in container.`);
  return load();
};
