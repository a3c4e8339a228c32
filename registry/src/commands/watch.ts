import type { AddCommand } from './command-context.ts';
import { watchBuilds } from '../watch.ts';

export const addWatch: AddCommand = (program, { folder, keys, say, document, complain }) => {
  program
    .command('watch')
    .description(
      'publish each build as it is written, in development; with --json one document per publication',
    )
    .argument('<dist...>', 'folders of builds')
    .action(async (dists: string[]) => {
      const ending = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
      say(`watching ${dists.join(', ')}`);
      await watchBuilds({
        folder,
        keys,
        dists,
        signal: ending.signal,
        onPublished: (change) => {
          say(`${change.module}@${change.to} published`);
          document(change);
        },
        onProblem: ({ message }) => complain(message),
      });
    });
};
