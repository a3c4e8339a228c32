import { ownedRoutes, type RegistryIndex } from '@irodori/contract/composition';
import type { Logger } from 'pino';
import { fetchVerified } from './fetch-verified.ts';
import type { KeptVersion } from './kept-state.ts';
import {
  type AdmittedModule,
  filesOf,
  loadModule,
  type LoadOptions,
  type ReadVerified,
} from './load-module.ts';
import { IndexRefusal, readIndex } from './read-index.ts';
import { moduleStatus, type RegistryStatus } from './registry-status.ts';
import { createRenderRecord } from './render-record.ts';
import type { ServedModule } from './served-module.ts';
import type { ShellDisk } from './shell-disk.ts';

type Entry = RegistryIndex['modules'][number];
/** A module and its channel: the id alone means stable; a canary's key contains a space, which no id can. */
type Slot = string;
const canarySlot = (id: string): Slot => `${id} (canary)`;

interface Options extends LoadOptions {
  readonly pollMs: number;
  /** The longest time that a file of the registry may take. */
  readonly deadlineMs: number;
  readonly disk: ShellDisk;
  readonly log: Logger;
  /** Called after each change of the served modules. */
  readonly onChange: (modules: readonly ServedModule[]) => void;
}

/**
 * Follows the registry in the background. A new version serves once it is admitted; until then the last good version
 * continues to serve. Failed loads are tried again with each poll. If an admitted version fails on every page, it is
 * withdrawn: the previous version serves again, or, in place of a canary, the stable version. The served versions are
 * kept on the shell's disk and serve again after a restart until the registry's index says otherwise.
 */
