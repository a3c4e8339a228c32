import { invalidKey, StorageError } from './storage-error.ts';

export interface ObjectPath {
  readonly bucket: string;
  readonly name: string;
}

/** The characters that S3 keys and hosted storage allow. */
const key = /^[\w/!.*'() &$@=;:+,?-]{1,1024}$/;
const bucketName = /^(?!.*--table-s3$)[\w!.*'() &$@=;:+,?-]{1,100}$/;

/** @throws StorageError for a name that the hosted service would refuse or that has a part `.` or `..` */
export function checkedName(name: string): string {
  const walks = name.split('/').some((part) => part === '.' || part === '..');
  if (!key.test(name) || walks) throw invalidKey(name);
  return name;
}

/** @throws StorageError for an invalid bucket name */
export function checkedBucket(name: string): string {
  if (!bucketName.test(name) || name.trim() !== name) {
    throw new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input');
  }
  return name;
}

/** Splits and decodes `bucket/folder/file` from the path of a URL. @throws StorageError for invalid names */
export function objectPath(encoded: string): ObjectPath {
  const [bucket = '', ...rest] = encoded.split('/').map(decoded);
  return { bucket: checkedBucket(bucket), name: checkedName(rest.join('/')) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalidKey(part);
  }
}
