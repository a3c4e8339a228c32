export { browsers } from './browsers.ts';
export { cssModulesOptions } from './css.ts';
export { defineModuleBuild } from './define-module-build.ts';
export { lateIntegrity } from './late-integrity/late-integrity-plugin.ts';
export { sharedList } from './sharing/shared.ts';
export { pluginProvideShared } from './sharing/provide-shared-plugin.ts';
export { nameRouteChunks } from './sources/route-chunks.ts';
