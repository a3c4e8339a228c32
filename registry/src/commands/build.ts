import path from 'node:path';
import { runChild } from './child.ts';
import type { AddCommand } from './command-context.ts';
import { packageOf } from '../checkout.ts';
import { checkVersion } from '../version-files.ts';

export const addBuild: AddCommand = (program, { cwd, isJson, say, document }) => {
  program
    .command('build')
    .description('build modules')
    .argument('<module...>', 'ids or folders of modules')
    .action(async (modules: string[]) => {
      const built: { module: string; version: string; dist: string }[] = [];
      for (const name of modules) {
        const folder = await packageOf(name, cwd);
        await runChild('npm', ['run', 'build'], { cwd: folder, isJson });
        const dist = path.join(folder, 'dist');
        const { id, version } = (await checkVersion(dist)).manifest;
        say(`${id}@${version} is built in ${path.relative(cwd, dist)}`);
        built.push({ module: id, version, dist });
      }
      document({ built });
    });
};
