import type { Platform } from '@irodori/platform';
import { signedUrlSeconds, thumbnailWidth } from '@irodori/platform/constants';
import type { SignedPicture } from '../output/ended/sign-picture.ts';

/** A URL that expires sooner is not reused. */
const leastLeftMs = 10 * 60_000;

/** Signed pictures by platform, so that requests on the server never share URLs. */
const known = new WeakMap<Platform, Map<string, SignedPicture>>();

const knownTo = (platform: Platform): Map<string, SignedPicture> => {
  const pictures = known.get(platform) ?? new Map<string, SignedPicture>();
  known.set(platform, pictures);
  return pictures;
};

/** Remembers the URLs in the page's data, so that each picture keeps its URL and is downloaded once. */
export function keepSigned(platform: Platform, pictures: readonly SignedPicture[]): void {
  const mine = knownTo(platform);
  for (const picture of pictures) if (!mine.has(picture.path)) mine.set(picture.path, picture);
}

const isUsable = (picture: SignedPicture | undefined): boolean =>
  (picture?.expiresAt ?? 0) - Date.now() >= leastLeftMs;

/** Signs private pictures in one request. Pictures that cannot be signed are missing in the result. */
export async function signPictures(
  platform: Platform,
  paths: readonly string[],
): Promise<ReadonlyMap<string, SignedPicture>> {
  const mine = knownTo(platform);
  const missing = paths.filter((path) => !isUsable(mine.get(path)));
  const expiresAt = Date.now() + signedUrlSeconds * 1000;
  const urls = await platform.storage.signedUrls('outputs', missing, signedUrlSeconds).catch(() => []);
  for (const [index, path] of missing.entries()) {
    const url = urls[index];
    if (typeof url === 'string') mine.set(path, { path, url, expiresAt });
    else mine.delete(path);
  }
  return mine;
}

/** Like {@link signPictures}, with resized copies for lists. */
export async function signThumbnails(
  platform: Platform,
  paths: readonly string[],
): Promise<ReadonlyMap<string, SignedPicture>> {
  const mine = knownTo(platform);
  const missing = paths.filter((path) => {
    const known = mine.get(path);
    return !isUsable(known) || known?.thumbnail === undefined;
  });
  const expiresAt = Date.now() + signedUrlSeconds * 1000;
  const signed = await platform.storage
    .thumbnails('outputs', missing, thumbnailWidth, signedUrlSeconds)
    .catch(() => []);
  for (const [index, path] of missing.entries()) {
    const pair = signed[index];
    if (pair) mine.set(path, { path, url: pair.whole, thumbnail: pair.src, expiresAt });
    else mine.delete(path);
  }
  return mine;
}
