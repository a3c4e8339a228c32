import type { StorageFace } from '../platform.ts';

/** URLs of objects in the public buckets of the project at `url`, which are made without its client. */
export const publicUrlAt =
  (url: string): StorageFace['publicUrl'] =>
  (bucket, path, width) => {
    const name = [bucket, ...path.split('/')].map(encodeURIComponent).join('/');
    return width === undefined
      ? `${url}/storage/v1/object/public/${name}`
      : `${url}/storage/v1/render/image/public/${name}?width=${width}`;
  };