export function watchRegistry({ pollMs, deadlineMs, disk, log, onChange, ...load }: Options) {
  const serving = new Map<Slot, AdmittedModule>();
  const previous = new Map<Slot, AdmittedModule>();
  const withdrawn = new Map<Slot, string>();
  const loading = new Set<Slot>();
  const loggedErrors = new Map<string, string>();
  const record = createRenderRecord();
  let index: RegistryIndex | undefined;
  let refusal: IndexRefusal | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReadingIndex = false;
  let isStopped = false;

  /** Logs why a version is not served, once per distinct message. */
  function logRefusal(subject: string, error: unknown, fields: Record<string, unknown>): void {
    const message = error instanceof Error ? error.message : String(error);
    if (loggedErrors.get(subject) === message) return;
    loggedErrors.set(subject, message);
    log.error({ ...fields, err: error }, `${subject} is not served: ${message}`);
  }

  function servedModule({ id, routes, channels }: Entry): ServedModule {
    const module = { id, routes, wanted: channels.stable, admitted: serving.get(id) };
    const admitted = serving.get(canarySlot(id));
    if (admitted === undefined || channels.canary?.version !== admitted.version) return module;
    return { ...module, canary: { admitted, share: channels.canary.share } };
  }

  function publish(): void {
    onChange((index?.modules ?? []).map(servedModule));
    keep();
  }

  function keep(): void {
    if (index === undefined) return;
    disk.writeState({
      registryUrl: load.registryUrl,
      index,
      serving: keptVersions(serving),
      previous: keptVersions(previous),
      withdrawn: [...withdrawn].map(([slot, version]) => ({ slot, version })),
    });
  }

  /** Restores the versions that served before the restart. Reads only the disk, so a dead registry costs no time. */
  async function restore(): Promise<void> {
    const state = await disk.readState();
    if (state?.registryUrl !== load.registryUrl) return;
    const read: ReadVerified = (_url, integrity) => disk.read(integrity);
    const restoreInto = (versions: Map<Slot, AdmittedModule>) => async (kept: KeptVersion) => {
      const { slot, id, version } = kept;
      try {
        const owned = ownedRoutes(state.index, id);
        versions.set(slot, await loadModule({ ...kept, owned }, read, load));
      } catch (error) {
        log.warn({ module: id, version, err: error }, `${id}@${version} could not be restored from the disk`);
      }
    };
    await Promise.all([
      ...state.previous.map(restoreInto(previous)),
      ...state.serving.map(restoreInto(serving)),
    ]);
    for (const { slot, version } of state.withdrawn) withdrawn.set(slot, version);
    index = state.index;
    const { revision } = index;
    const modules = [...serving.keys()];
    log.info({ event: 'restored', revision, modules }, 'the modules from before the restart serve again');
    publish();
  }

  const readThroughDisk: ReadVerified = (url, integrity) =>
    disk.read(integrity).catch(async () => {
      const bytes = await fetchVerified(url, integrity, deadlineMs);
      disk.write(integrity, bytes);
      return bytes;
    });

  function serve(slot: Slot, module: AdmittedModule): void {
    const { id, version } = module;
    const last = serving.get(slot);
    if (last !== undefined && slot === id) previous.set(slot, last);
    serving.set(slot, module);
    loggedErrors.delete(`${id}@${version}`);
    log.info({ module: id, version, channel: slot === id ? 'stable' : 'canary' }, 'module admitted');
    publish();
  }

  async function update(slot: Slot, version: string, { id, versions }: Entry): Promise<void> {
    if (withdrawn.get(slot) === version) return;
    withdrawn.delete(slot);
    if (serving.get(slot)?.version === version || loading.has(slot)) return;
    loading.add(slot);
    try {
      const integrity = versions[version]?.manifest;
      if (integrity === undefined) throw new Error(`the registry has no version ${version}`);
      // A promoted canary was loaded already.
      const known = [...serving.values()].find((module) => module.id === id && module.version === version);
      const owned = index === undefined ? [] : ownedRoutes(index, id);
      serve(slot, known ?? (await loadModule({ id, version, integrity, owned }, readThroughDisk, load)));
    } catch (error) {
      logRefusal(`${id}@${version}`, error, {
        module: id,
        version,
        serving: serving.get(slot)?.version ?? null,
      });
    } finally {
      loading.delete(slot);
      if (loading.size === 0) disk.keepOnly([...serving.values(), ...previous.values()].flatMap(filesOf));
    }
  }

  async function updateAll(): Promise<void> {
    await Promise.all(
      (index?.modules ?? []).flatMap((entry) => {
        const { stable, canary } = entry.channels;
        const updates = [update(entry.id, stable, entry)];
        return canary === undefined
          ? updates
          : [...updates, update(canarySlot(entry.id), canary.version, entry)];
      }),
    );
  }

  /** Drops the versions of modules and canaries that the registry no longer has. */
  function drop({ modules }: RegistryIndex): void {
    const slots = new Set(
      modules.flatMap(({ id, channels: { canary } }) => (canary === undefined ? [id] : [id, canarySlot(id)])),
    );
    for (const versions of [serving, previous])
      for (const slot of versions.keys()) if (!slots.has(slot)) versions.delete(slot);
  }

  async function updateIndex(): Promise<void> {
    if (isReadingIndex) return;
    isReadingIndex = true;
    try {
      const next = await readIndex(load.registryUrl, deadlineMs, index);
      const isNew = next.revision !== index?.revision;
      index = next;
      if (refusal !== undefined) log.info({ revision: next.revision }, 'the registry is followed again');
      refusal = undefined;
      drop(next);
      if (isNew) publish();
    } catch (error) {
      refuse(error instanceof IndexRefusal ? error : new IndexRefusal('unreadable', String(error)));
    } finally {
      isReadingIndex = false;
    }
  }

  /** Logs why an index is refused, once per distinct message; the last accepted index stays in force. */
  function refuse(error: IndexRefusal): void {
    const { fault, offered, message } = error;
    if (refusal?.message !== message) {
      const fields = { event: 'index-refused', fault, revision: index?.revision ?? null, offered };
      log.error({ ...fields, err: error }, `the registry's index is not followed: ${message}`);
    }
    refusal = error;
  }

  /** Polls once. The next poll is scheduled first, so that a stalled module delays neither it nor other modules. */
  async function follow(): Promise<void> {
    if (isStopped) return;
    timer = setTimeout(() => void follow(), pollMs);
    await updateIndex();
    await updateAll();
  }

  return {
    /** Resolves when each module's version was either admitted or refused. */
    async start() {
      await restore();
      await follow();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
    /** Called when the version has rendered a page. */
    rendered: record.rendered,
    /** Called when the version threw while rendering. If it is broken, it is withdrawn. */
    failed(module: AdmittedModule): void {
      const { id, version } = module;
      record.failed(module);
      const slot = serving.get(id) === module ? id : canarySlot(id);
      const before = slot === id ? previous.get(id) : serving.get(id);
      if (before === undefined || serving.get(slot) !== module || !record.isBroken(module)) return;
      withdrawn.set(slot, version);
      previous.delete(slot);
      if (slot === id) serving.set(slot, before);
      else serving.delete(slot);
      log.error(
        { module: id, version, serving: before.version, event: 'withdrawn' },
        `${id}@${version} failed on every page: ${before.version} serves again until another version is promoted`,
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
          isRefused: loggedErrors.has(`${id}@${wanted}`),
          recentFailures: admitted === undefined ? 0 : record.recentFailures(admitted),
        });
      });
      return {
        revision: index?.revision ?? null,
        fault: refusal?.fault,
        offered: refusal?.offered,
        modules: modules ?? [],
      };
    },
  };
}

const keptVersions = (versions: ReadonlyMap<Slot, AdmittedModule>): KeptVersion[] =>
  [...versions].map(([slot, { id, version, manifestIntegrity: integrity }]) => ({
    slot,
    id,
    version,
    integrity,
  }));

export type RegistryWatch = ReturnType<typeof watchRegistry>;
