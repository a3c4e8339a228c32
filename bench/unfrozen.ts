import { registerHooks } from 'node:module';

/** Preloaded into a shell to measure it without frozen built-ins. */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('/server/security/freeze-builtins.ts')) return nextLoad(url, context);
    return { format: 'module', shortCircuit: true, source: 'export const freezeBuiltins = () => undefined;' };
  },
});
