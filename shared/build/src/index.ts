export { cssModulesOptions } from './css.ts';
export { defineModuleBuild, type ModuleBuildOptions } from './define-module-build.ts';
export { sharedList, type SharedLibrary } from './shared.ts';
export { pluginProvideShared } from './provide-shared-plugin.ts';
