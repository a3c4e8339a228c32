import type { StorageFace } from '../platform.ts';

/** URLs of objects in the public buckets of the project at `url`, which are made without its client. */
export const publicUrlAt =
  (url: string): StorageFace['publicUrl'] =>
  (bucket, path) => {
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    return `${url}/storage/v1/object/public/${encodeURIComponent(bucket)}/${encoded}`;
  };
