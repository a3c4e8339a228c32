import { securityEventKind } from '@irodori/contract/security-events';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const securityEvent = z.object({
  id: z.number(),
  kind: securityEventKind,
  /** The user agent of a sign-in, the former address, the name of the factor, passkey, provider or application, or the codes that are left. */
  detail: z.nullable(z.string()),
  createdAt: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

const pageSize = 10;

/** Loads a page of the visitor's history, the latest first: the entries before the one with the id `before`. */
export async function loadHistory(
  { data }: Pick<Platform, 'data'>,
  before?: number,
): Promise<{ events: SecurityEvent[]; hasMore: boolean }> {
  const rows = await data.many(securityEvent, (db) => {
    const all = db.from('security_events').select('id,kind,detail,createdAt:created_at');
    const older = before === undefined ? all : all.lt('id', before);
    return older.order('id', { ascending: false }).limit(pageSize + 1);
  });
  return { events: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}
