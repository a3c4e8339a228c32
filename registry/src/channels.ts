import {
  findListed,
  type ListedModule,
  listedModules,
  type ModuleManifest,
  type RegistryIndex,
} from '@irodori/contract/composition';
import { RegistryError } from './registry-error.ts';
import { type CheckedVersion, integrityOf } from './version-files.ts';

type ModuleEntry = RegistryIndex['modules'][number];
type Canary = NonNullable<ModuleEntry['channels']['canary']>;

export function entryOf(index: RegistryIndex, id: string): ModuleEntry {
  const entry = index.modules.find((module) => module.id === id);
  if (entry !== undefined) return entry;
  listedOf(index, id);
  throw new RegistryError(
    `${id} has no stable version yet. \`irodori promote ${id} <version>\` gives a version to all visitors.`,
  );
}

/** What is listed of a module, which need not have a stable version. */
export function listedOf(index: RegistryIndex, id: string): ListedModule {
  const listed = findListed(index, id);
  if (listed !== undefined) return listed;
  const known =
    listedModules(index)
      .map((module) => module.id)
      .join(', ') || 'none';
  throw new RegistryError(`The registry has no module "${id}" (published: ${known}).`);
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

/** The index without the newcomer, and with another one in its place. */
function withNewcomer(index: RegistryIndex, id: string, next: readonly ListedModule[]): RegistryIndex {
  const { newcomers = [], ...rest } = index;
  const all = [...newcomers.filter((newcomer) => newcomer.id !== id), ...next];
  return all.length === 0 ? rest : { ...rest, newcomers: all };
}

/** Lists a version, which serves nobody; a module without a stable version is a newcomer. */
export function withVersion(index: RegistryIndex, { manifest, bytes }: CheckedVersion): RegistryIndex {
  const { id, version } = manifest;
  const known = findListed(index, id);
  if (known?.versions[version] !== undefined) return index;
  const published = { [version]: { manifest: integrityOf(bytes), publishedAt: new Date().toISOString() } };
  const versions = { ...known?.versions, ...published };
  const entry = index.modules.find((module) => module.id === id);
  if (entry !== undefined) return replaced(index, { ...entry, ...packageOf(entry, manifest), versions });
  return withNewcomer(index, id, [{ id, ...packageOf(known, manifest), versions }]);
}

function packageOf(
  known: Pick<ListedModule, 'package'> | undefined,
  manifest: ModuleManifest,
): Pick<ListedModule, 'package'> {
  const name = known?.package ?? manifest.package;
  return name === undefined ? {} : { package: name };
}

const historyLength = 20;

const without = (versions: readonly string[], version: string) => versions.filter((each) => each !== version);

/** Makes a listed version stable; a canary of the same version ends. */
export function withStable(index: RegistryIndex, manifest: ModuleManifest): RegistryIndex {
  const { id, version } = manifest;
  const newcomer = index.newcomers?.find((each) => each.id === id);
  if (newcomer !== undefined) {
    const none = { history: [], setAside: [], recalled: [] };
    const entry = { ...newcomer, ...servedBy(manifest), channels: { stable: version }, ...none };
    return replaced(withNewcomer(index, id, []), entry);
  }
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
  const stable = index.modules.find(({ id }) => id === manifest.id)?.channels.stable;
  const chosen = withStable(index, manifest);
  if (stable === undefined || stable === manifest.version) return chosen;
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
  const { id: removed } = listedOf(index, id);
  const owners = Object.fromEntries(
    Object.entries(index.owners ?? {}).filter(([owner]) => owner !== removed),
  );
  const modules = index.modules.filter((module) => module.id !== removed);
  return { ...withNewcomer(index, removed, []), owners, modules };
}

/** Takes versions out that no channel names. */
export function withoutVersions(
  index: RegistryIndex,
  id: string,
  versions: readonly string[],
): RegistryIndex {
  if (versions.length === 0) return index;
  const listed = listedOf(index, id);
  const left = Object.entries(listed.versions).filter(([version]) => !versions.includes(version));
  const kept = { ...listed, versions: Object.fromEntries(left) };
  const entry = index.modules.find((module) => module.id === id);
  if (entry !== undefined) return replaced(index, { ...entry, ...kept });
  return left.length === 0 ? withoutModule(index, id) : withNewcomer(index, id, [kept]);
}
