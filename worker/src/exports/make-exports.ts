import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { callDatabase } from '../call-database.ts';
import type { ContentBackend } from '../content/tell-content.ts';
import { archivesOf, exportContent, type ReadObject } from './archive.ts';
import { readerFilesOf } from './reader-files.ts';

export type { ContentBackend };

export interface ExportOptions {
  readonly supabaseUrl: string;
  readonly secretKey: string;
  readonly client: Pick<SupabaseClient, 'rpc' | 'storage'>;
  /** Undefined if the site has none. */
  readonly content: ContentBackend | undefined;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** As long as the lease of `take_export`. */
const archiveDeadlineMs = 15 * 60_000;

const takenExport = z
  .object({
    id: z.string(),
    userId: z.string(),
    /** The visitor may have a reader's account at the content backend. */
    mayHaveReader: z.boolean(),
    /** This attempt is the last one. */
    isLast: z.boolean(),
  })
  .nullable();
export type TakenExport = NonNullable<z.infer<typeof takenExport>>;

/**
 * Makes the archives that visitors asked for, and removes those whose time is over. One that fails, or that a stop
 * interrupts, is taken again when its lease is over.
 */
export async function makeExports(options: ExportOptions): Promise<void> {
  try {
    await removeExpired(options);
    for (;;) {
      const taken = takenExport.parse(await callDatabase(options.client, 'take_export'));
      if (taken === null) return;
      await makeExport(options, taken);
    }
  } catch (error) {
    options.log.warn({ event: 'export-failed' }, error instanceof Error ? error.message : String(error));
  }
}

async function makeExport(options: ExportOptions, taken: TakenExport): Promise<void> {
  const { id, userId } = taken;
  const reader = await readerFilesOf(options, taken);
  const held = exportContent.parse(await callDatabase(options.client, 'export_content', { user_id: userId }));
  const lacksReader = reader === undefined;
  const content = { ...held, files: { ...held.files, ...reader }, lacksReader };
  const signal = AbortSignal.timeout(archiveDeadlineMs);
  const storage = (path: string, init: RequestInit): Promise<Response> =>
    fetch(new URL(`/storage/v1/object/${path}`, options.supabaseUrl), {
      ...init,
      signal,
      headers: {
        apikey: options.secretKey,
        authorization: `Bearer ${options.secretKey}`,
        ...(init.headers as Record<string, string>),
      },
    });
  const read: ReadObject = async (bucket, path) => {
    const response = await storage(`authenticated/${bucket}/${path}`, { method: 'GET' });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
    if (response.status === 404 || response.status === 400) return undefined;
    throw new Error(`An object of ${bucket} answered ${response.status}`);
  };
  let bytes = 0;
  let parts = 0;
  for await (const archive of archivesOf(content, read, await largestArchive(options))) {
    parts += 1;
    const counted = archive.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          controller.enqueue(chunk);
        },
      }),
    );
    const name = parts === 1 ? id : `${id}-${parts}`;
    const stored = await storage(`exports/${userId}/${name}.zip`, {
      method: 'POST',
      headers: { 'content-type': 'application/zip', 'x-upsert': 'true' },
      body: counted,
      duplex: 'half',
    } as RequestInit);
    const answer = await stored.text();
    if (!stored.ok) throw new Error(`Storing an archive answered ${stored.status}: ${answer.slice(0, 200)}`);
  }
  await callDatabase(options.client, 'end_export', {
    export_id: id,
    bytes,
    parts,
    lacks_reader: lacksReader,
  });
  options.log.info({ event: 'export-made', export: id, bytes, parts });
}

/** The size of the largest object that the bucket accepts, in bytes. */
async function largestArchive({ client }: ExportOptions): Promise<number> {
  const { data, error } = await client.storage.getBucket('exports');
  if (error !== null) throw new Error(`The bucket of archives was not found: ${error.message}`);
  if (data.file_size_limit == null) throw new Error('The bucket of archives needs a limit of bytes');
  return data.file_size_limit;
}

async function removeExpired(options: ExportOptions): Promise<void> {
  const expired = z.array(z.string()).parse(await callDatabase(options.client, 'expired_archives'));
  if (expired.length === 0) return;
  const { error } = await options.client.storage.from('exports').remove(expired);
  if (error !== null) throw new Error(`Removing archives failed: ${error.message}`);
}
