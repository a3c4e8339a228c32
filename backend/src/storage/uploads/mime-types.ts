import { unsupportedMimeType } from '../storage-error.ts';

const pattern = /^[\w.+-]+\/[\w.+-]+(;\s*charset=[\w-]+)?$|\*$/;
const header = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(\s*;[\t\x20-\x7e]*)?$/;

/** @throws StorageError for an invalid entry of `allowed_mime_types` */
export function checkPatterns(patterns: readonly string[]): void {
  const wrong = patterns.find((each) => each.length > 1000 || !pattern.test(each));
  if (wrong !== undefined) throw unsupportedMimeType(wrong);
}

/** Whether the text can be the value of a Content-Type header. */
export const isMimeType = (text: string): boolean => header.test(text);

/** @throws StorageError 415 for an invalid type or a type that the bucket does not allow */
export function checkMimeType(mimetype: string, allowed: readonly string[] | null): void {
  if (!isMimeType(mimetype)) throw unsupportedMimeType(mimetype);
  if (!allowed || allowed.length === 0) return;
  // Compared exactly, including case and parameters, as in the hosted service.
  const [type] = mimetype.split('/', 1);
  if (!allowed.includes(mimetype) && !allowed.includes(`${type}/*`)) throw unsupportedMimeType(mimetype);
}
