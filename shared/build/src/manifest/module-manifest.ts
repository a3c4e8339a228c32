import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type ChunkAssets,
  contractVersion,
  type ModuleManifest,
  moduleManifest,
} from '@irodori/contract/composition';
import { pathFrom } from '@irodori/contract/route-patterns';
import type { BuiltDefinition } from './definition.ts';
import { containerFile } from '../sharing/federation.ts';
import type { ModuleIdentity } from '../module-identity.ts';
import { sharedList } from '../sharing/shared.ts';

/** Name of the manifest, which is written last and does not list itself. */
export const manifestFile = 'module.json';

interface BuiltModule extends ModuleIdentity {
  /** Folder with the files of both bundles. */
  readonly dist: string;
  readonly definition: BuiltDefinition;
  readonly chunks: Record<string, ChunkAssets>;
  readonly takes: NonNullable<ModuleManifest['takes']>;
}

async function integrities(dist: string): Promise<Record<string, string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => file !== manifestFile)
    .toSorted();
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const hash = createHash('sha256').update(await readFile(path.join(dist, file)));
        return [file, `sha256-${hash.digest('base64')}`] as const;
      }),
    ),
  );
}

/** Versions of the used shared libraries only: one that is added for another module must not change this version. */
function consumedVersions(chunks: Record<string, ChunkAssets>): Record<string, string> {
  const names = new Set(Object.values(chunks).flatMap((chunk) => chunk.shared));
  return Object.fromEntries(
    sharedList()
      .filter(({ name }) => names.has(name))
      .map(({ name, version }) => [name, version]),
  );
}

/**
 * Makes the manifest of a built module. The version is the hash of the rest of the manifest, so equal sources have
 * equal versions, and different bytes have different versions.
 * @throws if a route names a chunk that does not exist.
 */
export async function moduleManifestOf({
  id,
  packageName,
  dist,
  definition,
  chunks,
  takes,
  budgets,
}: BuiltModule): Promise<ModuleManifest> {
  const routes = definition.routes.map(({ path: pattern, chunk, sample, hidden }) => ({
    path: pattern,
    chunk,
    ...(sample && { sample }),
    ...(hidden && { hidden }),
  }));
  for (const route of routes) {
    if (route.sample !== undefined && pathFrom(route.path, route.sample) === undefined)
      throw new Error(
        `Route "${route.path}" of module "${id}" has a sample without one of its parameters: ${JSON.stringify(route.sample)}.`,
      );
    if (chunks[route.chunk] === undefined) {
      const made = Object.keys(chunks).toSorted().join(', ') || 'none';
      throw new Error(
        `Route "${route.path}" of module "${id}" names the chunk "${route.chunk}", which does not exist (made: ${made}). ` +
          "Write `chunk: '<name>'` beside `lazy: () => import('…')` in one object literal.",
      );
    }
  }
  const resources = (definition.resources ?? []).map(({ path: address, type }) => ({ path: address, type }));
  const content = {
    id,
    package: packageName,
    contract: contractVersion,
    routes,
    ...(resources.length > 0 && { resources }),
    ...(definition.navigation && { navigation: definition.navigation }),
    browser: { entry: containerFile, chunks },
    server: { entry: 'server/module.cjs' },
    files: await integrities(dist),
    shared: consumedVersions(chunks),
    takes,
    ...(budgets && { budgets }),
  };
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  return moduleManifest.parse({ ...content, version });
}
