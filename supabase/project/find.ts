import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';

export interface Project {
  readonly url: string;
  readonly secretKey: string;
}

/** A client with the secret key. */
export const connect = ({ url, secretKey }: Project): SupabaseClient =>
  createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });

/**
 * The project of SUPABASE_URL and SUPABASE_SECRET_KEY, otherwise the one that `npm start` runs here.
 * @throws Error if none is known or none answers
 */
export async function findProject(): Promise<Project> {
  const root = join(import.meta.dirname, '../..');
  const file = join(process.env['IRODORI_FOLDER'] ?? join(root, '.irodori'), 'env');
  const local = await readFile(file, 'utf8').then(parseEnv, () => ({}) as NodeJS.Dict<string>);
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey } =
    process.env['SUPABASE_URL'] === undefined ? local : process.env;
  if (url === undefined || secretKey === undefined) {
    throw new Error(
      'No project is known: run `npm start` first, or set SUPABASE_URL and SUPABASE_SECRET_KEY of a hosted one.',
    );
  }
  const isThere = await fetch(url).then(
    () => true,
    () => false,
  );
  if (!isThere) throw new Error(`Nothing answers at ${url}: run \`npm start\` first, then this again.`);
  return { url, secretKey };
}
