import type { Platform } from '@irodori/platform';

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Stores a visitor's picture in the private bucket `inputs` and gives its path, the value of an IMAGE_INPUT. */
export async function uploadInput(platform: Platform, userId: string, file: File): Promise<string> {
  const extension = extensions[file.type] ?? 'bin';
  const path = `${userId}/${crypto.randomUUID()}.${extension}`;
  await platform.storage.upload('inputs', path, file);
  return path;
}

/** Why a picture does not fit a field's bounds on its shorter side, in words; undefined if it does. */
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
