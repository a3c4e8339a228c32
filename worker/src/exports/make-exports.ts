import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { callDatabase } from '../call-database.ts';
import type { ContentBackend } from '../content/tell-content.ts';
import { exportContent } from './archive.ts';
import { readerFilesOf } from './reader-files.ts';
import { storeArchives } from './store-archives.ts';

export type { ContentBackend };

export interface ExportOptions {
  readonly supabaseUrl: string;
  readonly secretKey: string;
  readonly client: Pick<SupabaseClient, 'rpc' | 'storage'>;
  /** Undefined if the site has none. */
  readonly content: ContentBackend | undefined;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

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
  const { bytes, parts } = await storeArchives(content, { ...options, folder: userId, name: id });
  await callDatabase(options.client, 'end_export', {
    export_id: id,
    bytes,
    parts,
    lacks_reader: lacksReader,
  });
  options.log.info({ event: 'export-made', export: id, bytes, parts });
}

async function removeExpired(options: ExportOptions): Promise<void> {
  const expired = z.array(z.string()).parse(await callDatabase(options.client, 'expired_archives'));
  if (expired.length === 0) return;
  const { error } = await options.client.storage.from('exports').remove(expired);
  if (error !== null) throw new Error(`Removing archives failed: ${error.message}`);
}
