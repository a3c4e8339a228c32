import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The bytes of objects, one immutable file per version. A file is named by its version alone, never by what a
 * visitor called the object.
 */
export class BlobStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Resolves to the version's name when the bytes are on disk. */
  async write(bytes: Uint8Array): Promise<string> {
    const version = randomUUID();
    const path = this.#path(version);
    await mkdir(join(path, '..'), { recursive: true });
    const unfinished = `${path}.part`;
    const file = await open(unfinished, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    return version;
  }

  /** @throws if the file is missing */
  async read(version: string, range?: ByteRange): Promise<ReadableStream> {
    const path = this.#path(version);
    const file = await open(path);
    return Readable.toWeb(createReadStream(path, { ...range, fd: file })) as ReadableStream;
  }

  async remove(versions: readonly (string | null)[]): Promise<void> {
    await Promise.all(versions.map((version) => version && rm(this.#path(version), { force: true })));
  }

  #path(version: string): string {
    return join(this.#folder, version.slice(0, 2), version);
  }
}
