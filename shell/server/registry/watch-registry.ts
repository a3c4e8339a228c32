import { registryIndex, type RegistryIndex } from '@irodori/contract/composition';
import type { Logger } from 'pino';
import { fetchFile } from './fetch-verified.ts';
import { type AdmittedModule, loadModule, type LoadOptions } from './load-module.ts';

/** A module as it is served: the version that was last found good, or none yet. */
export interface ServedModule {
  readonly id: string;
  readonly admitted: AdmittedModule | undefined;
  /** The version that the registry wants served. */
  readonly wanted: string;
  /** Patterns that the registry says the module owns. */
  readonly routes: readonly string[];
}

interface Options extends LoadOptions {
  readonly pollMs: number;
  readonly log: Logger;
  /** Hears of each change of what is served. */
  readonly onChange: (modules: readonly ServedModule[]) => void;
}

/**
 * Follows the registry in the background. A new version serves once it is admitted; until then, and if it
 * never is, the last good one goes on. What fails is tried again with each poll.
 */
export function watchRegistry({ pollMs, log, onChange, ...load }: Options) {
  const serving = new Map<string, AdmittedModule>();
  const loading = new Set<string>();
  const complaints = new Map<string, string>();
  let index: RegistryIndex = { revision: 0, modules: [] };
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  let isStopped = false;

  /** Says the same thing only once. */
  function complain(subject: string, error: unknown, fields: Record<string, unknown>): void {
    const message = error instanceof Error ? error.message : String(error);
    if (complaints.get(subject) === message) return;
    complaints.set(subject, message);
    log.error({ ...fields, err: error }, `${subject} is not served: ${message}`);
  }

  function publish(): void {
    onChange(
      index.modules.map(({ id, routes, channels }) => ({
        id,
        routes,
        wanted: channels.stable,
        admitted: serving.get(id),
      })),
    );
  }

  async function update(module: RegistryIndex['modules'][number]): Promise<void> {
    const { id, channels, versions } = module;
    const version = channels.stable;
    if (serving.get(id)?.version === version || loading.has(id)) return;
    loading.add(id);
    try {
      const integrity = versions[version]?.manifest;
      if (integrity === undefined) throw new Error(`the registry has no version ${version}`);
      const admitted = await loadModule({ id, version, integrity }, load);
      serving.set(id, admitted);
      complaints.delete(`${id}@${version}`);
      log.info({ module: id, version }, 'module admitted');
      publish();
    } catch (error) {
      complain(`${id}@${version}`, error, { module: id, version, serving: serving.get(id)?.version ?? null });
    } finally {
      loading.delete(id);
    }
  }

  async function readIndex(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const bytes = await fetchFile(`${load.registryUrl}/registry.json`, load.deadlineMs);
      const next = registryIndex.parse(JSON.parse(bytes.toString()));
      const isNew = next.revision !== index.revision || JSON.stringify(next) !== JSON.stringify(index);
      index = next;
      complaints.delete('registry');
      for (const id of serving.keys())
        if (!next.modules.some((module) => module.id === id)) serving.delete(id);
      if (isNew) publish();
    } catch (error) {
      complain('registry', error, {});
    } finally {
      isAsking = false;
    }
  }

  /** A stalled module keeps neither the others waiting nor the next round. */
  async function follow(): Promise<void> {
    if (isStopped) return;
    timer = setTimeout(() => void follow(), pollMs);
    await readIndex();
    await Promise.all(index.modules.map(update));
  }

  return {
    /** Resolves when each module was admitted or refused once. */
    start: follow,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
