import { registerHooks } from 'node:module';

/** Preloaded into a shell to measure it with the site in its only thread, as in development. */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/shell/server/main.ts')) return loaded;
    const source = String(loaded.source).replace('config.isDev ? siteHere() : siteInThreads()', 'siteHere()');
    return { ...loaded, source };
  },
});
