/**
 * Where a signed registry has its metadata, after The Update Framework (https://theupdateframework.io). The registry
 * writes them and the shell verifies them (docs/decisions/the-registry-is-signed.md).
 */

/** Folder of the signed metadata, in the registry's folder and at its address. */
export const signedFolder = 'signed';

/** The index as a target. Its bytes lie in the folder above, with their SHA-256 before the name. */
export const indexTarget = 'registry.json';

/** A version as a target: its `module.json`, which lists the version's files with their hashes, and its routes. */
export const versionTarget = (id: string, version: string): string => `modules/${id}/${version}/module.json`;
