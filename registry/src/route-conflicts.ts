import type { ModuleManifest, RegistryIndex } from '@irodori/contract/composition';
import { RegistryError } from './registry-error.ts';

/** Patterns that match the same paths are equal: parameter names do not matter, nor does a trailing slash. */
const shapeOf = (pattern: string): string =>
  pattern
    .toLowerCase()
    .replaceAll(/:[^/?]+/g, ':')
    .replace(/(?<=.)\/$/, '');

/**
 * Two modules may not own the same pattern, or the page that a visitor gets would depend on their order.
 * @throws RegistryError
 */
export function refuseConflicts(index: RegistryIndex, { id, version, routes }: ModuleManifest): void {
  const owners = new Map(
    index.modules
      .filter((module) => module.id !== id)
      .flatMap((module) =>
        module.routes.map((pattern) => [shapeOf(pattern), { id: module.id, pattern }] as const),
      ),
  );
  const conflicts = routes.flatMap(({ path }) => {
    const owner = owners.get(shapeOf(path));
    return owner === undefined ? [] : [`"${path}" is owned by module "${owner.id}" (as "${owner.pattern}")`];
  });
  if (conflicts.length > 0) {
    throw new RegistryError(`${id}@${version} cannot be served: route ${conflicts.join(', ')}.`);
  }
}
