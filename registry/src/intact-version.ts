import type { RegistryIndex } from '@irodori/contract/composition';
import { listedOf } from './channels.ts';
import { versionFolder } from './folder.ts';
import { RegistryError } from './registry-error.ts';
import { type CheckedVersion, checkVersion, hasIntegrity } from './version-files.ts';

/** Checks that a version is listed and that its files are unchanged. @throws RegistryError */
export async function intactVersion(
  folder: string,
  index: RegistryIndex,
  id: string,
  version: string,
): Promise<CheckedVersion> {
  const listed = listedOf(index, id).versions[version];
  if (listed === undefined) {
    const known = Object.keys(listedOf(index, id).versions).join(', ');
    throw new RegistryError(`${id} has no published version "${version}" (published: ${known}).`);
  }
  const checked = await checkVersion(versionFolder(folder, id, version));
  if (!hasIntegrity(checked.bytes, listed.manifest)) {
    throw new RegistryError(
      `${id}@${version} is damaged: its module.json does not match ${listed.manifest}.`,
    );
  }
  return checked;
}
