import { createHash } from 'node:crypto';
import type { Composition } from '@irodori/contract/composition';
import type { AdmittedModule } from '../registry/load-module.ts';
import type { ServedModule } from '../registry/served-module.ts';

/** States of the registry whose compositions open tabs can go on with. */
const remembered = 8;

/** One composition with everything that renders it. */
export interface LiveComposition {
  readonly manifest: Composition;
  readonly modules: readonly ServedModule[];
}

/** What a state of the registry comes to: one composition for most visitors, others where canaries run. */
interface Variants {
  /** Shares of the canaries, ascending; a visitor gets those whose share lies above the visitor's place. */
  readonly shares: readonly number[];
  /** One more than shares: the first has every canary, the last none. */
  readonly compositions: readonly LiveComposition[];
}

/**
 * The compositions that this process serves. Pages get the current one; open tabs go on with theirs, as long
 * as it is among the last few.
 */
export function createCompositions(shell: string) {
  let current = variantsOf(shell, []);
  let recent = [current];
  return {
    /** The composition for new pages of a visitor; a visitor without a place gets no canary. */
    current(share = 1): LiveComposition {
      const rank = current.shares.filter((limit) => limit <= share).length;
      return current.compositions[rank] ?? compose(shell, []);
    },
    hasCanaries: () => current.shares.length > 0,
    /** @returns undefined for a composition that this process does not know (any more). */
    find: (id: string) =>
      recent.flatMap(({ compositions }) => compositions).find(({ manifest }) => manifest.id === id),
    take(modules: readonly ServedModule[]): void {
      current = variantsOf(shell, modules);
      const key = keyOf(current);
      recent = [current, ...recent.filter((known) => keyOf(known) !== key)].slice(0, remembered);
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
  return { manifest: { id, shell, modules: versions }, modules };
}
