import { unsupportedMimeType } from '../storage-error.ts';

const pattern = /^[\w.+-]+\/[\w.+-]+(;\s*charset=[\w-]+)?$|\*$/;
const header = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(\s*;[\t\x20-\x7e]*)?$/;

/** @throws StorageError for what cannot stand in `allowed_mime_types` */
export function checkPatterns(patterns: readonly string[]): void {
  const wrong = patterns.find((each) => each.length > 1000 || !pattern.test(each));
  if (wrong !== undefined) throw unsupportedMimeType(wrong);
}

/** Whether it can stand in a Content-Type header. */
export const isMimeType = (text: string): boolean => header.test(text);

/** @throws StorageError 415 for a type that cannot be a header, or that the bucket does not take */
export function checkMimeType(mimetype: string, allowed: readonly string[] | null): void {
  if (!isMimeType(mimetype)) throw unsupportedMimeType(mimetype);
  if (!allowed || allowed.length === 0) return;
  // Letter by letter, with what stands behind the type, as hosted.
  const [type] = mimetype.split('/', 1);
  if (!allowed.includes(mimetype) && !allowed.includes(`${type}/*`)) throw unsupportedMimeType(mimetype);
}
