import type { Platform } from '@irodori/platform';
import { signedUrlSeconds, thumbnailWidth } from '@irodori/platform/constants';
import type { SignedPicture } from '../output/sign-picture.ts';

/** A URL that soon stops working is not given out again. */
const leastLeftMs = 10 * 60_000;

/** By platform, so that on the server no request sees what another one signed. */
const known = new WeakMap<Platform, Map<string, SignedPicture>>();

const knownTo = (platform: Platform): Map<string, SignedPicture> => {
  const pictures = known.get(platform) ?? new Map<string, SignedPicture>();
  known.set(platform, pictures);
  return pictures;
};

/** Keeps the URLs that came with the page: a picture keeps its URL while it works, and is fetched once. */
export function keepSigned(platform: Platform, pictures: readonly SignedPicture[]): void {
  const mine = knownTo(platform);
  for (const picture of pictures) if (!mine.has(picture.path)) mine.set(picture.path, picture);
}

const isUsable = (picture: SignedPicture | undefined): boolean =>
  (picture?.expiresAt ?? 0) - Date.now() >= leastLeftMs;

/** Signs private pictures in one request. Those that cannot be signed now are missing from the answer. */
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

/** As {@link signPictures}, with the small copies that a list shows. */
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
