import { registerHooks } from 'node:module';

/** Preloaded into a shell that is to be measured without its frozen built-ins. */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('/server/security/freeze-builtins.ts')) return nextLoad(url, context);
    return { format: 'module', shortCircuit: true, source: 'export const freezeBuiltins = () => undefined;' };
  },
});
