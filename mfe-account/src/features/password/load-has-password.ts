import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

/** Loads whether the visitor's account has a password; accounts that came by a provider or a code may have none. */
export async function loadHasPassword({ data }: Pick<Platform, 'data'>): Promise<boolean> {
  // Null before the second factor, after which the page is loaded again.
  return (await data.value(z.nullable(z.boolean()), (db) => db.rpc('has_password'))) ?? true;
}
