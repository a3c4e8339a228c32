import { createHash } from 'node:crypto';
import type { Composition } from '@irodori/contract/composition';
import type { AdmittedModule } from '../registry/load-module.ts';
import type { ServedModule } from '../registry/served-module.ts';
import { firstPlace, isInShare, places } from './visitor-place.ts';

/** How many of the latest registry states keep their compositions for open tabs. */
const keptStates = 8;

/** A composition with the modules that render its pages. */
export interface LiveComposition {
  readonly manifest: Composition;
  readonly modules: readonly ServedModule[];
  /** The module that owns each resource, by path; also if it has no version to serve. */
  readonly resources: ReadonlyMap<string, ServedModule>;
}

/** The compositions of one registry state: one without canaries, and one for each set of canaries that a visitor can have. */
interface Variants {
  readonly modules: readonly ServedModule[];
  readonly withoutCanaries: LiveComposition;
  /** The composition at each place of visitors; empty if there is no canary. */
  readonly atPlace: readonly LiveComposition[];
}

/** A canary that runs, and the version that it is compared with. */
export interface Release {
  readonly module: string;
  readonly stable: string;
  readonly canary: string;
  /** Share of visitors that gets the canary. */
  readonly share: number;
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
  const kept = () => [...recent.flatMap(compositionsOf), ...lent];
  const find = (id: string) => kept().find(({ manifest }) => manifest.id === id);
  return {
    /** The composition for a visitor's new pages. A visitor without a place gets no canary. */
    current: (place?: number): LiveComposition => current.atPlace[place ?? -1] ?? current.withoutCanaries,
    /** Those that new pages get. */
    published: (): readonly LiveComposition[] => compositionsOf(current),
    hasCanaries: () => current.atPlace.length > 0,
    releases: (): readonly Release[] =>
      current.modules.flatMap(({ id, admitted, canary }) =>
        admitted === undefined || canary === undefined
          ? []
          : [{ module: id, stable: admitted.version, canary: canary.admitted.version, share: canary.share }],
      ),
    /** @returns undefined if this process never had the composition or has dropped it. */
    find,
    /** The composition with other versions of some modules, and with those of modules that nobody else has. */
    instead({ modules }: LiveComposition, versions: readonly AdmittedModule[]): LiveComposition {
      const newcomers = versions.filter(({ id }) => !modules.some((module) => module.id === id));
      const composition = compose(shell, [
        ...withVersions(modules, versions),
        ...newcomers.map((admitted) => ({
          id: admitted.id,
          admitted,
          wanted: admitted.version,
          routes: [],
          resources: [],
        })),
      ]);
      const known = find(composition.manifest.id);
      if (known !== undefined) return known;
      lent = [composition, ...lent].slice(0, keptStates);
      return composition;
    },
    /** A composition of earlier versions; undefined if they are not those that gave it its id. */
    revive(id: string, versions: readonly AdmittedModule[]): LiveComposition | undefined {
      const known = find(id);
      if (known !== undefined) return known;
      const { modules } = current;
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

const compositionsOf = ({ withoutCanaries, atPlace }: Variants): readonly LiveComposition[] => [
  ...new Set([...atPlace, withoutCanaries]),
];

const keyOf = (variants: Variants) =>
  compositionsOf(variants)
    .map(({ manifest }) => manifest.id)
    .toSorted()
    .join(' ');

function variantsOf(shell: string, modules: readonly ServedModule[]): Variants {
  const canaries = modules.flatMap(({ id, canary }) =>
    canary === undefined ? [] : [{ id, ...canary, first: firstPlace(id, canary.admitted.version) }],
  );
  const withoutCanaries = compose(shell, modules);
  const known = new Map([['', withoutCanaries]]);
  const compositionAt = (place: number) => {
    const at = canaries.filter(({ first, share }) => isInShare(place, first, share));
    const key = at.map(({ id }) => id).join(' ');
    const composition =
      known.get(key) ??
      compose(
        shell,
        withVersions(
          modules,
          at.map(({ admitted }) => admitted),
        ),
      );
    known.set(key, composition);
    return composition;
  };
  const atPlace =
    canaries.length === 0 ? [] : Array.from({ length: places }, (_, place) => compositionAt(place));
  return { modules, withoutCanaries, atPlace };
}

const withVersions = (modules: readonly ServedModule[], versions: readonly AdmittedModule[]) =>
  modules.map((module) => {
    const admitted = versions.find(({ id }) => id === module.id);
    return admitted === undefined ? module : { ...module, admitted };
  });

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
