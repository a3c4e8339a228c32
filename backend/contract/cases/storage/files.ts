import { randomUUID } from 'node:crypto';
import { deflateSync, crc32 } from 'node:zlib';
import { visitor, type Visitor } from '../../client.ts';

/** Registers a visitor. `at` returns a path in the visitor's own folder. */
export async function shelfOwner(): Promise<Visitor & { at(name: string): string }> {
  const owner = await visitor();
  return { ...owner, at: (name) => `${owner.id}/${name}` };
}

export const shelves = ({ client }: Pick<Visitor, 'client'>) => client.storage.from('shelves');
export const showcase = ({ client }: Pick<Visitor, 'client'>) => client.storage.from('showcase');

export const text = (content: string, type = 'text/plain') => new Blob([content], { type });

export const bucketName = () => `bucket-${randomUUID()}`;

/** The status in the body of a storage error; the HTTP status is mostly 400. */
export const statusOf = (error: Error | null): string | undefined =>
  error && 'statusCode' in error ? String(error.statusCode) : undefined;

/** Makes a picture of noise, which is always the same. */
export function png(width: number, height: number): Blob {
  const line = (y: number) =>
    Buffer.from(
      Array.from({ length: 1 + width * 3 }, (_, x) => (x === 0 ? 0 : (x * x * 31 + y * y * 17) % 251)),
    );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, (_, y) => line(y))));
  const chunks = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
  return new Blob([bytes], { type: 'image/png' });
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Width and height of a PNG. */
export const sizeOf = (bytes: Uint8Array): [number, number] => {
  const view = Buffer.from(bytes);
  return [view.readUInt32BE(16), view.readUInt32BE(20)];
};
