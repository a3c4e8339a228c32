import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleManifest } from '@irodori/contract/composition';
import { compressed } from './compressed.ts';
import { contentType } from './content-type.ts';

/** A version's manifest and the folder of its files. */
export interface VersionFiles {
  readonly folder: string;
  readonly manifest: ModuleManifest;
}

interface AddedAndRemoved {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Bytes that a browser loads, compressed by Brotli as the registry does it; null where a version has no such chunk. */
export interface Sizes {
  readonly from: number | null;
  readonly to: number | null;
}

export interface VersionDifference {
  readonly routes: AddedAndRemoved;
  readonly resources: AddedAndRemoved;
  /** The container, which every page loads, under `entry`; the scripts and styles of each route's chunk under its name. */
  readonly chunks: readonly (Sizes & { readonly chunk: string })[];
  /** Every file of `chunks` once. */
  readonly sum: Sizes;
  /** Shared libraries whose versions differ; null where a version does not use the library. */
  readonly shared: readonly {
    readonly library: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
}

const addedAndRemoved = (from: readonly string[], to: readonly string[]): AddedAndRemoved => ({
  added: to.filter((each) => !from.includes(each)),
  removed: from.filter((each) => !to.includes(each)),
});

const pathsOf = (all: readonly { readonly path: string }[] = []) => all.map((each) => each.path);

async function brotliBytes({ folder }: VersionFiles, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const { body } = await compressed(await readFile(path.join(folder, file)), contentType(file), 'br');
      return body.length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The browser's files by chunk. */
function filesOf({ browser }: ModuleManifest): Map<string, readonly string[]> {
  const chunks = Object.entries(browser.chunks).map(
    ([name, { js, css }]) => [name, [...js, ...css]] as const,
  );
  return new Map([['entry', [browser.entry]], ...chunks]);
}

async function sizes(version: VersionFiles): Promise<{ chunks: Map<string, number>; sum: number }> {
  const files = filesOf(version.manifest);
  const chunks = new Map<string, number>();
  for (const [chunk, names] of files) chunks.set(chunk, await brotliBytes(version, names));
  return { chunks, sum: await brotliBytes(version, [...new Set([...files.values()].flat())]) };
}

/** Compares two versions of a module. */
export async function versionDifference(from: VersionFiles, to: VersionFiles): Promise<VersionDifference> {
  const [before, after] = [from.manifest, to.manifest];
  const [old, now] = [await sizes(from), await sizes(to)];
  const libraries = new Set([...Object.keys(before.shared), ...Object.keys(after.shared)]);
  return {
    routes: addedAndRemoved(pathsOf(before.routes), pathsOf(after.routes)),
    resources: addedAndRemoved(pathsOf(before.resources), pathsOf(after.resources)),
    chunks: [...new Set([...old.chunks.keys(), ...now.chunks.keys()])].map((chunk) => ({
      chunk,
      from: old.chunks.get(chunk) ?? null,
      to: now.chunks.get(chunk) ?? null,
    })),
    sum: { from: old.sum, to: now.sum },
    shared: [...libraries].toSorted().flatMap((library) => {
      const versions = { from: before.shared[library] ?? null, to: after.shared[library] ?? null };
      return versions.from === versions.to ? [] : [{ library, ...versions }];
    }),
  };
}
