/**
 * Has the hash of each file before the file is loaded. The hash of a file that the page preloads is in its link; those of all
 * others come from one file (`late-integrity-plugin.ts`), which is loaded when the page is idle, or before the first file that
 * needs it. What is read and replaced here are internals of @rspack/core 2.3.2, whose version test/container-runtime.test.ts
 * pins.
 */
import { settled } from './settled.js';

const bundle = __webpack_require__;
const { l: load, f: loaders } = bundle;
const { miniCss } = loaders;

/** The element by which the page names a file. */
const elementOf = (url) => document.querySelector(`[href="${url}"],[data-href="${url}"]`);

const request = () =>
  new Promise((resolve, reject) => {
    const url = bundle.p + bundle.integrityFile;
    const done = ({ type, target }) => {
      const failure = { name: 'ChunkLoadError', type, target, request: url };
      if (type === 'load') resolve();
      else reject(Object.assign(Error(`Loading ${url} failed.`), failure));
    };
    load(url, done, 'integrity', 'integrity');
  });

let reading;

/** Reads all hashes once. After a failure a later attempt requests the file again. */
const read = () =>
  (reading ??= request().catch((error) => {
    reading = undefined;
    throw error;
  }));

// In development files have no hashes.
if (bundle.integrityFile !== undefined) {
  bundle.l = (url, done, key, id) => {
    const known = (bundle.sriHashes[id] ||= elementOf(url)?.integrity);
    if (known) load(url, done, key, id);
    else read().then(() => load(url, done, key, id), done);
  };
  // The entry lists the chunks that have styles, without hashes. A bundle without styles has neither list nor loader.
  const styles = bundle.sriExtractCssHashes;
  if (styles !== undefined)
    loaders.miniCss = (id, promises, priority) => {
      const element = styles[id] === '' && elementOf(bundle.p + bundle.miniCssF(id));
      if (element) styles[id] = element.integrity;
      if (styles[id] !== '') return miniCss(id, promises, priority);
      promises.push(
        read().then(() => {
          const loading = [];
          miniCss(id, loading, priority);
          return Promise.all(loading);
        }),
      );
    };
  settled()
    .then(read)
    .catch(() => undefined);
}
