import {
  findListed,
  type ListedModule,
  ownedRoutes,
  type RegistryIndex,
} from '@irodori/contract/composition';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { DescribedModule } from './described-module.ts';
import { CodePostponed } from './evaluated-code.ts';
import { FollowedIndex } from './followed-index.ts';
import type { KeptState, KeptVersion } from './kept-state.ts';
import {
  type AdmittedModule,
  browserFiles,
  loadModule,
  type LoadOptions,
  type ReadVerified,
} from './load-module.ts';
import { type ChannelStatus, moduleStatus, type RegistryStatus } from './registry-status.ts';
import { createRouteRecord } from './route-record.ts';
import type { ServedModule } from './served-module.ts';
import { canaryChannel, type ModuleChannel, ServedVersions } from './served-versions.ts';
import type { SignedReader } from '../first-thread/signed-reader.ts';
import type { ShellDisk } from './shell-disk.ts';
import type { Trial, Withdrawn } from '../threads/messages.ts';
import type { Place } from '../threads/pulse.ts';

type Entry = RegistryIndex['modules'][number];

const longestRetryMs = 60_000;
const mostAsked = 16;
const mostWaiting = 16;
const refusedForMs = 10_000;

interface Options extends LoadOptions {
  /** Version of the shell's build. */
  readonly shell: string;
  readonly pollMs: number;
  /** The longest time that a file of the registry may take. */
  readonly deadlineMs: number;
  /** Verifies the registry's signatures; absent if the shell has no root to trust. */
  readonly signed: SignedReader | undefined;
  readonly disk: ShellDisk;
  /** Reads a file of the registry, from the disk if it is there. */
  readonly read: ReadVerified;
  readonly log: Logger;
  /** Rejects if a resource of a version that was just loaded cannot be served. */
  readonly checkResources: (module: AdmittedModule) => Promise<void>;
  /** Called after each change of the served modules. */
  readonly onChange: (modules: readonly ServedModule[]) => void;
  /** Code of modules that may not run. */
  readonly bans: readonly Place[];
  /** Called with the outcome of each version until this watch serves; absent if nothing else evaluates versions. */
  readonly onTrial: ((trial: Trial) => void) | undefined;
  /** Versions that another thread has withdrawn. */
  readonly withdrawn: Withdrawn;
  /** Called when other versions are withdrawn than before, while this watch serves. */
  readonly onWithdrawn: ((withdrawn: Withdrawn) => void) | undefined;
}

/**
 * Follows the registry in the background. A new version serves once it is admitted; until then the last good version
 * continues to serve. Failed loads are tried again, less and less often. If an admitted version fails on a page where the version before it does
 * not, it is withdrawn: the previous version serves again, or, in place of a canary, the stable version. The served versions are
 * kept on the shell's disk and serve again after a restart until the registry's index says otherwise.
 */
