import { listedModules } from '@irodori/contract/composition';
import type { AddCommand } from './command-context.ts';
import { readIndex } from '../index-store.ts';
import { intactVersion } from '../intact-version.ts';
import { RegistryError } from '../registry-error.ts';
import { readSigned } from '../signing/signed-state.ts';

export const addVerify: AddCommand = (program, { folder, keys, say, document }) => {
  program
    .command('verify')
    .description('check the signatures, if there are any, and the files of every published version')
    .action(async () => {
      const index = (await readSigned({ folder, keys }))?.index ?? (await readIndex(folder));
      const faults: string[] = [];
      let checked = 0;
      for (const { id, versions } of listedModules(index)) {
        for (const version of Object.keys(versions)) {
          checked += 1;
          try {
            await intactVersion(folder, index, id, version);
          } catch (error) {
            if (!(error instanceof RegistryError)) throw error;
            faults.push(error.message);
          }
        }
      }
      document({ checked, faults });
      if (faults.length > 0) throw new RegistryError(faults.join('\n'));
      say(`${checked} versions are intact`);
    });
};
