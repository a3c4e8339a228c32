import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { z } from 'zod';
import { serviceIdentity } from '../../database/identity.ts';
import { commit, type Upload as NewUpload } from '../uploads/upload.ts';
import { userMetadataOf } from '../uploads/upload-body.ts';
import type { StorageContext } from '../storage-context.ts';
import { StorageError } from '../storage-error.ts';

/** The TUS metadata of an upload. The server adds `owner` (the user id) and `upsert` (whether it replaces an object). */
export const resumableMetadata = z.object({
  bucketName: z.string(),
  objectName: z.string(),
  contentType: z.string().nullish(),
  cacheControl: z.string().nullish(),
  metadata: z.string().nullish(),
  owner: z.string().nullish(),
  upsert: z.string().nullish(),
});

export type Committing = Pick<StorageContext, 'database' | 'blobs' | 'largest'>;

interface Unfinished {
  readonly owner: string;
  /** The length that the upload announced, or else the largest allowed. */
  readonly bytes: number;
}

/** Keeps unfinished uploads on disk, named by the version of the future object. A finished upload becomes an object. */
export class ResumableStore extends FileStore {
  readonly #context: Committing;
  /** Uploads of visitors, by upload id. Uploads of servers are not listed, because they have no limit. */
  readonly #unfinished = new Map<string, Unfinished>();

  constructor(directory: string, lifetime: number, context: Committing) {
    // FileStore creates its folder asynchronously, which may be too late.
    mkdirSync(directory, { recursive: true });
    super({ directory, expirationPeriodInMilliseconds: lifetime });
    this.#context = context;
  }

  /**
   * A quota that counts objects does not count uploads that are never finished, so the unfinished uploads of one
   * visitor may together be as large as one object. @throws StorageError
   */
  override async create(upload: Upload): Promise<Upload> {
    const added = this.#count(upload);
    if (added !== undefined && this.#bytesOf(added.owner) > this.#context.largest) {
      this.#unfinished.delete(upload.id);
      throw new StorageError(
        429,
        'TooManyUnfinishedUploads',
        `Your unfinished uploads may have ${this.#context.largest} bytes together; finish or cancel one first`,
        'Too many unfinished uploads',
        429,
      );
    }
    return super.create(upload);
  }

  override async remove(id: string): Promise<void> {
    await super.remove(id);
    this.#unfinished.delete(id);
  }

  #count({ id, size = this.#context.largest, metadata }: Upload): Unfinished | undefined {
    const owner = metadata?.['owner'];
    if (!owner) return undefined;
    const added = { owner, bytes: size };
    this.#unfinished.set(id, added);
    return added;
  }

  #bytesOf(visitor: string): number {
    return [...this.#unfinished.values()].reduce(
      (sum, { owner, bytes }) => (owner === visitor ? sum + bytes : sum),
      0,
    );
  }

  /** Reports a committed upload as complete, so that a client whose last response was lost learns that it succeeded. */
  override async getUpload(id: string): Promise<Upload> {
    const record = await this.configstore.get(id);
    try {
      return await super.getUpload(id);
    } catch (error) {
      if (!record || !(await this.#isCommitted(id, record.metadata))) throw error;
      record.offset = record.size ?? 0;
      return record;
    }
  }

  /** Turns a complete upload into an object, or removes the upload if that fails. @throws StorageError */
  async finish(upload: Upload): Promise<void> {
    const metadata = resumableMetadata.parse(upload.metadata);
    const path = { bucket: metadata.bucketName, name: metadata.objectName };
    const made: NewUpload = {
      path,
      identity: { ...serviceIdentity, userId: metadata.owner ?? null },
      operation: 'storage.tus.upload.part',
      upsert: metadata.upsert === 'true',
    };
    const file = `${this.directory}/${upload.id}`;
    try {
      const blob = await this.#context.blobs.adopt(upload.id, file);
      const described = {
        mimetype: metadata.contentType ?? 'application/octet-stream',
        cacheControl: metadata.cacheControl ?? 'no-cache',
        userMetadata: userMetadataOf(metadata.metadata),
      };
      await commit(made, blob, described, this.#context);
    } catch (error) {
      await this.remove(upload.id).catch(() => undefined);
      throw error;
    }
    this.#unfinished.delete(upload.id);
    await rm(file, { force: true });
  }

  /** Run at the start: counts unfinished uploads again, and turns complete uploads without an object into objects. */
  async recover(): Promise<void> {
    for (const id of (await this.configstore.list?.()) ?? []) {
      const upload = await this.getUpload(id).catch(() => undefined);
      if (!upload) continue;
      if (upload.size === undefined || upload.offset !== upload.size) {
        this.#count(upload);
        continue;
      }
      if (await this.#isCommitted(id, upload.metadata)) await rm(`${this.directory}/${id}`, { force: true });
      else await this.finish(upload).catch(() => undefined);
    }
  }

  /** Deletes expired unfinished uploads and the expired records of finished uploads. */
  override async deleteExpired(): Promise<number> {
    const before = Date.now() - this.getExpiration();
    let removed = 0;
    for (const id of (await this.configstore.list?.()) ?? []) {
      const record = await this.configstore.get(id);
      if (Date.parse(record?.creation_date ?? '') > before) continue;
      await rm(`${this.directory}/${id}`, { force: true });
      await this.configstore.delete(id);
      this.#unfinished.delete(id);
      removed += 1;
    }
    return removed;
  }

  async #isCommitted(id: string, metadata: Upload['metadata']): Promise<boolean> {
    const { rows } = await this.#context.database.query(
      'select 1 from storage.objects where bucket_id = $1 and name = $2 and version = $3',
      [metadata?.['bucketName'] ?? '', metadata?.['objectName'] ?? '', id],
    );
    return rows.length > 0;
  }
}
