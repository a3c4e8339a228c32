import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isAbsolute, posix, resolve } from 'node:path';
import type { Sql } from './database.ts';
import { runFile } from './run-file.ts';
import { statementsOf } from './statements.ts';

/** Runs every file of the patterns once; a file that was changed since only has its hash updated. */
export async function plantSeeds(
  sql: Sql,
  folder: string,
  patterns: readonly string[],
  warn: (message: string) => void,
): Promise<void> {
  const { rows } = await sql.query<{ path: string; hash: string }>(
    'select path, hash from supabase_migrations.seed_files',
  );
  const planted = new Map(rows.map(({ path, hash }) => [path, hash]));
  for (const file of filesOf(folder, patterns, warn)) {
    const text = await readFile(resolve(folder, file), 'utf8');
    // The CLI records paths relative to the parent folder of `supabase/`.
    const path = isAbsolute(file) ? file : posix.join('supabase', file);
    const hash = createHash('sha256').update(text).digest('hex');
    if (planted.get(path) === hash) continue;
    await runFile(sql, path, planted.has(path) ? [] : statementsOf(text), () =>
      sql.query(
        `insert into supabase_migrations.seed_files (path, hash) values ($1, $2)
         on conflict (path) do update set hash = excluded.hash`,
        [path, hash],
      ),
    );
  }
}

/** The matching files without duplicates, in the order of the patterns and by name within a pattern. */
function filesOf(folder: string, patterns: readonly string[], warn: (message: string) => void): Set<string> {
  const files = new Set<string>();
  for (const pattern of patterns) {
    // The CLI uses Go's patterns, which support neither `**` nor braces.
    const plain = pattern.replaceAll(/\*+/g, '*').replaceAll('{', '[{]');
    const found = globSync(plain, { cwd: folder }).toSorted();
    if (found.length === 0) warn(`No file matches ${pattern} of db.seed.sql_paths in ${folder}`);
    for (const file of found) files.add(file);
  }
  return files;
}
