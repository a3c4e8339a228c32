import type { RegistryIndex } from '@irodori/contract/composition';
import type { KeptState, KeptVersion } from './kept-state.ts';
import { type AdmittedModule, filesOf } from './load-module.ts';
import type { ServedModule } from './served-module.ts';

/** A module and its channel: the id alone means stable; a canary's key contains a space, which no id can. */
export type Slot = string;
export const canarySlot = (id: string): Slot => `${id} (canary)`;

type KeptVersions = Pick<KeptState, 'serving' | 'previous' | 'withdrawn'>;

/** The version that serves in each slot, the version before it, and the version that was withdrawn. */
export class ServedVersions {
  readonly #serving = new Map<Slot, AdmittedModule>();
  readonly #previous = new Map<Slot, AdmittedModule>();
  readonly #withdrawn = new Map<Slot, string>();

  serving(slot: Slot): AdmittedModule | undefined {
    return this.#serving.get(slot);
  }

  slots(): readonly Slot[] {
    return [...this.#serving.keys()];
  }

  isWithdrawn(slot: Slot, version: string): boolean {
    return this.#withdrawn.get(slot) === version;
  }

  /** True if the slot needs the version. As soon as another version is wanted, a withdrawn version may return. */
  needs(slot: Slot, version: string): boolean {
    if (this.isWithdrawn(slot, version)) return false;
    this.#withdrawn.delete(slot);
    return this.serving(slot)?.version !== version;
  }

  /** Returns the version if it serves in any slot: a promoted canary was loaded already. */
  find(id: string, version: string): AdmittedModule | undefined {
    return [...this.#serving.values()].find((module) => module.id === id && module.version === version);
  }

  serve(slot: Slot, module: AdmittedModule): void {
    const last = this.serving(slot);
    if (last !== undefined && slot === module.id) this.#previous.set(slot, last);
    this.#serving.set(slot, module);
  }

  /** Returns the version that serves instead; undefined if there is none, so that `module` continues to serve. */
  withdraw(module: AdmittedModule): AdmittedModule | undefined {
    const { id, version } = module;
    const slot = this.serving(id) === module ? id : canarySlot(id);
    const before = slot === id ? this.#previous.get(id) : this.serving(id);
    if (before === undefined || this.serving(slot) !== module) return undefined;
    this.#withdrawn.set(slot, version);
    this.#previous.delete(slot);
    if (slot === id) this.#serving.set(slot, before);
    else this.#serving.delete(slot);
    return before;
  }

  /** Drops the versions of modules and canaries that the registry no longer has. */
  drop({ modules }: RegistryIndex): void {
    const slots = new Set(
      modules.flatMap(({ id, channels: { canary } }) => (canary === undefined ? [id] : [id, canarySlot(id)])),
    );
    for (const versions of [this.#serving, this.#previous])
      for (const slot of versions.keys()) if (!slots.has(slot)) versions.delete(slot);
  }

  served({ id, routes, channels }: RegistryIndex['modules'][number]): ServedModule {
    const module = { id, routes, wanted: channels.stable, admitted: this.serving(id) };
    const admitted = this.serving(canarySlot(id));
    if (admitted === undefined || channels.canary?.version !== admitted.version) return module;
    return { ...module, canary: { admitted, share: channels.canary.share } };
  }

  /** Integrities of the files that a restart needs. */
  files(): readonly string[] {
    return [...this.#serving.values(), ...this.#previous.values()].flatMap(filesOf);
  }

  kept(): KeptVersions {
    return {
      serving: keptVersions(this.#serving),
      previous: keptVersions(this.#previous),
      withdrawn: [...this.#withdrawn].map(([slot, version]) => ({ slot, version })),
    };
  }

  /** Takes the versions of a kept state, except those for which `load` returns undefined. */
  async restore(
    { serving, previous, withdrawn }: KeptVersions,
    load: (version: KeptVersion) => Promise<AdmittedModule | undefined>,
  ): Promise<void> {
    const into = (versions: Map<Slot, AdmittedModule>) => async (kept: KeptVersion) => {
      const module = await load(kept);
      if (module !== undefined) versions.set(kept.slot, module);
    };
    await Promise.all([...previous.map(into(this.#previous)), ...serving.map(into(this.#serving))]);
    for (const { slot, version } of withdrawn) this.#withdrawn.set(slot, version);
  }
}

const keptVersions = (versions: ReadonlyMap<Slot, AdmittedModule>): KeptVersion[] =>
  [...versions].map(([slot, { id, version, manifestIntegrity: integrity }]) => ({
    slot,
    id,
    version,
    integrity,
  }));
