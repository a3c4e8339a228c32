import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

type Needed = Pick<Platform, 'data' | 'session' | 'storage'>;

/** Stores a new picture of the visitor, which the header shows from then on, and removes the former ones. */
export async function saveAvatar(platform: Needed, userId: string, picture: Blob): Promise<void> {
  const path = `${userId}/${crypto.randomUUID()}.${picture.type === 'image/webp' ? 'webp' : 'jpg'}`;
  // Pictures that a broken connection left behind must not use up the room.
  await removeAllBut(platform, await shownAvatar(platform, userId));
  await platform.storage.upload('avatars', path, picture);
  await show(platform, userId, path);
}

export const removeAvatar = (platform: Needed, userId: string): Promise<void> => show(platform, userId, null);

async function show(platform: Needed, userId: string, path: string | null): Promise<void> {
  await platform.data.value(z.null(), (db) => db.from('users').update({ avatar: path }).eq('id', userId));
  // The change is saved: what fails now is made up for by the next token and the next change.
  await platform.session.refresh().catch(() => undefined);
  await removeAllBut(platform, path).catch(() => undefined);
}

async function shownAvatar({ data }: Needed, userId: string): Promise<string | null> {
  const own = z.object({ avatar: z.nullable(z.string()) });
  const row = await data.one(own, (db) => db.from('users').select('avatar').eq('id', userId).maybeSingle());
  return row?.avatar ?? null;
}

async function removeAllBut({ data, storage }: Needed, kept: string | null): Promise<void> {
  const stored = await data.many(z.string(), (db) => db.rpc('own_avatars'));
  const spare = stored.filter((path) => path !== kept);
  if (spare.length > 0) await storage.remove('avatars', spare);
}
