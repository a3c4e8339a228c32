import type { RegistryIndex } from '@irodori/contract/composition';
import type { DescribedModule } from './described-module.ts';
import type { KeptState, KeptVersion } from './kept-state.ts';
import { type AdmittedModule, filesOf } from './load-module.ts';
import type { ServedModule } from './served-module.ts';

/** A module and its channel: the id alone means stable; a canary's key contains a space, which no id can. */
export type ModuleChannel = string;
export const canaryChannel = (id: string): ModuleChannel => `${id} (canary)`;
const isCanary = (channel: ModuleChannel): boolean => channel.includes(' ');

type KeptVersions = Pick<KeptState, 'serving' | 'previous' | 'withdrawn'>;

/** The version that serves in each channel, the version before it, and the version that was withdrawn. */
export class ServedVersions {
  readonly #serving = new Map<ModuleChannel, AdmittedModule>();
  readonly #previous = new Map<ModuleChannel, AdmittedModule>();
  readonly #withdrawn = new Map<ModuleChannel, string>();
  /** The versions of channels that served before the restart and have none yet. */
  readonly #lost = new Map<ModuleChannel, KeptVersion>();

  serving(channel: ModuleChannel): AdmittedModule | undefined {
    return this.#serving.get(channel);
  }

  channels(): readonly ModuleChannel[] {
    return [...this.#serving.keys()];
  }

  isLost(channel: ModuleChannel): boolean {
    return this.#lost.has(channel);
  }

  hasLost(): boolean {
    return this.#lost.size > 0;
  }

  isWithdrawn(channel: ModuleChannel, version: string): boolean {
    return this.#withdrawn.get(channel) === version;
  }

  /** True if the channel needs the version. As soon as another version is wanted, a withdrawn version may return. */
  needs(channel: ModuleChannel, version: string): boolean {
    if (this.isWithdrawn(channel, version)) return false;
    this.#withdrawn.delete(channel);
    return this.serving(channel)?.version !== version;
  }

  /** Returns the version if it serves in any channel: a promoted canary was loaded already. */
  find(id: string, version: string): AdmittedModule | undefined {
    return [...this.#serving.values()].find((module) => module.id === id && module.version === version);
  }

  /** What was described of a version that serves, or that a rollback would let serve. */
  describedOf(id: string, version: string): DescribedModule | undefined {
    const versions = [...this.#serving.values(), ...this.#previous.values()];
    return versions.find((module) => module.id === id && module.version === version)?.described;
  }

  serve(channel: ModuleChannel, module: AdmittedModule): void {
    const last = this.serving(channel);
    if (last !== undefined && channel === module.id) this.#previous.set(channel, last);
    this.#serving.set(channel, module);
    this.#lost.delete(channel);
  }

  /** The version that would serve instead; undefined if there is none, or if the version does not serve. */
  before(module: AdmittedModule): AdmittedModule | undefined {
    const { id } = module;
    if (this.serving(id) === module) return this.#previous.get(id);
    return this.serving(canaryChannel(id)) === module ? this.serving(id) : undefined;
  }

  /** Returns the version that serves instead; undefined if there is none, so that `module` continues to serve. */
  withdraw(module: AdmittedModule): AdmittedModule | undefined {
    const { id, version } = module;
    const before = this.before(module);
    if (before === undefined) return undefined;
    const channel = this.serving(id) === module ? id : canaryChannel(id);
    this.#withdrawn.set(channel, version);
    this.#previous.delete(channel);
    if (channel === id) this.#serving.set(channel, before);
    else this.#serving.delete(channel);
    return before;
  }

  /**
   * Withdraws a version that another thread has withdrawn. Nothing happens if no other one would serve in its place: this
   * thread may have started since, and a page that fails is better than none.
   */
  takeWithdrawn(channel: ModuleChannel, version: string): void {
    const module = this.serving(channel);
    if (module?.version === version) this.withdraw(module);
    else if (module !== undefined || isCanary(channel)) this.#withdrawn.set(channel, version);
  }

  /** Drops the versions of modules and canaries that the registry no longer has. */
  drop({ modules }: RegistryIndex): void {
    const channels = new Set(
      modules.flatMap(({ id, channels: { canary } }) =>
        canary === undefined ? [id] : [id, canaryChannel(id)],
      ),
    );
    for (const versions of [this.#serving, this.#previous, this.#lost])
      for (const channel of versions.keys()) if (!channels.has(channel)) versions.delete(channel);
  }

  served({ id, routes, resources = [], channels }: RegistryIndex['modules'][number]): ServedModule {
    const module = { id, routes, resources, wanted: channels.stable, admitted: this.serving(id) };
    const admitted = this.serving(canaryChannel(id));
    if (admitted === undefined || channels.canary?.version !== admitted.version) return module;
    return { ...module, canary: { admitted, share: channels.canary.share } };
  }

  /** Integrities of the files that a restart needs. */
  files(): readonly string[] {
    return [...this.#serving.values(), ...this.#previous.values()].flatMap(filesOf);
  }

  kept(): KeptVersions {
    return {
      serving: [...keptVersions(this.#serving), ...this.#lost.values()],
      previous: keptVersions(this.#previous),
      withdrawn: [...this.#withdrawn].map(([slot, version]) => ({ slot, version })),
    };
  }

  /** Takes the versions of a kept state, except those for which `load` returns undefined. */
  async restore(
    { serving, previous, withdrawn }: KeptVersions,
    load: (version: KeptVersion) => Promise<AdmittedModule | undefined>,
  ): Promise<void> {
    const into = (versions: Map<ModuleChannel, AdmittedModule>) => async (kept: KeptVersion) => {
      const module = await load(kept);
      if (module !== undefined) versions.set(kept.slot, module);
    };
    await Promise.all([...previous.map(into(this.#previous)), ...serving.map(into(this.#serving))]);
    for (const version of serving) {
      const { slot } = version;
      const before = this.#previous.get(slot);
      if (this.#serving.has(slot)) continue;
      if (before === undefined) this.#lost.set(slot, version);
      else this.#serving.set(slot, before);
    }
    for (const { slot, version } of withdrawn) this.#withdrawn.set(slot, version);
  }
}

const keptVersions = (versions: ReadonlyMap<ModuleChannel, AdmittedModule>): KeptVersion[] =>
  [...versions].map(([slot, { id, version, manifestIntegrity: integrity, described }]) => ({
    slot,
    id,
    version,
    integrity,
    described,
  }));
