import { ownedRoutes, type RegistryIndex } from '@irodori/contract/composition';
import { versionFolder } from '../folder.ts';
import { intactVersion } from '../intact-version.ts';
import type { Check } from './check-build.ts';
import { judgeVersions, type OwnedVersion, type Shells } from './judge-versions.ts';

/**
 * Finds which versions that visitors get would not run in other shells.
 * @throws RegistryError if a version's files are damaged
 */
export async function checkLive(folder: string, index: RegistryIndex, shells: Shells): Promise<Check> {
  const versions: OwnedVersion[] = [];
  for (const { id, channels } of index.modules) {
    const { stable, canary } = channels;
    for (const version of canary === undefined ? [stable] : [stable, canary.version]) {
      const { manifest } = await intactVersion(folder, index, id, version);
      versions.push({ folder: versionFolder(folder, id, version), manifest, owned: ownedRoutes(index, id) });
    }
  }
  const judgement = await judgeVersions(versions, shells, false);
  return {
    shells: judgement.shells,
    checked: judgement.outcomes.map((outcome, index) => ({
      module: versions[index]?.manifest.id ?? null,
      version: versions[index]?.manifest.version ?? null,
      ...outcome,
    })),
  };
}
