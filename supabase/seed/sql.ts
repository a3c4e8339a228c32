import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seedRows } from './rows.ts';

/** `seed.sql`: plants the rows, and changes those of an earlier seed; see the migration `catalogue_seed`. */
export function seedSql(): string {
  const tables = Object.entries(seedRows).map(
    ([table, rows]) =>
      `${JSON.stringify(table)}: [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`,
  );
  return [
    '-- Written by `npm run seed` from the files of supabase/seed/: change them, not this file.',
    `select public.apply_seed($seed${'$'}{\n${tables.join(',\n')}\n}$seed$);`,
    '',
  ].join('\n\n');
}

export const writeSeedSql = (): Promise<void> =>
  writeFile(join(import.meta.dirname, '../seed.sql'), seedSql());
