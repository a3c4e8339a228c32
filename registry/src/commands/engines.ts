import path from 'node:path';
import { runChild } from './child.ts';
import type { AddCommand } from './command-context.ts';
import { checkoutOf } from '../checkout.ts';

/** Its options are those of the worker's own command, which knows the engines. */
export const addEngines: AddCommand = (program, { cwd, isJson }) => {
  program
    .command('engines')
    .description(
      'add, list, test or remove the servers that draw for the worker (`irodori engines` lists the options)',
    )
    .argument('[arguments...]')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (args: string[]) => {
      const script = path.join(await checkoutOf(cwd), 'worker/src/engine-commands/main.ts');
      await runChild(process.execPath, [script, ...args], {
        cwd,
        isJson,
        asks: true,
        title: 'irodori engines',
      });
    });
};
