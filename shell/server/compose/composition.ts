import { createHash } from 'node:crypto';
import type { Composition } from '@irodori/contract/composition';
import type { AdmittedModule } from '../registry/load-module.ts';
import type { ServedModule } from '../registry/watch-registry.ts';

const remembered = 8;

/** One composition with everything that renders it. */
export interface LiveComposition {
  readonly manifest: Composition;
  readonly modules: readonly ServedModule[];
}

/**
 * The compositions that this process serves. Pages get the current one; open tabs go on with theirs, as long
 * as it is among the last few.
 */
export function createCompositions(shell: string) {
  let current = compose(shell, []);
  const recent = new Map([[current.manifest.id, current]]);
  return {
    current: () => current,
    /** @returns undefined for a composition that this process does not know (any more). */
    find: (id: string) => recent.get(id),
    take(modules: readonly ServedModule[]): void {
      current = compose(shell, modules);
      recent.delete(current.manifest.id);
      recent.set(current.manifest.id, current);
      for (const id of [...recent.keys()].slice(0, -remembered)) recent.delete(id);
    },
  };
}

export type Compositions = ReturnType<typeof createCompositions>;

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
