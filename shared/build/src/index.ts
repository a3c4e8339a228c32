export { cssModulesOptions } from './css.ts';
export { articles, defineModuleBuild, type ModuleBuildOptions } from './define-module-build.ts';
export { sharedList, type SharedLibrary } from './shared.ts';
export { pluginProvideShared } from './provide-shared-plugin.ts';
export { nameRouteChunks } from './route-chunks.ts';
