import type { UploadCode } from '@irodori/contract/refusals';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const mebibyte = 1024 ** 2;

/** Used bytes and quota of the visitor's pictures, and the oldest pictures whose removal would make enough room. */
const inputRoom = z.object({
  used: z.number(),
  quota: z.number(),
  fits: z.boolean(),
  spare: z.array(z.string()),
});

/** The error if there is no room for a picture; its message is for the visitor. */
class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

const needed = ({ used, quota }: z.infer<typeof inputRoom>): string =>
  `Your uploaded pictures take ${Math.ceil(used / mebibyte)} of ${quota / mebibyte} MB, and jobs that are still ` +
  'running need them. Please choose a smaller picture, or wait until those jobs are done.';

const uploadWords: Readonly<Record<UploadCode, string>> = {
  input_quota_exceeded:
    'Another upload of yours took the room for this picture. Please choose it again: your oldest pictures make way.',
};

/** The words for a refusal of the database, whose code is the message of the storage service's response. */
const wordsOf = (error: unknown): string | undefined =>
  error instanceof Error && Object.hasOwn(uploadWords, error.message)
    ? uploadWords[error.message as UploadCode]
    : undefined;

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/**
 * Stores a visitor's picture in the private bucket `inputs` and returns its path, the value of an IMAGE_INPUT. If the
 * visitor's quota is used up, the oldest pictures that no running job needs are removed.
 * @throws NoRoom if that would not make enough room, or if another upload takes the room at the same time
 */
export async function uploadInput(platform: Platform, userId: string, file: File): Promise<string> {
  const extension = extensions[file.type] ?? 'bin';
  const path = `${userId}/${crypto.randomUUID()}.${extension}`;
  const room = await platform.data.value(inputRoom, (db) => db.rpc('input_room', { size: file.size }));
  if (!room.fits) throw new NoRoom(needed(room));
  if (room.spare.length > 0) await platform.storage.remove('inputs', room.spare);
  try {
    await platform.storage.upload('inputs', path, file);
  } catch (error) {
    const words = wordsOf(error);
    throw words === undefined ? error : new NoRoom(words, { cause: error });
  }
  return path;
}

/** The message if a picture's shorter side is outside the field's bounds; undefined if it is inside. */
export async function sizeComplaint(
  file: Blob,
  bounds: { minValue: number | null; maxValue: number | null },
): Promise<string | undefined> {
  const { minValue, maxValue } = bounds;
  if (minValue === null && maxValue === null) return undefined;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return 'This file could not be opened as a picture. Please choose another.';
  const { width, height } = picture;
  picture.close();
  const shorter = Math.min(width, height);
  const has = `this one has ${width} × ${height}`;
  if (minValue !== null && shorter < minValue)
    return `The shorter side needs at least ${minValue} pixels; ${has}.`;
  if (maxValue !== null && shorter > maxValue)
    return `The shorter side may have at most ${maxValue} pixels; ${has}.`;
  return undefined;
}
