import type { Platform } from '@irodori/platform';
import { z } from 'zod';

/** What happened to an account; the check of `security_events.kind` has the same list. */
const kind = z.enum([
  'signed_in',
  'password_set',
  'password_changed',
  'email_changed',
  'factor_added',
  'factor_removed',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
  'identity_unlinked',
]);
export type SecurityEventKind = z.infer<typeof kind>;

const securityEvent = z.object({
  id: z.number(),
  kind,
  /** The user agent of a sign-in, the former address, or the name of the factor, passkey or provider. */
  detail: z.string().nullable(),
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
