import path from 'node:path';
import { runChild } from './child.ts';
import type { AddCommand } from './command-context.ts';
import { nearestCheckout } from '../checkout.ts';
import { RegistryError } from '../registry-error.ts';
import { writeModule } from '../new-module/write-module.ts';

/** The published package alone names versions that can be installed. */
const isOfCheckout = (await nearestCheckout(import.meta.dirname)) !== undefined;

const outside = (folder: string, id: string): string =>
  `${folder} is not in a checkout of the repository. Run the command inside of one; in a repository of your own, run npx @irodori/cli new ${id}.`;

export const addNew: AddCommand = (program, { cwd, isJson, say, document }) => {
  program
    .command('new')
    .description('write the package of a new module and install its dependencies, in a checkout or alone')
    .argument('<id>', 'id of the module, for example tea-garden')
    .option('--no-install', 'install no dependencies of a module that is alone')
    .action(async (id: string, { install }: { install: boolean }) => {
      const root = await nearestCheckout(cwd);
      if (root === undefined) {
        if (install && isOfCheckout) throw new RegistryError(outside(cwd, id));
        const folder = path.join(cwd, await writeModule(cwd, id, 'alone'));
        if (install) await runChild('npm', ['install'], { cwd: folder, isJson });
        say(`${folder} has one page, at /${id}; its README.md lists the commands.`);
      } else {
        await runChild(process.execPath, ['stack/bootstrap.mjs', 'new-module', id], { cwd: root, isJson });
      }
      document({ module: id, folder: `mfe-${id}` });
    });
};
