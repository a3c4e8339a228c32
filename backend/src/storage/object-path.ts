import { invalidKey } from './storage-error.ts';

export interface ObjectPath {
  readonly bucket: string;
  readonly name: string;
}

/** The characters that S3 keys and hosted storage allow. */
const allowed = /^[\w/!\-.*'() &$@=;:+,?]{1,1024}$/;

/** @throws StorageError for a name that hosted storage would refuse */
export function checkedName(name: string): string {
  const isClean = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  if (!allowed.test(name) || !isClean) throw invalidKey(name);
  return name;
}

/** Splits `bucket/folder/file` as it stands in an address. */
export function objectPath(encoded: string): ObjectPath {
  const [bucket = '', ...rest] = encoded.split('/').map(decoded);
  return { bucket, name: checkedName(rest.join('/')) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalidKey(part);
  }
}
