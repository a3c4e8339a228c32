import type { AddCommand } from './command-context.ts';
import { readLog } from '../change-log.ts';
import { readIndex } from '../index-store.ts';

export const addList: AddCommand = (program, { folder, say, document }) => {
  program
    .command('list')
    .description('show the modules with their channels, versions and routes')
    .action(async () => {
      const { revision, modules } = await readIndex(folder);
      const log = (await readLog(folder)).filter(({ reason }) => reason !== undefined);
      /** The last change of a module that no operator decided. */
      const judgedOf = (id: string) =>
        log.findLast(({ changes }) => changes.some(({ module }) => module === id));
      say(`revision ${revision}`);
      for (const { id, channels, versions, routes } of modules) {
        const { stable, canary } = channels;
        const visitors = canary === undefined ? '' : `, canary ${canary.version} (${canary.share})`;
        say(
          `${id}: stable ${stable}${visitors}, ${Object.keys(versions).length} published, ${routes.join(' ')}`,
        );
        const judged = judgedOf(id);
        if (judged !== undefined) say(`  ${judged.at} ${judged.command}: ${judged.reason}`);
      }
      document({
        revision,
        modules: modules.map(({ id, channels, history, versions, routes, resources = [] }) => ({
          module: id,
          stable: channels.stable,
          canary: channels.canary ?? null,
          judged: judgedOf(id) ?? null,
          history,
          versions: Object.entries(versions).map(([version, { publishedAt }]) => ({ version, publishedAt })),
          routes,
          resources: resources.map(({ path }) => path),
        })),
      });
    });
};
