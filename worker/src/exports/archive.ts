import { makeZip, predictLength } from 'client-zip';
import { z } from 'zod';
import { readme } from './readme.ts';

/** What `export_content` returns. */
export const exportContent = z.object({
  /** Rows as JSON, by the name of a file. */
  files: z.record(z.string(), z.unknown()),
  objects: z.array(z.object({ bucket: z.string(), path: z.string() })),
});
export interface ExportContent extends z.infer<typeof exportContent> {
  /** The content backend may have something of the visitor, and did not answer. */
  readonly lacksReader: boolean;
}

/** Reads an object of the storage; undefined if it is gone. */
export type ReadObject = (bucket: string, path: string) => Promise<Uint8Array | undefined>;

/**
 * Everything about a visitor as zips of at most `largest` bytes, made while it is read: one picture at a time is in memory.
 * Each has to be read to its end before the next.
 */
export async function* archivesOf(
  content: ExportContent,
  read: ReadObject,
  largest: number,
): AsyncGenerator<ReadableStream<Uint8Array>> {
  const entries = entriesOf(content, read);
  let next = await entries.next();
  while (next.done !== true) yield makeZip(part());

  async function* part(): AsyncGenerator<Entry> {
    let room = largest;
    do {
      if (next.done === true) return;
      room -= sizeInZip(next.value);
      yield next.value;
      next = await entries.next();
    } while (next.done !== true && sizeInZip(next.value) <= room);
  }
}

interface Entry {
  readonly name: string;
  readonly input: Uint8Array;
}

/** Counts the end record of the zip for each entry, though a zip has only one, so the sum is a little too large. */
const sizeInZip = ({ name, input }: Entry): number =>
  Number(predictLength([{ name, size: input.byteLength }]));

async function* entriesOf(content: ExportContent, read: ReadObject): AsyncGenerator<Entry> {
  const { files, objects } = content;
  yield text('README.txt', readme(content));
  for (const [name, rows] of Object.entries(files))
    yield text(`${name}.json`, `${JSON.stringify(rows, null, 2)}\n`);
  const gone: string[] = [];
  for (const { bucket, path } of objects) {
    // The first folder is the visitor's id, the same for all.
    const name = `${bucket}/${path.split('/').slice(1).join('/')}`;
    const input = await read(bucket, path);
    if (input === undefined) gone.push(name);
    else yield { name, input };
  }
  if (gone.length > 0) yield text('removed-meanwhile.txt', `${gone.join('\n')}\n`);
}

const text = (name: string, words: string): Entry => ({ name, input: new TextEncoder().encode(words) });
