/**
 * Stands in for `@module-federation/webpack-bundler-runtime` 2.9.2 inside a module's container. The stock
 * runtime brings 23 KB (brotli) to every module for remotes, snapshots and version negotiation, none of
 * which a container needs that only exposes `./module` and takes every shared library from its host.
 * The calls below are what the entry runtime of @rspack/core 2.3.2 makes; tests/container-runtime.test.ts
 * pins them. A container keeps the standard `init`/`get` face, so a stock host can load it too.
 */
import { startFromVersion } from './start-from-version.js';

// Chunks and styles that the container loads later carry the nonce of the script that loaded it.
__webpack_nonce__ = document.currentScript?.nonce;
if (import.meta.webpackHot) startFromVersion();

const newest = (a, b) => a.localeCompare(b, 'en', { numeric: true });

/** The one instance of a singleton: what the host has loaded already, else its newest. */
const provided = (scope, key) => {
  const versions = scope?.[key] ?? {};
  const names = Object.keys(versions).toSorted(newest);
  const name = names.findLast((version) => versions[version].loaded) ?? names.at(-1);
  if (name === undefined) throw new Error(`The host does not provide the shared library "${key}".`);
  return versions[name];
};

const consumes = (options) => {
  const { chunkId, promises, chunkMapping, moduleToHandlerMapping, installedModules, webpackRequire } =
    options;
  const define = (id, factory) => {
    webpackRequire.m[id] = (module) => {
      delete webpackRequire.c[id];
      module.exports = factory();
    };
  };
  for (const id of chunkMapping[chunkId] ?? []) {
    installedModules[id] ??= Promise.resolve()
      .then(() => {
        const { shareKey, shareInfo } = moduleToHandlerMapping[id];
        return provided(webpackRequire.S[shareInfo.scope[0]], shareKey).get();
      })
      .then(
        (factory) => define(id, factory),
        (error) => {
          // A later attempt asks the host again.
          delete installedModules[id];
          throw error;
        },
      );
    promises.push(installedModules[id]);
  }
};

const initContainerEntry = ({ webpackRequire, shareScope, shareScopeKey = 'default' }) => {
  webpackRequire.S[shareScopeKey] = shareScope;
};

export default {
  bundlerRuntime: {
    S: {},
    I: () => undefined,
    init: () => ({}),
    consumes,
    initContainerEntry,
    installInitialConsumes: ({ initialConsumes }) => {
      if (initialConsumes.length > 0)
        throw new Error('A container has no shared library in its entry chunk.');
    },
  },
};
