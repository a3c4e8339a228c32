import type { ConfigParams } from '@rsbuild/core';
import { defineModuleBuild } from './define-module-build.ts';

/** `rsbuild.config.ts` of a module, in one line: `export { default } from '@irodori/build/module';` */
const config = ({ command }: ConfigParams) =>
  defineModuleBuild({ root: process.cwd(), isDev: command === 'dev' });
export default config;
