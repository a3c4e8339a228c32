import {
  type ModuleManifest,
  ownedRoutes,
  patternsOf,
  type RegistryIndex,
} from '@irodori/contract/composition';
import { patternsOverlap, shapeOf } from '@irodori/contract/route-patterns';
import { RegistryError } from './registry-error.ts';

interface Owned {
  readonly id: string;
  readonly pattern: string;
}

const isAmong = (patterns: readonly string[], pattern: string): boolean =>
  patterns.some((each) => shapeOf(each) === shapeOf(pattern));

/** The patterns that other modules own. */
function ownedByOthers(index: RegistryIndex, id: string): Owned[] {
  const ids = new Set([...Object.keys(index.owners ?? {}), ...index.modules.map((module) => module.id)]);
  ids.delete(id);
  return [...ids].flatMap((other) => ownedRoutes(index, other).map((pattern) => ({ id: other, pattern })));
}

const withOwned = (index: RegistryIndex, id: string, added: readonly string[]): RegistryIndex =>
  added.length === 0 && Object.hasOwn(index.owners ?? {}, id)
    ? index
    : { ...index, owners: { ...index.owners, [id]: [...ownedRoutes(index, id), ...added] } };

/**
 * Makes a module the owner of its version's route patterns and resources' paths; it keeps them even if later versions
 * drop them.
 * @throws RegistryError if a new pattern can match a path that another module's pattern matches, unless it was granted
 */
export function claimRoutes(
  index: RegistryIndex,
  manifest: Pick<ModuleManifest, 'id' | 'version' | 'routes' | 'resources'>,
): RegistryIndex {
  const { id, version } = manifest;
  const owned = ownedRoutes(index, id);
  const others = ownedByOthers(index, id);
  const added = patternsOf(manifest).filter((pattern) => !isAmong(owned, pattern));
  const refused = added.flatMap((pattern) =>
    others
      .filter((other) => patternsOverlap(pattern, other.pattern))
      .map((other) => ({
        pattern,
        reason: `"${pattern}" overlaps "${other.pattern}" of module "${other.id}"`,
      })),
  );
  if (refused.length > 0) {
    const patterns = [...new Set(refused.map(({ pattern }) => `'${pattern}'`))].join(' ');
    throw new RegistryError(
      `${id}@${version} cannot be served: its route ${refused.map(({ reason }) => reason).join(', ')}. ` +
        `Change the route; or, if both modules are meant to have it, the registry's operator allows it by ` +
        `\`irodori grant ${id} ${patterns}\`, and the more specific pattern gets the page.`,
    );
  }
  return withOwned(index, id, added);
}

/**
 * Lets a module own patterns that overlap those of other modules; a decision of the registry's operator.
 * @throws RegistryError if another module owns an equally specific pattern
 */
export function grantRoutes(index: RegistryIndex, id: string, patterns: readonly string[]): RegistryIndex {
  const malformed = patterns.find((pattern) => !pattern.startsWith('/'));
  if (malformed !== undefined)
    throw new RegistryError(`"${malformed}" is not a route pattern: it must start with a slash.`);
  for (const pattern of patterns) {
    const owner = ownedByOthers(index, id).find((other) => shapeOf(other.pattern) === shapeOf(pattern));
    if (owner !== undefined) {
      throw new RegistryError(
        `"${pattern}" is owned by module "${owner.id}" (as "${owner.pattern}"), and neither pattern is more specific. ` +
          `Take it from that module first: irodori revoke ${owner.id} '${owner.pattern}'`,
      );
    }
  }
  return withOwned(
    index,
    id,
    patterns.filter((pattern) => !isAmong(ownedRoutes(index, id), pattern)),
  );
}

/**
 * Takes a pattern from a module, so that another module may own it; a decision of the registry's operator.
 * @throws RegistryError if the module does not own the pattern, or its stable version has the route
 */
export function revokeRoute(index: RegistryIndex, id: string, pattern: string): RegistryIndex {
  const owned = ownedRoutes(index, id);
  if (!isAmong(owned, pattern))
    throw new RegistryError(
      `Module "${id}" does not own "${pattern}" (owned: ${owned.join(' ') || 'none'}).`,
    );
  const entry = index.modules.find((module) => module.id === id);
  const served = [...(entry?.routes ?? []), ...(entry?.resources ?? []).map(({ path }) => path)];
  if (entry !== undefined && isAmong(served, pattern)) {
    throw new RegistryError(
      `"${pattern}" is a route of ${id}@${entry.channels.stable}, which is stable. Publish a version without it first.`,
    );
  }
  const kept = owned.filter((each) => shapeOf(each) !== shapeOf(pattern));
  return { ...index, owners: { ...index.owners, [id]: kept } };
}