export class RegistryWatch {
  readonly #options: Options;
  readonly #index: FollowedIndex;
  readonly #versions = new ServedVersions();
  readonly #record = createRouteRecord();
  readonly #loading = new Set<ModuleChannel>();
  /** The last logged error of each version that is not served, by `id@version`. */
  readonly #refused = new Map<string, string>();
  /** When a load that failed is tried again, by `id@version`. */
  readonly #retries = new Map<string, { readonly at: number; readonly pauseMs: number }>();
  /** Code that may not run, by `id@version`. Admitted versions hold the same sets. */
  readonly #banned = new Map<string, Set<string | null>>();
  /** What another thread has described of the versions that it has evaluated, by `id@version`. */
  readonly #tried = new Map<string, DescribedModule>();
  /** Versions that do not serve and were asked for lately, by `id@version`. */
  readonly #asked = new LRUCache<string, Promise<AdmittedModule>>({ max: mostAsked });
  #turn: Promise<unknown> = Promise.resolve();
  #compared: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  /** What {@link Options.onWithdrawn} was told last, as JSON. */
  #toldWithdrawn: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isServing = false;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
    this.#index = new FollowedIndex(options);
    for (const place of options.bans) this.#bannedOf(place.module, place.version).add(place.pattern);
  }

  /** Resolves when each module's version was either admitted or refused. */
  async start(): Promise<void> {
    await this.#restore();
    this.withdrawn(this.#options.withdrawn);
    await this.#follow();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** From now on the state is kept on the disk, and versions wait until another thread has evaluated them. */
  serve(): void {
    const { disk } = this.#options;
    this.#isServing = true;
    disk.removeUnfinished();
    this.#publish();
    this.#forgetFiles();
    // Of versions from before the restart, whatever browsers need and the disk lacks.
    for (const channel of this.#versions.channels()) {
      const module = this.#versions.serving(channel);
      if (module === undefined) continue;
      this.#keepFiles(module).catch((error: unknown) =>
        this.#options.log.warn(
          { module: module.id, version: module.version, err: error },
          'files of a version are missing',
        ),
      );
    }
  }

  /** Removes the files of versions that no longer serve, unless those of another one are just being read. */
  #forgetFiles(): void {
    const isComplete = () => this.#loading.size === 0 && !this.#versions.hasLost();
    this.#options.disk.keepOnly(() => (isComplete() ? this.#versions.files() : undefined));
  }

  /** Takes the outcome of a version that another thread has evaluated. */
  trial({ subject, outcome }: Trial): void {
    if (typeof outcome === 'string') {
      this.#refused.set(subject, outcome);
      return;
    }
    this.#tried.set(subject, outcome);
    void this.#update();
  }

  /** Evaluates code of these versions, `id@version`, as long as it fits into half of the thread's share. */
  async prepare(subjects: readonly string[]): Promise<void> {
    for (const subject of subjects) {
      if (this.#options.code.isHalfFull) return;
      const at = subject.indexOf('@');
      const module = this.#versions.find(subject.slice(0, at), subject.slice(at + 1));
      // Whoever needs it next learns what is wrong with it.
      await module?.prepare().catch(() => undefined);
    }
  }

  /** Code of a version has ended threads: the version before it serves again, or the code's own route is unavailable. */
  ban({ module, version, pattern }: Place): void {
    this.#bannedOf(module, version).add(pattern);
    this.#withdrawBanned(this.#versions.find(module, version));
    this.#publish();
  }

  /** Withdraws the versions that another thread has withdrawn, until other ones are wanted. */
  withdrawn(withdrawn: Withdrawn): void {
    if (withdrawn.length === 0 || this.#index.current === undefined) return;
    for (const { slot, version } of withdrawn) this.#versions.takeWithdrawn(slot, version);
    this.#publish();
  }

  /** Called when the version has answered for a page of the route. */
  answered(module: AdmittedModule, pattern: string): void {
    this.#record.answered(module, pattern);
  }

  /** Called when the version failed on a page of the route, or found nothing where the version before was asked too. */
  failed(module: AdmittedModule, pattern: string): void {
    this.#record.failed(module, pattern);
  }

  /** The version before, if it may answer where this one responded with `status`. */
  betterThan(module: AdmittedModule, pattern: string, status: number): AdmittedModule | undefined {
    return this.#record.isSuspect(module, pattern, status) ? this.#versions.before(module) : undefined;
  }

  /** The version that served before this one. */
  before(module: AdmittedModule): AdmittedModule | undefined {
    return this.#versions.before(module);
  }

  /** True if the version before may be asked for a page of the route that is late. */
  isUntried(module: AdmittedModule, pattern: string): boolean {
    return this.#record.isUntried(module, pattern);
  }

  /** Called when the version before has answered after a failure. If that happens too often, the version is withdrawn. */
  outdone(module: AdmittedModule, pattern: string): void {
    const before = this.#record.outdone(module, pattern) ? this.#versions.withdraw(module) : undefined;
    if (before === undefined) return;
    const { id, version } = module;
    this.#options.log.error(
      { module: id, version, serving: before.version, event: 'withdrawn' },
      `${id}@${version} failed on ${pattern} where ${before.version} does not: ${before.version} serves again until another version is promoted`,
    );
    this.#publish();
  }

  /**
   * Admits a published version that need not serve, for those who ask for it.
   * @throws if the registry has no such version, or it does not pass
   */
  loadVersion(id: string, version: string): Promise<AdmittedModule> {
    const subject = `${id}@${version}`;
    const entry = this.#index.current && findListed(this.#index.current, id);
    if (entry === undefined) return Promise.reject(new Error(`The registry has no module ${id}.`));
    if (entry.versions[version] === undefined)
      return Promise.reject(new Error(`The registry has no version ${version} of ${id}.`));
    const serving = this.#versions.find(id, version);
    if (serving !== undefined) return Promise.resolve(serving);
    const known = this.#asked.get(subject) ?? this.#loadInTurn(version, entry);
    this.#asked.set(subject, known);
    // A refusal is remembered for a while, so that nobody can have a version evaluated again and again.
    known.catch(() => this.#asked.set(subject, known, { ttl: refusedForMs }));
    return known;
  }

  /** Loads versions that were asked for one after another, and not more than some. */
  #loadInTurn(version: string, entry: ListedModule): Promise<AdmittedModule> {
    if (this.#waiting >= mostWaiting)
      return Promise.reject(new Error('Too many versions are being loaded at the moment. Please try again.'));
    this.#waiting += 1;
    const load = this.#turn.then(() => this.#load(version, entry, false));
    this.#turn = load
      .catch(() => undefined)
      .finally(() => {
        this.#waiting -= 1;
      });
    return load;
  }

  /** True for a version that an operator replaced, or that was taken back because of its faults. */
  isSetAside(id: string, version: string): boolean {
    const entry = this.#index.current?.modules.find((module) => module.id === id);
    return entry?.setAside.includes(version) === true || this.#versions.isWithdrawn(id, version);
  }

  /** True for a version that was taken back as a canary because of its faults. */
  isRecalled(id: string, version: string): boolean {
    const entry = this.#index.current?.modules.find((module) => module.id === id);
    return entry?.recalled.includes(version) === true;
  }

  /** Integrity of the manifest of a published version. */
  published(id: string, version: string): string | undefined {
    const entry = this.#index.current && findListed(this.#index.current, id);
    return entry?.versions[version]?.manifest;
  }

  status(): RegistryStatus {
    const { current, refusal } = this.#index;
    const modules = current?.modules.map(({ id, channels: { stable, canary } }) => {
      const serving = this.#versions.serving(id);
      return moduleStatus(this.#channelStatus(id, id, stable), {
        id,
        isLost: this.#versions.isLost(id) && !this.#bannedOf(id, stable).has(null),
        canary: canary && this.#channelStatus(id, canaryChannel(id), canary.version),
        recentFailures: serving === undefined ? 0 : this.#record.recentFailures(serving),
      });
    });
    return {
      revision: current?.revision ?? null,
      fault: refusal?.fault,
      offered: refusal?.offered,
      modules: modules ?? [],
    };
  }

  #channelStatus(id: string, channel: ModuleChannel, wanted: string): ChannelStatus {
    return {
      wanted,
      serving: this.#versions.serving(channel)?.version ?? null,
      refused: this.#refused.has(`${id}@${wanted}`),
      withdrawn: this.#versions.isWithdrawn(channel, wanted),
    };
  }

  /** Restores the versions that served before the restart. Reads only the disk, so a dead registry costs no time. */
  async #restore(): Promise<void> {
    const { disk, log, registryUrl } = this.#options;
    const state = await disk.readState();
    if (state?.registryUrl !== registryUrl) return;
    await this.#versions.restore(state, (kept) => this.#loadKept(kept, state));
    for (const channel of this.#versions.channels()) this.#withdrawBanned(this.#versions.serving(channel));
    this.#index.restore(state.index);
    const { revision } = state.index;
    const modules = this.#versions.channels();
    log.info({ event: 'restored', revision, modules }, 'the modules from before the restart serve again');
    this.#publish();
  }

  async #loadKept(
    { described, ...kept }: KeptVersion,
    { index, shell }: KeptState,
  ): Promise<AdmittedModule | undefined> {
    const { disk, log, read: readCode } = this.#options;
    const { id, version } = kept;
    try {
      const owned = ownedRoutes(index, id);
      const banned = this.#bannedOf(id, version);
      const read = (_url: string, integrity: string) => disk.read(integrity);
      const known = shell === this.#options.shell ? described : undefined;
      const wanted = { ...kept, owned, banned, described: known, mayWait: true };
      const module = await loadModule(wanted, { read, readCode }, this.#options);
      await this.#compareCode(module);
      return module;
    } catch (error) {
      if (error instanceof CodePostponed) return undefined;
      log.warn({ module: id, version, err: error }, `${id}@${version} could not be restored from the disk`);
      return undefined;
    }
  }

  /** Compares the server bundle on the disk with what was published, one after another: together they may be large. */
  async #compareCode({ manifest: { files, server } }: AdmittedModule): Promise<void> {
    const compared = this.#compared.then(() => this.#options.disk.read(files[server.entry] ?? ''));
    this.#compared = compared.catch(() => undefined);
    await compared;
  }

  /** Polls once. The next poll is scheduled first, so that a stalled module delays neither it nor other modules. */
  async #follow(): Promise<void> {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#follow(), this.#options.pollMs);
    await this.#update();
  }

  async #update(): Promise<void> {
    await this.#updateIndex();
    // While its first response is on the way, nobody knows what the registry has signed.
    if (this.#index.wasRead) await this.#updateVersions();
  }

  async #updateIndex(): Promise<void> {
    const last = this.#index.current?.revision;
    const next = await this.#index.read();
    if (next === undefined) return;
    this.#versions.drop(next);
    if (next.revision !== last) this.#publish();
  }

  async #updateVersions(): Promise<void> {
    const entries = this.#index.current?.modules ?? [];
    await Promise.all(
      entries.flatMap((entry) => {
        const { stable, canary } = entry.channels;
        const updates = [this.#updateChannel(entry.id, stable, entry)];
        return canary === undefined
          ? updates
          : [...updates, this.#updateChannel(canaryChannel(entry.id), canary.version, entry)];
      }),
    );
  }

  async #updateChannel(channel: ModuleChannel, version: string, entry: Entry): Promise<void> {
    if (!this.#versions.needs(channel, version) || this.#loading.has(channel)) return;
    const subject = `${entry.id}@${version}`;
    const { onTrial, code } = this.#options;
    const waits = (this.#isServing && onTrial !== undefined) || code.isFull;
    if (waits && this.#describedOf(entry.id, version) === undefined) return;
    if (Date.now() < (this.#retries.get(subject)?.at ?? 0)) return;
    this.#loading.add(channel);
    try {
      const module = await this.#load(version, entry, true);
      this.#serve(channel, module);
      this.#retries.delete(subject);
      if (!this.#isServing) onTrial?.({ subject, outcome: module.described });
    } catch (error) {
      if (error instanceof CodePostponed) return;
      this.#logRefusal(channel, version, entry, error);
      this.#retryLater(subject);
      if (!this.#isServing) onTrial?.({ subject, outcome: messageOf(error) });
    } finally {
      this.#loading.delete(channel);
      if (this.#isServing && this.#loading.size === 0) this.#forgetFiles();
    }
  }

  /** Without a certificate of admission a version is not `forVisitors`; a link shows it, since the gate looks at it that way. */
  async #load(
    version: string,
    { id, versions }: ListedModule,
    forVisitors: boolean,
  ): Promise<AdmittedModule> {
    const integrity = versions[version]?.manifest;
    if (integrity === undefined) throw new Error(`the registry has no version ${version}`);
    const known = this.#versions.find(id, version);
    if (known !== undefined) return known;
    const { signed } = this.#options;
    await signed?.requireVersion(id, version, integrity);
    if (forVisitors) await signed?.requireAdmission(id, version, integrity);
    const owned = this.#index.current === undefined ? [] : ownedRoutes(this.#index.current, id);
    const described = this.#describedOf(id, version);
    const module = await loadModule(
      {
        id,
        version,
        integrity,
        owned,
        banned: this.#bannedOf(id, version),
        described,
        mayWait: forVisitors,
      },
      this.#options,
      this.#options,
    );
    if (described === undefined) await this.#options.checkResources(module);
    await this.#keepFiles(module);
    return module;
  }

  /** Puts the files that browsers need, and the code for later, on the disk, so that pages come alive while the registry is away. */
  async #keepFiles({ base, manifest }: AdmittedModule): Promise<void> {
    const { registryUrl, read, disk, code } = this.#options;
    const keep = (file: string) => read(`${registryUrl}${base}${file}`, manifest.files[file] ?? '');
    await Promise.all([code.read(() => keep(manifest.server.entry)), ...browserFiles(manifest).map(keep)]);
    await disk.settled();
  }

  /** What is known of a version that was evaluated before, here or in another thread. */
  #describedOf(id: string, version: string): DescribedModule | undefined {
    return this.#tried.get(`${id}@${version}`) ?? this.#versions.describedOf(id, version);
  }

  #serve(channel: ModuleChannel, module: AdmittedModule): void {
    const { id, version } = module;
    this.#versions.serve(channel, module);
    this.#withdrawBanned(module);
    this.#refused.delete(`${id}@${version}`);
    const name = channel === id ? 'stable' : 'canary';
    this.#options.log.info({ module: id, version, channel: name }, 'module admitted');
    this.#publish();
  }

  /** Each failed load of a version doubles the pause before the next one, which evaluates it again. */
  #retryLater(subject: string): void {
    const last = this.#retries.get(subject)?.pauseMs ?? this.#options.pollMs;
    const pauseMs = Math.min(2 * last, longestRetryMs);
    this.#retries.set(subject, { at: Date.now() + pauseMs, pauseMs });
  }

  #bannedOf(id: string, version: string): Set<string | null> {
    const subject = `${id}@${version}`;
    const banned = this.#banned.get(subject) ?? new Set();
    this.#banned.set(subject, banned);
    return banned;
  }

  #withdrawBanned(module: AdmittedModule | undefined): void {
    if (module === undefined || module.banned.size === 0) return;
    const { id, version } = module;
    const before = this.#versions.withdraw(module);
    this.#options.log.error(
      { module: id, version, serving: before?.version ?? version, event: 'withdrawn' },
      before === undefined
        ? `${id}@${version} ended threads: the pages that did are not available until another version is promoted`
        : `${id}@${version} ended threads: ${before.version} serves again until another version is promoted`,
    );
  }

  /** Logs why a version is not served, once per distinct message. */
  #logRefusal(channel: ModuleChannel, version: string, { id }: Entry, error: unknown): void {
    const subject = `${id}@${version}`;
    const message = messageOf(error);
    if (this.#refused.get(subject) === message) return;
    this.#refused.set(subject, message);
    const serving = this.#versions.serving(channel)?.version ?? null;
    this.#options.log.error(
      { module: id, version, serving, err: error },
      `${subject} is not served: ${message}`,
    );
  }

  #publish(): void {
    const { current: index } = this.#index;
    const { registryUrl, shell, disk, onChange, onWithdrawn } = this.#options;
    onChange((index?.modules ?? []).map((entry) => this.#versions.served(entry)));
    if (index === undefined || !this.#isServing) return;
    const kept = this.#versions.kept();
    disk.writeState({ registryUrl, shell, index, ...kept });
    const told = JSON.stringify(kept.withdrawn);
    if (told === this.#toldWithdrawn) return;
    this.#toldWithdrawn = told;
    onWithdrawn?.(kept.withdrawn);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
