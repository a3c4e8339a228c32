import { findListed, type RegistryIndex } from '@irodori/contract/composition';
import { RegistryError } from './registry-error.ts';
import { type CheckedVersion, hasIntegrity } from './version-files.ts';

/** @throws RegistryError if the version is published with other bytes */
export function refuseOtherBytes(index: RegistryIndex, { manifest, bytes }: CheckedVersion): void {
  const { id, version } = manifest;
  const listed = findListed(index, id)?.versions[version];
  if (listed === undefined || hasIntegrity(bytes, listed.manifest)) return;
  throw new RegistryError(
    `${id}@${version} is published already with other bytes. Published versions never change; build again.`,
  );
}

/** @throws RegistryError if the module's id belongs to another package */
export function refuseOtherPackage(index: RegistryIndex, { manifest }: CheckedVersion): void {
  const { id, version } = manifest;
  const owner = findListed(index, id)?.package;
  if (owner === undefined || owner === manifest.package) return;
  throw new RegistryError(
    `${id}@${version} is a build of the package "${manifest.package ?? 'unknown'}", but the module "${id}" belongs to the package "${owner}". Publish it under an id of its own.`,
  );
}
