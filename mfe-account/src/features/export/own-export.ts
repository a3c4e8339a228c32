import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { downloadObject } from '../download-object.ts';

const ownExport = z.object({
  id: z.string(),
  status: z.enum(['requested', 'ready', 'failed']),
  expiresAt: z.nullable(z.string()),
  /** Of all parts together. */
  bytes: z.nullable(z.number()),
  /** How many archives there are; one unless they are large. */
  parts: z.number(),
  /** The content backend did not answer, so that what it has of the visitor is missing. */
  lacksReader: z.boolean(),
});
export type OwnExport = z.infer<typeof ownExport>;

/** The visitor's last archive, if any. */
export const loadOwnExport = ({ data }: Platform): Promise<OwnExport | null> =>
  data.one(ownExport, (db) =>
    db
      .from('exports')
      .select('id,status,expiresAt:expires_at,bytes,parts,lacksReader:lacks_reader')
      .order('created_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  );

/** @throws PlatformError `step_up_required` or `too_often` */
export const requestExport = ({ data }: Platform): Promise<unknown> =>
  data.value(z.unknown(), (db) => db.rpc('request_export'));

/**
 * Opens the archive, which a mail reports, and lets the browser download a part of it; the first is 1.
 * @throws PlatformError `step_up_required`
 */
export async function downloadArchive(
  { data, storage }: Platform,
  userId: string,
  { id, parts }: OwnExport,
  part: number,
): Promise<void> {
  await data.value(z.unknown(), (db) => db.rpc('open_export', { id }));
  await downloadObject(storage, {
    bucket: 'exports',
    path: `${userId}/${part === 1 ? id : `${id}-${part}`}.zip`,
    name: parts === 1 ? 'irodori-data.zip' : `irodori-data-${part}-of-${parts}.zip`,
  });
}
