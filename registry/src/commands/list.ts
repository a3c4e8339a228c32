import type { AddCommand } from './command-context.ts';
import { readIndex } from '../index-store.ts';

export const addList: AddCommand = (program, { folder, say, document }) => {
  program
    .command('list')
    .description('show the modules with their channels, versions and routes')
    .action(async () => {
      const { revision, modules } = await readIndex(folder);
      say(`revision ${revision}`);
      for (const { id, channels, versions, routes } of modules) {
        const { stable, canary } = channels;
        const visitors = canary === undefined ? '' : `, canary ${canary.version} (${canary.share})`;
        say(
          `${id}: stable ${stable}${visitors}, ${Object.keys(versions).length} published, ${routes.join(' ')}`,
        );
      }
      document({
        revision,
        modules: modules.map(({ id, channels, history, versions, routes, resources = [] }) => ({
          module: id,
          stable: channels.stable,
          canary: channels.canary ?? null,
          history,
          versions: Object.entries(versions).map(([version, { publishedAt }]) => ({ version, publishedAt })),
          routes,
          resources: resources.map(({ path }) => path),
        })),
      });
    });
};
