import type { AddCommand } from './command-context.ts';
import { type Difference, readLog } from '../change-log.ts';

type What = Difference['what'];

const sentences = {
  stable: ({ from, to }) => `stable ${from ?? 'none'} → ${to ?? 'none'}`,
  canary: ({ from, to, share }) =>
    `canary ${from ?? 'none'} → ${to ?? 'none'}${share === undefined ? '' : ` (${share})`}`,
  route: ({ from, to }) => (to === null ? `no longer owns ${from}` : `owns ${to}`),
  version: ({ from, to }) => (to === null ? `version ${from} was removed` : `version ${to} was listed`),
  revision: ({ from, to }) => `revision ${from} → ${to}`,
} satisfies Record<What, (difference: Difference) => string>;

export const addLog: AddCommand = (program, { folder, say, document }) => {
  program
    .command('log')
    .description('show every change of the index, the latest last')
    .argument('[id]', 'show the changes of this module alone')
    .action(async (id: string | undefined) => {
      const changes = (await readLog(folder)).flatMap(({ changes: differences, ...rest }) =>
        differences
          .filter(({ module }) => id === undefined || module === id)
          .map((difference) => ({ ...rest, ...difference })),
      );
      for (const change of changes) {
        const { at, revision, command, module, what, reason, keys } = change;
        say(
          [
            at,
            revision,
            command,
            ...(module === undefined ? [] : [module]),
            `${sentences[what](change)}${reason === undefined ? '' : `: ${reason}`}`,
            ...(keys === undefined ? [] : [`signed by ${keys.join(', ')}`]),
          ].join('  '),
        );
      }
      document({ changes });
    });
};
