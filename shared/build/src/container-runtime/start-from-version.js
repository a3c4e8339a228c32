import { settled } from '../late-integrity/settled.js';

/** The container's stylesheets get the names under which a hot update looks for the ones it replaces. */
function renameStyles(from, to) {
  for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
    if (link.href.startsWith(from)) link.dataset.href = to + link.href.slice(from.length);
  }
}

/**
 * Development only. The server rendered the page with the version that this container is from, so the page
 * starts with that version's files, although the dev server has newer ones when the page is loaded just after
 * a change. Hot updates then lead to the dev server's state, and later files come from the dev server.
 */
export function startFromVersion() {
  const devServer = __webpack_public_path__;
  const version = new URL('.', document.currentScript.src).href;
  const checkForUpdate = __webpack_require__.hmrM;
  __webpack_public_path__ = version;
  __webpack_require__.hmrM = async () => {
    await settled();
    renameStyles(version, devServer);
    __webpack_public_path__ = devServer;
    return checkForUpdate();
  };
}
