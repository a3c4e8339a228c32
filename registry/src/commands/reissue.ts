import type { AddCommand } from './command-context.ts';
import { updateIndex } from '../index-store.ts';
import { RegistryError } from '../registry-error.ts';

export const addReissue: AddCommand = (program, { folder, keys, say, document }) => {
  program
    .command('reissue')
    .description(
      'give a restored backup of the index a revision above that of all sites, so that they follow it',
    )
    .argument('<revision>', 'the highest revision that a site holds')
    .action(async (held: string) => {
      if (!/^\d{1,15}$/.test(held)) {
        throw new RegistryError(
          `"${held}" is not a revision. Give the highest revision that a site holds; its /readyz names it.`,
        );
      }
      const { before, after } = await updateIndex({ folder, keys }, 'reissue', (index) => ({
        ...index,
        revision: Math.max(index.revision, Number(held)),
      }));
      say(`revision ${before.revision} is reissued as ${after.revision}`);
      document({ from: before.revision, revision: after.revision });
    });
};
