import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';

const folder = join(import.meta.dirname, '../catalogue');

/** Uploads the catalogue's pictures that the bucket lacks or has otherwise; returns their paths. */
export async function uploadPictures(client: SupabaseClient): Promise<string[]> {
  const bucket = client.storage.from('catalogue');
  const uploaded: string[] = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter(({ name }) => /\.(?:webp|avif)$/.test(name))) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).split(sep).join('/');
    const bytes = await readFile(file);
    const stored = await bucket.download(path);
    if (stored.data !== null && bytes.equals(new Uint8Array(await stored.data.arrayBuffer()))) continue;
    const { error } = await bucket.upload(path, bytes, {
      contentType: `image/${path.split('.').at(-1)}`,
      upsert: true,
    });
    if (error) throw new Error(`Picture ${path}: ${error.message}`);
    uploaded.push(path);
  }
  return uploaded;
}
