import type { UploadCode } from '@irodori/contract/refusals';
import type { Platform } from '@irodori/platform';
import { encodePicture } from '@irodori/ui/encode-picture';
import { z } from 'zod/mini';

const mebibyte = 1024 ** 2;

/** As the bucket `inputs` has it. */
const mostBytes = 10 * mebibyte;

/** Used bytes and quota of the visitor's pictures, and the oldest pictures whose removal would make enough room. */
const inputRoom = z.object({
  used: z.number(),
  quota: z.number(),
  fits: z.boolean(),
  spare: z.array(z.string()),
});

/** The error if a picture cannot be taken as it is; its message is for the visitor. */
class RefusedPicture extends Error {
  override readonly name = 'RefusedPicture';
}

const needed = ({ used, quota }: z.infer<typeof inputRoom>): string =>
  `Your uploaded pictures take ${Math.ceil(used / mebibyte)} of ${quota / mebibyte} MB, and running jobs or your presets ` +
  'need them. Choose a smaller picture, wait for the jobs, or delete a preset.';

const uploadWords: Readonly<Record<UploadCode, string>> = {
  input_quota_exceeded:
    'Another upload took the room for this picture. Please choose it again: your oldest pictures make way.',
};

/** The words for a refusal of the database, whose code is the message of the storage service's response. */
const wordsOf = (error: unknown): string | undefined =>
  error instanceof Error && Object.hasOwn(uploadWords, error.message)
    ? uploadWords[error.message as UploadCode]
    : undefined;

/** Pixels. An engine needs no more of a picture; the worker would make it smaller itself. */
const longest = 4096;

interface Bounds {
  readonly minValue: number | null;
  readonly maxValue: number | null;
}

/**
 * Stores a visitor's picture, without its metadata, in the private bucket `inputs` and returns its path, the value of an
 * IMAGE_INPUT. A visitor without a session becomes a guest first. If the visitor's quota is used up, the oldest pictures
 * that no running job and no preset needs are removed.
 * @throws RefusedPicture if the file cannot be used, if no account can be made for it, or if there is no room for it
 */
export async function storeInput(platform: Platform, file: File, bounds: Bounds): Promise<string> {
  const picture = await encodeToFit(file).catch((error: unknown) => {
    throw new RefusedPicture('This file could not be opened as a picture. Choose another.', {
      cause: error,
    });
  });
  const complaint = await sizeComplaint(picture, bounds);
  if (complaint !== undefined) throw new RefusedPicture(complaint);
  return upload(platform, await ownerOf(platform), picture);
}

/** The picture with at most so many pixels a side, or as many fewer as its bucket needs. */
const encodeToFit = (file: File, side = longest): Promise<Blob> =>
  encodePicture(file, { longest: side }).then((picture) =>
    picture.size > mostBytes ? encodeToFit(file, side / 2) : picture,
  );

async function ownerOf({ session }: Platform): Promise<string> {
  try {
    if (session.current().status === 'signed-out') await session.signInAnonymously();
  } catch (error) {
    const words =
      Object(error).code === 'cookies_refused'
        ? 'Your browser keeps no cookies. Allow them and choose it again.'
        : 'You could not begin as a guest. Sign in, or choose it again later: what you filled in is kept.';
    throw new RefusedPicture(words, { cause: error });
  }
  const state = session.current();
  if (state.status !== 'signed-in') throw new Error('No session.');
  return state.userId;
}

async function upload(platform: Platform, userId: string, picture: Blob): Promise<string> {
  const path = `${userId}/${crypto.randomUUID()}.${picture.type === 'image/webp' ? 'webp' : 'jpg'}`;
  const room = await platform.data.value(inputRoom, (db) => db.rpc('input_room', { size: picture.size }));
  if (!room.fits) throw new RefusedPicture(needed(room));
  if (room.spare.length > 0) await platform.storage.remove('inputs', room.spare);
  try {
    await platform.storage.upload('inputs', path, picture);
  } catch (error) {
    const words = wordsOf(error);
    throw words === undefined ? error : new RefusedPicture(words, { cause: error });
  }
  return path;
}

/** The message if a picture's shorter side is outside the field's bounds; undefined if it is inside. */
async function sizeComplaint(picture: Blob, { minValue, maxValue }: Bounds): Promise<string | undefined> {
  if (minValue === null && maxValue === null) return undefined;
  const opened = await createImageBitmap(picture);
  const { width, height } = opened;
  opened.close();
  const shorter = Math.min(width, height);
  const has = `this one has ${width} × ${height}`;
  if (minValue !== null && shorter < minValue)
    return `The shorter side needs at least ${minValue} pixels; ${has}.`;
  if (maxValue !== null && shorter > maxValue)
    return `The shorter side may have at most ${maxValue} pixels; ${has}.`;
  return undefined;
}
