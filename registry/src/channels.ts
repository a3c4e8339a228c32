import type { ModuleManifest, RegistryIndex } from '@irodori/contract/composition';
import { RegistryError } from './registry-error.ts';
import { type CheckedVersion, integrityOf } from './version-files.ts';

type ModuleEntry = RegistryIndex['modules'][number];
type Canary = NonNullable<ModuleEntry['channels']['canary']>;

export function entryOf(index: RegistryIndex, id: string): ModuleEntry {
  const entry = index.modules.find((module) => module.id === id);
  if (entry === undefined) {
    const known = index.modules.map((module) => module.id).join(', ') || 'none';
    throw new RegistryError(`The registry has no module "${id}" (published: ${known}).`);
  }
  return entry;
}

const replaced = (index: RegistryIndex, entry: ModuleEntry): RegistryIndex => ({
  ...index,
  modules: [...index.modules.filter((module) => module.id !== entry.id), entry].toSorted((a, b) =>
    a.id.localeCompare(b.id, 'en'),
  ),
});

/**
 * The routes and resources of a stable manifest, which the index repeats: a site that could load no version of the
 * module still knows which paths belong to it.
 */
const servedBy = ({ routes, resources = [] }: ModuleManifest): Pick<ModuleEntry, 'routes' | 'resources'> => ({
  routes: routes.map((route) => route.path),
  resources,
});

/** Lists a version; the first version of a module becomes its stable version. */
export function withVersion(index: RegistryIndex, { manifest, bytes }: CheckedVersion): RegistryIndex {
  const { id, version } = manifest;
  const known = index.modules.find((module) => module.id === id);
  if (known?.versions[version] !== undefined) return index;
  const packageName = known?.package ?? manifest.package;
  const published = { [version]: { manifest: integrityOf(bytes), publishedAt: new Date().toISOString() } };
  return replaced(index, {
    id,
    ...(packageName === undefined ? {} : { package: packageName }),
    ...(known === undefined ? servedBy(manifest) : { routes: known.routes, resources: known.resources }),
    channels: known?.channels ?? { stable: version },
    history: known?.history ?? [],
    setAside: known?.setAside ?? [],
    recalled: known?.recalled ?? [],
    versions: { ...known?.versions, ...published },
  });
}

const historyLength = 20;

const without = (versions: readonly string[], version: string) => versions.filter((each) => each !== version);

/** Makes a listed version stable; a canary of the same version ends. */
export function withStable(index: RegistryIndex, manifest: ModuleManifest): RegistryIndex {
  const { id, version } = manifest;
  const entry = entryOf(index, id);
  const { stable, canary } = entry.channels;
  if (stable === version && canary?.version !== version) return index;
  return replaced(index, {
    ...entry,
    ...servedBy(manifest),
    channels: { stable: version, ...(canary === undefined || canary.version === version ? {} : { canary }) },
    history: stable === version ? entry.history : [...entry.history, stable].slice(-historyLength),
    setAside: without(entry.setAside, version),
    recalled: without(entry.recalled, version),
  });
}

/** Makes the version that an operator chose stable, and sets the formerly stable version aside. */
export function withChosen(index: RegistryIndex, manifest: ModuleManifest): RegistryIndex {
  const { stable } = entryOf(index, manifest.id).channels;
  const chosen = withStable(index, manifest);
  if (stable === manifest.version) return chosen;
  const entry = entryOf(chosen, manifest.id);
  return replaced(chosen, { ...entry, setAside: [...entry.setAside, stable] });
}

/** Gives a listed version to a share of visitors. */
export function withCanary(index: RegistryIndex, id: string, next: Canary): RegistryIndex {
  const entry = entryOf(index, id);
  const { stable, canary } = entry.channels;
  const { version, share, promotes } = next;
  const isSame = canary?.version === version && canary.share === share && canary.promotes === promotes;
  if (stable === version || isSame) return index;
  return replaced(index, {
    ...entry,
    channels: { stable, canary: next },
    setAside: without(entry.setAside, version),
    recalled: without(entry.recalled, version),
  });
}

/** Ends a running canary and sets its version aside. */
export function withoutCanary(index: RegistryIndex, id: string): RegistryIndex {
  const entry = entryOf(index, id);
  const { stable, canary } = entry.channels;
  if (canary === undefined) return index;
  const setAside = [...without(entry.setAside, canary.version), canary.version];
  return replaced(index, { ...entry, channels: { stable }, setAside });
}

/** Ends a running canary because of its faults: open tabs leave it. */
export function withRecalled(index: RegistryIndex, id: string): RegistryIndex {
  const { canary } = entryOf(index, id).channels;
  if (canary === undefined) return index;
  const ended = withoutCanary(index, id);
  const entry = entryOf(ended, id);
  return replaced(ended, {
    ...entry,
    recalled: [...without(entry.recalled, canary.version), canary.version],
  });
}

/** Makes the previous stable version stable again; the present one is set aside and does not enter the history. */
export function withPrevious(index: RegistryIndex, manifest: ModuleManifest): RegistryIndex {
  const { id, version } = manifest;
  const entry = entryOf(index, id);
  return replaced(index, {
    ...entry,
    ...servedBy(manifest),
    channels: { ...entry.channels, stable: version },
    history: entry.history.slice(0, -1),
    setAside: [...without(entry.setAside, version), entry.channels.stable],
  });
}

/** Takes a module out, with its versions and the routes that it owns. */
export function withoutModule(index: RegistryIndex, id: string): RegistryIndex {
  const { modules } = index;
  const entry = entryOf(index, id);
  const owners = Object.fromEntries(Object.entries(index.owners ?? {}).filter(([owner]) => owner !== id));
  return { ...index, owners, modules: modules.filter((module) => module !== entry) };
}

/** Takes versions out that no channel names. */
export function withoutVersions(
  index: RegistryIndex,
  id: string,
  versions: readonly string[],
): RegistryIndex {
  if (versions.length === 0) return index;
  const entry = entryOf(index, id);
  const kept = Object.entries(entry.versions).filter(([version]) => !versions.includes(version));
  return replaced(index, { ...entry, versions: Object.fromEntries(kept) });
}
