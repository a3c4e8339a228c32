import type { ListedModule } from '@irodori/contract/composition';
import type { AddCommand } from './command-context.ts';
import { readLog } from '../change-log.ts';
import { readIndex } from '../index-store.ts';
import { RegistryError } from '../registry-error.ts';
import { admissionIn, certifiedIn } from '../signing/certificates.ts';
import { readSigned } from '../signing/signed-state.ts';

type Certificate = { readonly admittedAt?: string; readonly refused?: string } | undefined;

export const addList: AddCommand = (program, { folder, keys, say, document }) => {
  program
    .command('list')
    .description('show the modules with their channels, versions and routes')
    .action(async () => {
      const index = await readIndex(folder);
      const { revision, modules, newcomers = [] } = index;
      const signed = await readSigned({ folder, keys });
      /** What the certificate of a version says; nothing where the registry needs none. */
      const certificateOf = async (id: string, version: string): Promise<Certificate> => {
        try {
          const admitted = await admissionIn(folder, signed, certifiedIn(index, id, version));
          return admitted && { admittedAt: admitted.at };
        } catch (error) {
          if (!(error instanceof RegistryError)) throw error;
          return { refused: error.message };
        }
      };
      const versionsOf = ({ id, versions }: ListedModule) =>
        Promise.all(
          Object.entries(versions).map(async ([version, { publishedAt }]) => ({
            version,
            publishedAt,
            ...(await certificateOf(id, version)),
          })),
        );
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
        for (const version of canary === undefined ? [stable] : [stable, canary.version]) {
          const certificate = await certificateOf(id, version);
          if (certificate?.refused !== undefined) say(`  ${certificate.refused}`);
        }
        const judged = judgedOf(id);
        if (judged !== undefined) say(`  ${judged.at} ${judged.command}: ${judged.reason}`);
      }
      for (const { id, versions } of newcomers)
        say(`${id}: no stable version yet, ${Object.keys(versions).length} published`);
      document({
        revision,
        modules: await Promise.all(
          modules.map(async ({ channels, history, routes, resources = [], ...listed }) => ({
            module: listed.id,
            stable: channels.stable,
            canary: channels.canary ?? null,
            judged: judgedOf(listed.id) ?? null,
            history,
            versions: await versionsOf(listed),
            routes,
            resources: resources.map(({ path }) => path),
          })),
        ),
        newcomers: await Promise.all(
          newcomers.map(async (listed) => ({ module: listed.id, versions: await versionsOf(listed) })),
        ),
      });
    });
};
