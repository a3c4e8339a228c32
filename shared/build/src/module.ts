import { defineModuleBuild } from './define-module-build.ts';

/** `rsbuild.config.ts` of a module, in one line: `export { default } from '@irodori/build/module';` */
const config = () => defineModuleBuild({ root: process.cwd() });
export default config;
