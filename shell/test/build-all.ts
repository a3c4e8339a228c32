import { defineModuleBuild } from '@irodori/build';
import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core';
import { buildPackages } from 'stack/build';
import { fixtureFolder, fixtures } from './folders.ts';

/** Builds the shell, unless that is done already, and the fixture modules in production mode. */
export default async function buildAll(): Promise<void> {
  await buildPackages(['shell']);
  for (const name of fixtures) {
    const root = fixtureFolder(name);
    const config = mergeRsbuildConfig(defineModuleBuild({ root }), { mode: 'production', logLevel: 'warn' });
    const rsbuild = await createRsbuild({ cwd: root, config });
    const { close } = await rsbuild.build();
    await close();
  }
}
