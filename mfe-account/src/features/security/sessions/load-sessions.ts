import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const ownSession = z.object({
  id: z.string(),
  userAgent: z.nullable(z.string()),
  /** ISO 8601. */
  signedInAt: z.string(),
  /** ISO 8601; to the hour, since a browser in use renews its tokens hourly. */
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** Loads the visitor's sessions, this one first. */
export const loadSessions = ({ data }: Pick<Platform, 'data'>): Promise<OwnSession[]> =>
  data.value(z.array(ownSession), (db) => db.rpc('own_sessions'));

/** Ends one of the visitor's sessions; its browser shows nothing private any more at once. */
export const endSession = ({ data }: Pick<Platform, 'data'>, id: string): Promise<null> =>
  data.value(z.null(), (db) => db.rpc('end_session', { id }));
