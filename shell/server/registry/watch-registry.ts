import { registryIndex, type RegistryIndex } from '@irodori/contract/composition';
import type { Logger } from 'pino';
import { fetchFile } from './fetch-verified.ts';
import { type AdmittedModule, loadModule, type LoadOptions } from './load-module.ts';
import { moduleStatus, type RegistryStatus } from './registry-status.ts';
import { createRenderRecord } from './render-record.ts';

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
 * never is, the last good one goes on. What fails is tried again with each poll. A version that was admitted
 * but renders nothing is withdrawn for the one before.
 */
export function watchRegistry({ pollMs, log, onChange, ...load }: Options) {
  const serving = new Map<string, AdmittedModule>();
  const previous = new Map<string, AdmittedModule>();
  const withdrawn = new Map<string, string>();
  const loading = new Set<string>();
  const complaints = new Map<string, string>();
  const record = createRenderRecord();
  let index: RegistryIndex | undefined;
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
    const modules = index?.modules ?? [];
    onChange(
      modules.map(({ id, routes, channels }) => ({
        id,
        routes,
        wanted: channels.stable,
        admitted: serving.get(id),
      })),
    );
  }

  function serve(module: AdmittedModule): void {
    const { id, version } = module;
    const last = serving.get(id);
    if (last !== undefined) previous.set(id, last);
    serving.set(id, module);
    complaints.delete(`${id}@${version}`);
    log.info({ module: id, version }, 'module admitted');
    publish();
  }

  async function update(module: RegistryIndex['modules'][number]): Promise<void> {
    const { id, channels, versions } = module;
    const version = channels.stable;
    if (withdrawn.get(id) === version) return;
    withdrawn.delete(id);
    if (serving.get(id)?.version === version || loading.has(id)) return;
    loading.add(id);
    try {
      const integrity = versions[version]?.manifest;
      if (integrity === undefined) throw new Error(`the registry has no version ${version}`);
      serve(await loadModule({ id, version, integrity }, load));
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
      const isNew = JSON.stringify(next) !== JSON.stringify(index);
      index = next;
      complaints.delete('registry');
      for (const versions of [serving, previous])
        for (const id of versions.keys())
          if (!next.modules.some((module) => module.id === id)) versions.delete(id);
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
    await Promise.all((index?.modules ?? []).map(update));
  }

  return {
    /** Resolves when each module was admitted or refused once. */
    start: follow,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
    /** The version has rendered a page. */
    rendered: record.rendered,
    /** The version threw while it rendered a page. If it never rendered one, the version before comes back. */
    failed(module: AdmittedModule): void {
      const { id, version } = module;
      record.failed(module);
      const before = previous.get(id);
      if (before === undefined || serving.get(id) !== module || !record.isBroken(module)) return;
      withdrawn.set(id, version);
      previous.delete(id);
      serving.set(id, before);
      log.error(
        { module: id, version, serving: before.version, event: 'withdrawn' },
        `${id}@${version} renders nothing: ${before.version} serves again until another version is promoted`,
      );
      publish();
    },
    status(): RegistryStatus {
      const modules = index?.modules.map(({ id, channels: { stable: wanted } }) => {
        const admitted = serving.get(id);
        return moduleStatus({
          id,
          wanted,
          serving: admitted?.version,
          isWithdrawn: withdrawn.get(id) === wanted,
          isRefused: complaints.has(`${id}@${wanted}`),
          recentFailures: admitted === undefined ? 0 : record.recentFailures(admitted),
        });
      });
      return { revision: index?.revision ?? null, modules: modules ?? [] };
    },
  };
}

export type RegistryWatch = ReturnType<typeof watchRegistry>;
