import { makeZip } from 'client-zip';
import { z } from 'zod';
import { readme } from './readme.ts';

/** What `export_content` returns. */
export const exportContent = z.object({
  /** Rows as JSON, by the name of a file. */
  files: z.record(z.string(), z.unknown()),
  objects: z.array(z.object({ bucket: z.string(), path: z.string() })),
});
export type ExportContent = z.infer<typeof exportContent>;

/** Opens an object of the storage; undefined if it is gone. */
export type OpenObject = (bucket: string, path: string) => Promise<Response | undefined>;

/** Everything about a visitor as one zip, made while it is read: one picture at a time is in memory. */
export const archiveOf = (content: ExportContent, open: OpenObject): ReadableStream<Uint8Array> =>
  makeZip(entriesOf(content, open));

type Entry =
  | { readonly name: string; readonly input: string }
  | { readonly name: string; readonly input: ReadableStream<Uint8Array> };

async function* entriesOf({ files, objects }: ExportContent, open: OpenObject): AsyncGenerator<Entry> {
  yield { name: 'README.txt', input: readme(files, objects) };
  for (const [name, rows] of Object.entries(files))
    yield { name: `${name}.json`, input: `${JSON.stringify(rows, null, 2)}\n` };
  const gone: string[] = [];
  for (const { bucket, path } of objects) {
    // The first folder is the visitor's id, the same for all.
    const name = `${bucket}/${path.split('/').slice(1).join('/')}`;
    const response = await open(bucket, path);
    if (response?.body == null) gone.push(name);
    else yield { name, input: response.body };
  }
  if (gone.length > 0) yield { name: 'removed-meanwhile.txt', input: `${gone.join('\n')}\n` };
}
