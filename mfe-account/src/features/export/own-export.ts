import type { Platform } from '@irodori/platform';
import { z } from 'zod';

const ownExport = z.object({
  id: z.string(),
  status: z.enum(['requested', 'ready', 'failed']),
  expiresAt: z.string().nullable(),
  bytes: z.number().nullable(),
});
export type OwnExport = z.infer<typeof ownExport>;

/** The visitor's last archive, if any. */
export const loadOwnExport = ({ data }: Platform): Promise<OwnExport | null> =>
  data.one(ownExport, (db) =>
    db
      .from('exports')
      .select('id,status,expiresAt:expires_at,bytes')
      .order('created_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  );

/** @throws PlatformError `step_up_required` or `too_often` */
export const requestExport = ({ data }: Platform, site: string): Promise<unknown> =>
  data.value(z.unknown(), (db) => db.rpc('request_export', { site }));

const linkSeconds = 60;

/** A link by which the archive can be downloaded now. */
export async function archiveLink({ storage }: Platform, userId: string, exportId: string): Promise<string> {
  const url = new URL(await storage.signedUrl('exports', `${userId}/${exportId}.zip`, linkSeconds));
  url.searchParams.set('download', 'irodori-data.zip');
  return url.href;
}
