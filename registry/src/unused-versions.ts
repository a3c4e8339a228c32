import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { certificateFile } from '@irodori/contract/admission';
import { findListed, listedModules, type RegistryIndex } from '@irodori/contract/composition';
import type { LoggedChange } from './change-log.ts';
import { withoutVersions } from './channels.ts';
import { isMissing, versionFolder, versionsFolder } from './folder.ts';

export interface UnusedVersion {
  readonly module: string;
  readonly version: string;
  /** When it was published or left its last channel, whatever was later. */
  readonly since: string;
}

/** When a change last named the version, or took its module away; '' if none did. */
function lastNamed(log: readonly LoggedChange[], module: string, version: string): string {
  const isAbout = ({ module: id, what, from, to }: LoggedChange['changes'][number]) =>
    id === module && (from === version || to === version || (what === 'stable' && to === null));
  return log.findLast(({ changes }) => changes.some(isAbout))?.at ?? '';
}

const later = (one: string, other: string): string => (one > other ? one : other);

/** The versions of a module that visitors get, or got before. */
function usedVersions({ modules }: RegistryIndex, id: string): ReadonlySet<string | undefined> {
  const entry = modules.find((module) => module.id === id);
  return new Set(entry && [entry.channels.stable, entry.channels.canary?.version, ...entry.history]);
}

/** Listed versions that are in no channel, that no rollback needs, and that have been so since before the limit. */
export function unusedVersions(
  index: RegistryIndex,
  limit: Date,
  log: readonly LoggedChange[],
): UnusedVersion[] {
  return listedModules(index).flatMap(({ id: module, versions }) => {
    const used = usedVersions(index, module);
    return Object.entries(versions)
      .filter(([version]) => !used.has(version))
      .map(([version, { publishedAt }]) => ({
        module,
        version,
        since: later(publishedAt, lastNamed(log, module, version)),
      }))
      .filter(({ since }) => new Date(since) < limit);
  });
}

export function withoutUnused(index: RegistryIndex, unused: readonly UnusedVersion[]): RegistryIndex {
  const byModule = Map.groupBy(unused, ({ module }) => module);
  return [...byModule].reduce(
    (changed, [module, versions]) =>
      withoutVersions(
        changed,
        module,
        versions.map(({ version }) => version),
      ),
    index,
  );
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/**
 * Versions on the disk that the index does not list: those that were just taken out, and others that were written, or whose
 * module was removed, before the limit. An index that was restored from a backup does not list the versions that
 * were published after the backup.
 */
export async function unlistedVersions(
  folder: string,
  index: RegistryIndex,
  limit: Date,
  takenOut: readonly UnusedVersion[],
  log: readonly LoggedChange[],
): Promise<UnusedVersion[]> {
  const found: UnusedVersion[] = [];
  const ids = (await foldersIn(versionsFolder(folder))).filter((id) => !id.startsWith('.'));
  for (const module of ids) {
    const listed = findListed(index, module)?.versions ?? {};
    for (const version of await foldersIn(path.join(versionsFolder(folder), module))) {
      if (listed[version] !== undefined) continue;
      const known = takenOut.find((each) => each.module === module && each.version === version);
      const { mtime } = await stat(versionFolder(folder, module, version));
      const since = later(mtime.toISOString(), lastNamed(log, module, version));
      if (known !== undefined) found.push(known);
      else if (new Date(since) < limit) found.push({ module, version, since });
    }
  }
  return found;
}

/**
 * Removes the files of versions with their certificates, and what publications that died have left; the caller holds the lock, so that no
 * publication is running.
 */
export async function removeFiles(folder: string, versions: readonly UnusedVersion[]): Promise<void> {
  const unfinished = (await foldersIn(versionsFolder(folder))).filter((name) =>
    name.startsWith('.publishing-'),
  );
  for (const name of unfinished) await rm(path.join(versionsFolder(folder), name), { recursive: true });
  for (const { module, version } of versions) {
    await rm(versionFolder(folder, module, version), { recursive: true, force: true });
    await rm(path.join(folder, certificateFile(module, version)), { force: true });
  }
}
