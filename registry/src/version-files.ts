import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contractVersion, moduleManifest, type ModuleManifest } from '@irodori/contract/composition';
import { z } from 'zod';
import { manifestFile } from './folder.ts';
import { RegistryError } from './registry-error.ts';

const hashed = (algorithm: string, bytes: Uint8Array): string =>
  `${algorithm}-${hash(algorithm, bytes, 'base64')}`;

export const integrityOf = (bytes: Uint8Array): string => hashed('sha256', bytes);

/** True if bytes have an integrity, which may be of another hash in a version that was published before. */
export const hasIntegrity = (bytes: Uint8Array, integrity: string): boolean =>
  hashed(integrity.slice(0, integrity.indexOf('-')), bytes) === integrity;

/** True for a path that stays inside the version's folder on every operating system. */
export const isPlain = (file: string) =>
  /^[\w@.-]+(\/[\w@.-]+)*$/.test(file) && !file.split('/').includes('..');

async function fileFaults(folder: string, { files }: ModuleManifest): Promise<string[]> {
  const faults: string[] = [];
  for (const [file, integrity] of Object.entries(files)) {
    if (!isPlain(file)) {
      faults.push(`${file} is not a plain path inside the version's folder`);
      continue;
    }
    const bytes = await readFile(path.join(folder, file)).catch(() => undefined);
    if (bytes === undefined) faults.push(`${file} is missing or unreadable`);
    else if (!hasIntegrity(bytes, integrity))
      faults.push(`${file} does not match its integrity ${integrity}`);
  }
  return faults;
}

/** Names files that the manifest refers to but does not list, and routes without a chunk. */
function referenceFaults({ browser, server, routes, files }: ModuleManifest): string[] {
  const chunks = Object.values(browser.chunks);
  const named = [browser.entry, server.entry, ...chunks.flatMap(({ js, css }) => [...js, ...css])];
  return [
    ...[...new Set(named)]
      .filter((file) => files[file] === undefined)
      .map((file) => `${file} has no integrity`),
    ...routes
      .filter(({ chunk }) => browser.chunks[chunk] === undefined)
      .map((route) => `route ${route.path} names the chunk "${route.chunk}", which is not listed`),
  ];
}

export interface CheckedVersion {
  readonly manifest: ModuleManifest;
  /** The bytes of `module.json`. */
  readonly bytes: Buffer;
}

/**
 * Reads the manifest of a build or a published version and checks every file against it.
 * @throws RegistryError with all faults.
 */
export async function checkVersion(folder: string): Promise<CheckedVersion> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path.join(folder, manifestFile));
  } catch (error) {
    throw new RegistryError(
      `${folder} has no ${manifestFile}. Build the module first: irodori build <module>`,
      {
        cause: error,
      },
    );
  }
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new RegistryError(`${path.join(folder, manifestFile)} is not JSON: ${String(error)}`);
  }
  const parsed = moduleManifest.safeParse(json);
  if (!parsed.success) {
    throw new RegistryError(
      `${path.join(folder, manifestFile)} is malformed:\n${z.prettifyError(parsed.error)}`,
    );
  }
  const manifest = parsed.data;
  const subject = `${manifest.id}@${manifest.version}`;
  if (!/^[\w.-]+$/.test(manifest.version) || /^\.+$/.test(manifest.version)) {
    throw new RegistryError(`The version "${manifest.version}" of ${manifest.id} cannot be a folder's name.`);
  }
  if (manifest.contract !== contractVersion) {
    throw new RegistryError(
      `${subject} was built for contract ${manifest.contract}; this registry serves contract ${contractVersion}. Build it again.`,
    );
  }
  const faults = [...referenceFaults(manifest), ...(await fileFaults(folder, manifest))];
  if (faults.length > 0)
    throw new RegistryError(`${subject} is damaged:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  return { manifest, bytes };
}

/** Whether a folder holds exactly the version whose `module.json` has this integrity. */
export async function isIntact(folder: string, integrity: string): Promise<boolean> {
  try {
    return hasIntegrity((await checkVersion(folder)).bytes, integrity);
  } catch (error) {
    if (error instanceof RegistryError) return false;
    throw error;
  }
}
