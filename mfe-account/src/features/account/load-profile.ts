import { user } from '@irodori/contract/entities';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const profile = z.extend(user, { isAnonymous: z.boolean() });
export type Profile = z.infer<typeof profile>;

/** Loads the visitor's own profile; row-level security hides other profiles. */
export const loadProfile = (platform: Platform, userId: string): Promise<Profile | null> =>
  platform.data.one(profile, (db) =>
    db.from('users').select('id,email,name,isAnonymous:is_anonymous').eq('id', userId).maybeSingle(),
  );
