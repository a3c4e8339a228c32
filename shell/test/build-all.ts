import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineModuleBuild } from '@irodori/build';
import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { shellConfig } from '../rsbuild.config.ts';
import { distFolder, fixtureFolder, fixtures } from './folders.ts';

const shellFolder = fileURLToPath(new URL('..', import.meta.url));

/** Builds the shell (in a folder of its own) and the fixture modules in production mode. */
export default async function buildAll(): Promise<void> {
  const distPath = (name: string) => ({ output: { distPath: { root: path.join(distFolder, name) } } });
  await build(
    shellFolder,
    mergeRsbuildConfig(shellConfig(false), {
      environments: { web: distPath('client'), devtools: distPath('client'), node: distPath('server') },
    }),
  );
  for (const name of fixtures) {
    const root = fixtureFolder(name);
    await build(root, defineModuleBuild({ root }));
  }
}

async function build(cwd: string, config: RsbuildConfig): Promise<void> {
  const rsbuild = await createRsbuild({
    cwd,
    config: mergeRsbuildConfig(config, { mode: 'production', logLevel: 'warn' }),
  });
  const { close } = await rsbuild.build();
  await close();
}
