import { randomUUID } from 'node:crypto';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { patternsOf, type RegistryIndex } from '@irodori/contract/composition';
import { type ChannelChange, changeChannel } from './channel-change.ts';
import { withCanary, withStable, withVersion } from './channels.ts';
import { manifestFile, versionFolder } from './folder.ts';
import { claimRoutes, grantRoutes } from './route-owners.ts';
import { certifiedIn, certifyOnce, type Findings, noFindings } from './signing/certificates.ts';
import type { RegistryPlace } from './signing/signed-state.ts';
import { refuseOtherBytes, refuseOtherPackage } from './version-claims.ts';
import { type CheckedVersion, checkVersion, isIntact, integrityOf } from './version-files.ts';

export interface PublishOptions extends RegistryPlace {
  /** A module's `dist`. */
  readonly dist: string;
  /** Share of visitors (above 0, at most 1) that gets the version as canary; if absent, the version becomes stable. */
  readonly canaryShare?: number;
  /** The version is listed and serves nobody, until a command gives it to visitors or somebody has a link to it. */
  readonly isOnlyListed?: boolean;
  /** What the gate found, for the certificate of a version that visitors get; by default that it was not asked. */
  readonly findings?: Findings;
  /** The publisher is also the registry's operator: routes that overlap those of other modules are granted. */
  readonly isOperator?: boolean;
}

/**
 * Copies a version to a temporary folder and renames it, so that a half-copied version is never visible. An intact
 * copy that exists already stays; a damaged copy is replaced by the same bytes.
 */
async function store(folder: string, dist: string, { manifest, bytes }: CheckedVersion): Promise<void> {
  const target = versionFolder(folder, manifest.id, manifest.version);
  if (await isIntact(target, integrityOf(bytes))) return;
  const temporary = path.join(folder, 'modules', `.publishing-${randomUUID()}`);
  try {
    await mkdir(path.dirname(target), { recursive: true });
    // Copies only the files that the manifest lists: a build folder may contain files of other tools.
    for (const file of [manifestFile, ...Object.keys(manifest.files)]) {
      await cp(path.join(dist, file), path.join(temporary, file));
    }
    await checkVersion(temporary);
    await rm(target, { recursive: true, force: true });
    await rename(temporary, target);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * Checks a build and publishes it as stable, as canary or for nobody yet. Publishing the same version twice changes nothing.
 * @throws RegistryError if the build is damaged, claims another module's id or routes, or differs from the published
 *   version of the same name.
 */
export async function publish({
  folder,
  keys,
  dist,
  canaryShare,
  isOnlyListed = false,
  findings = noFindings,
  isOperator = false,
}: PublishOptions): Promise<ChannelChange> {
  const checked = await checkVersion(dist);
  const { id, version } = checked.manifest;
  const patterns = patternsOf(checked.manifest);
  // A version that is stable already does not become a canary.
  const channel = ({ modules }: RegistryIndex) =>
    canaryShare === undefined || modules.find((module) => module.id === id)?.channels.stable === version
      ? 'stable'
      : 'canary';
  return await changeChannel(
    { folder, keys, command: 'publish', module: id },
    channel,
    async (index, signed) => {
      refuseOtherBytes(index, checked);
      refuseOtherPackage(index, checked);
      const owned = claimRoutes(isOperator ? grantRoutes(index, id, patterns) : index, checked.manifest);
      await store(folder, dist, checked);
      const listed = withVersion(owned, checked);
      if (isOnlyListed) return listed;
      await certifyOnce({ folder, keys }, signed, certifiedIn(listed, id, version), findings);
      // The first version of a module is no canary, because there is no version for the other visitors.
      const isFirst = !listed.modules.some((module) => module.id === id);
      return canaryShare === undefined || isFirst
        ? withStable(listed, checked.manifest)
        : withCanary(listed, id, { version, share: canaryShare });
    },
  );
}
