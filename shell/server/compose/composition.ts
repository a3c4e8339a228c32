import { createHash } from 'node:crypto';
import type { Composition } from '@irodori/contract/composition';
import type { AdmittedModule } from '../registry/load-module.ts';
import type { ServedModule } from '../registry/served-module.ts';

/** How many of the latest registry states keep their compositions for open tabs. */
const keptStates = 8;

/** A composition with the modules that render its pages. */
export interface LiveComposition {
  readonly manifest: Composition;
  readonly modules: readonly ServedModule[];
  /** The module that owns each resource, by path; also if it has no version to serve. */
  readonly resources: ReadonlyMap<string, ServedModule>;
}

/** The compositions of one registry state: one for most visitors, and one more for each distinct canary share. */
interface Variants {
  /** Distinct shares of the canaries, ascending. A visitor gets each canary whose share is above the visitor's. */
  readonly shares: readonly number[];
  /** One more than `shares`: the first composition has every canary, the last has no canary. */
  readonly compositions: readonly LiveComposition[];
}

/**
 * The compositions that this process serves. New pages get the current composition; open tabs keep the composition
 * of their page while it belongs to one of the latest registry states.
 */
export function createCompositions(shell: string) {
  let current = variantsOf(shell, []);
  let recent = [current];
  /** Compositions of versions that new pages do not get. */
  let lent: readonly LiveComposition[] = [];
  const kept = () => [...recent.flatMap(({ compositions }) => compositions), ...lent];
  const find = (id: string) => kept().find(({ manifest }) => manifest.id === id);
  return {
    /** The composition for a visitor's new pages. `share` is from 0 to below 1; the default 1 gets no canary. */
    current(share = 1): LiveComposition {
      const rank = current.shares.filter((limit) => limit <= share).length;
      return current.compositions[rank] ?? compose(shell, []);
    },
    /** Those that new pages get. */
    published: (): readonly LiveComposition[] => current.compositions,
    hasCanaries: () => current.shares.length > 0,
    /** @returns undefined if this process never had the composition or has dropped it. */
    find,
    /** The composition with other versions of some modules. */
    instead({ modules }: LiveComposition, versions: readonly AdmittedModule[]): LiveComposition {
      const others = modules.map((each) => {
        const admitted = versions.find(({ id }) => id === each.id);
        return admitted === undefined ? each : { ...each, admitted };
      });
      const composition = compose(shell, others);
      const known = find(composition.manifest.id);
      if (known !== undefined) return known;
      lent = [composition, ...lent].slice(0, keptStates);
      return composition;
    },
    /** A composition of earlier versions; undefined if they are not those that gave it its id. */
    revive(id: string, versions: readonly AdmittedModule[]): LiveComposition | undefined {
      const known = find(id);
      if (known !== undefined) return known;
      const [{ modules } = compose(shell, [])] = current.compositions;
      const earlier = modules.map((module) => ({
        ...module,
        admitted: versions.find((version) => version.id === module.id),
      }));
      const composition = compose(shell, earlier);
      if (composition.manifest.id !== id) return undefined;
      lent = [composition, ...lent].slice(0, keptStates);
      return composition;
    },
    /** The compositions that new pages and open tabs have, the newest first. */
    kept,
    take(modules: readonly ServedModule[]): void {
      current = variantsOf(shell, modules);
      const key = keyOf(current);
      recent = [current, ...recent.filter((known) => keyOf(known) !== key)].slice(0, keptStates);
    },
  };
}

export type Compositions = ReturnType<typeof createCompositions>;

const keyOf = ({ compositions }: Variants) => compositions.map(({ manifest }) => manifest.id).join(' ');

function variantsOf(shell: string, modules: readonly ServedModule[]): Variants {
  const limits = modules.flatMap(({ canary }) => (canary === undefined ? [] : [canary.share]));
  const shares = [...new Set(limits)].toSorted((a, b) => a - b);
  const withCanaries = (limit: number) =>
    modules.map((module) => {
      const { canary } = module;
      return canary === undefined || canary.share < limit ? module : { ...module, admitted: canary.admitted };
    });
  return {
    shares,
    compositions: [...shares, Infinity].map((limit) => compose(shell, withCanaries(limit))),
  };
}

function compose(shell: string, modules: readonly ServedModule[]): LiveComposition {
  const admitted = modules
    .flatMap((module): AdmittedModule[] => (module.admitted === undefined ? [] : [module.admitted]))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const versions = Object.fromEntries(
    admitted.map(({ id, version, manifestIntegrity }) => [id, { version, manifest: manifestIntegrity }]),
  );
  const id = createHash('sha256')
    .update(JSON.stringify([shell, versions]))
    .digest('hex')
    .slice(0, 16);
  const resources = modules.flatMap((module) =>
    (module.admitted === undefined ? module.resources : (module.admitted.manifest.resources ?? [])).map(
      ({ path }) => [path, module] as const,
    ),
  );
  return { manifest: { id, shell, modules: versions }, modules, resources: new Map(resources) };
}
