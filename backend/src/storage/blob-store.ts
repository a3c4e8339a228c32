import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { PictureCache } from './pictures/picture-cache.ts';

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface Blob {
  /** Names the file that holds the bytes. */
  readonly version: string;
  readonly size: number;
  readonly eTag: string;
}

/**
 * The bytes of objects, one immutable file per version. A file's name is its version, never the name
 * that a visitor gave the object. `sweep` spares a held version: one from its first byte until its row is committed or
 * the file is removed. The pictures that were drawn from a version go with its file.
 */
export class BlobStore {
  readonly #folder: string;
  readonly #pictures: PictureCache;
  readonly #held = new Set<string>();

  constructor(folder: string, pictures: PictureCache) {
    this.#folder = folder;
    this.#pictures = pictures;
  }

  /** Resolves when the bytes are on disk; the version is held. */
  async write(bytes: AsyncIterable<Uint8Array>): Promise<Blob> {
    const version = randomUUID();
    const path = await this.#newPath(version);
    const hash = createHash('md5');
    let size = 0;
    const file = await open(`${path}.part`, 'wx');
    try {
      for await (const chunk of bytes) {
        size += chunk.byteLength;
        hash.update(chunk);
        await file.writeFile(chunk);
      }
      await file.sync();
    } catch (error) {
      await rm(`${path}.part`, { force: true });
      this.#held.delete(version);
      throw error;
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
    await syncFolder(dirname(path));
    return { version, size, eTag: tagOf(hash.digest('hex')) };
  }

  /** Links a complete file of the same disk into the store; the original stays where it is. The version is held. */
  async adopt(version: string, file: string): Promise<Blob> {
    const hash = createHash('md5');
    for await (const chunk of createReadStream(file)) hash.update(chunk);
    const path = await this.#newPath(version);
    await rm(path, { force: true });
    await link(file, path);
    const handle = await open(path, 'r+');
    await handle.sync().finally(() => handle.close());
    await syncFolder(dirname(path));
    return { version, size: (await stat(path)).size, eTag: tagOf(hash.digest('hex')) };
  }

  /** Links the bytes of a version to a new version, which is held. */
  async copy(version: string): Promise<string> {
    const copy = randomUUID();
    const path = await this.#newPath(copy);
    try {
      await link(this.path(version), path);
    } catch (error) {
      this.#held.delete(copy);
      throw error;
    }
    await syncFolder(dirname(path));
    return copy;
  }

  /** Releases a version after its row is committed. */
  settle(version: string): void {
    this.#held.delete(version);
  }

  /** @throws if the file is missing */
  async read(version: string, range?: ByteRange): Promise<ReadableStream> {
    const path = this.path(version);
    const file = await open(path);
    return Readable.toWeb(createReadStream(path, { ...range, fd: file })) as ReadableStream;
  }

  async remove(versions: readonly (string | null | undefined)[]): Promise<void> {
    const withFile = versions.flatMap((version) => version || []);
    await Promise.all(
      withFile.map(async (version) => {
        this.#held.delete(version);
        await rm(this.path(version), { force: true });
      }),
    );
    // After the files, so that a picture that is being drawn meanwhile is removed, here or once it is drawn.
    await this.#pictures.remove(withFile);
  }

  /**
   * Removes files of earlier versions and of crashed uploads, and the pictures of versions whose file is gone. `used` returns
   * the versions that have a row.
   */
  async sweep(used: (versions: readonly string[]) => Promise<readonly string[]>): Promise<number> {
    let removed = 0;
    for (const group of await readdir(this.#folder).catch(() => [])) {
      const files = await readdir(join(this.#folder, group));
      const unheld = files.filter((name) => !this.#held.has(name.replace('.part', '')));
      const kept = new Set(unheld.length > 0 ? await used(unheld) : []);
      const orphans = unheld.filter((name) => !kept.has(name));
      await Promise.all(orphans.map((name) => rm(join(this.#folder, group, name), { force: true })));
      removed += orphans.length;
    }
    const isGone = (version: string) => !existsSync(this.path(version));
    await this.#pictures.remove(this.#pictures.versions.filter(isGone));
    return removed;
  }

  path(version: string): string {
    return join(this.#folder, version.slice(0, 2), version);
  }

  async #newPath(version: string): Promise<string> {
    this.#held.add(version);
    const path = this.path(version);
    await mkdir(dirname(path), { recursive: true });
    return path;
  }
}

/** The eTag that S3 gives an object uploaded in one part. */
const tagOf = (digest: string): string => `"${digest}"`;

/** The eTag of an object with these bytes. */
export const contentTag = (bytes: Uint8Array): string => tagOf(createHash('md5').update(bytes).digest('hex'));

/** Syncs a folder: a new file name survives a power cut only after its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
