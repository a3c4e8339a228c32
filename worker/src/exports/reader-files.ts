import { z } from 'zod';
import { tellContent } from '../content/tell-content.ts';
import type { ExportContent } from './archive.ts';
import type { ExportOptions, TakenExport } from './make-exports.ts';

const records = z.object({ data: z.record(z.string(), z.array(z.unknown())).nullable() });

/**
 * What the content backend holds of the visitor's reader, by the name of a file; empty without a reader. Undefined if the
 * content backend does not answer the last attempt.
 * @throws Error if it does not answer an earlier one
 */
export async function readerFilesOf(
  { content, log }: Pick<ExportOptions, 'content' | 'log'>,
  { userId, mayHaveReader, isLast }: TakenExport,
): Promise<ExportContent['files'] | undefined> {
  if (content === undefined || !mayHaveReader) return {};
  try {
    const message = { type: 'account.exported', data: { user: userId } };
    return records.parse(await tellContent(content, 'records', message)).data ?? {};
  } catch (error) {
    if (!isLast) throw error;
    log.warn({ event: 'reader-not-exported' }, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
