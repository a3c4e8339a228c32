import type { ModuleManifest, RegistryIndex } from '@irodori/contract/composition';
import { RegistryError } from './registry-error.ts';
import type { CheckedVersion } from './version-files.ts';

type ModuleEntry = RegistryIndex['modules'][number];

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

/** Lists a version; a module's first one becomes its stable one. */
export function withVersion(index: RegistryIndex, { manifest, integrity }: CheckedVersion): RegistryIndex {
  const { id, version, routes } = manifest;
  const known = index.modules.find((module) => module.id === id);
  if (known?.versions[version] !== undefined) return index;
  const published = { [version]: { manifest: integrity, publishedAt: new Date().toISOString() } };
  return replaced(index, {
    id,
    routes: known?.routes ?? routes.map((route) => route.path),
    channels: known?.channels ?? { stable: version },
    history: known?.history ?? [],
    versions: { ...known?.versions, ...published },
  });
}

const historyLength = 20;

/** Makes a listed version the one that everybody gets; a canary of the same version ends. */
export function withStable(index: RegistryIndex, { id, version, routes }: ModuleManifest): RegistryIndex {
  const entry = entryOf(index, id);
  const { stable, canary } = entry.channels;
  if (stable === version && canary?.version !== version) return index;
  return replaced(index, {
    ...entry,
    routes: routes.map((route) => route.path),
    channels: { stable: version, ...(canary === undefined || canary.version === version ? {} : { canary }) },
    history: stable === version ? entry.history : [...entry.history, stable].slice(-historyLength),
  });
}

/** Gives a listed version to a share of visitors. */
export function withCanary(index: RegistryIndex, id: string, version: string, share: number): RegistryIndex {
  const entry = entryOf(index, id);
  const { stable, canary } = entry.channels;
  if (stable === version || (canary?.version === version && canary.share === share)) return index;
  return replaced(index, { ...entry, channels: { stable, canary: { version, share } } });
}

/** Ends a running canary; nobody gets its version any more. */
export function withoutCanary(index: RegistryIndex, id: string): RegistryIndex {
  const entry = entryOf(index, id);
  return replaced(index, { ...entry, channels: { stable: entry.channels.stable } });
}

/** Takes the latest earlier stable version back; the present one does not enter the history. */
export function withPrevious(index: RegistryIndex, { id, version, routes }: ModuleManifest): RegistryIndex {
  const entry = entryOf(index, id);
  return replaced(index, {
    ...entry,
    routes: routes.map((route) => route.path),
    channels: { ...entry.channels, stable: version },
    history: entry.history.slice(0, -1),
  });
}
