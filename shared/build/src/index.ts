export { cssModulesOptions } from './css.ts';
export { articles, defineModuleBuild } from './define-module-build.ts';
export { sharedList } from './shared.ts';
export { pluginProvideShared } from './provide-shared-plugin.ts';
export { nameRouteChunks } from './route-chunks.ts';
