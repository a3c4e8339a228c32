import type { Platform } from '@irodori/platform';

/** An address of a stored object works for whoever has it, so it lives only until the download has begun. */
const addressSeconds = 60;

interface StoredObject {
  readonly bucket: 'exports' | 'support';
  readonly path: string;
  /** The name of the downloaded file. */
  readonly name: string;
}

/** Lets the browser download an object of a private bucket. @throws PlatformError if it is gone or may not be read */
export async function downloadObject(
  storage: Platform['storage'],
  { bucket, path, name }: StoredObject,
): Promise<void> {
  const url = new URL(await storage.signedUrl(bucket, path, addressSeconds));
  url.searchParams.set('download', name);
  const link = document.createElement('a');
  link.href = url.href;
  link.click();
}
