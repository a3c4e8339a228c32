import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

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

const linkSeconds = 60;

/**
 * Opens the archive, which a mail reports, and returns a link by which a part can be downloaded now; the first is 1.
 * @throws PlatformError `step_up_required`
 */
export async function archiveLink(
  { data, storage }: Platform,
  userId: string,
  { id, parts }: OwnExport,
  part: number,
): Promise<string> {
  await data.value(z.unknown(), (db) => db.rpc('open_export', { id }));
  const name = part === 1 ? id : `${id}-${part}`;
  const url = new URL(await storage.signedUrl('exports', `${userId}/${name}.zip`, linkSeconds));
  url.searchParams.set('download', parts === 1 ? 'irodori-data.zip' : `irodori-data-${part}-of-${parts}.zip`);
  return url.href;
}
