import { appRows, categoryRows, fieldRows, inputTypeRows, modelRows, reviewRows, type Row } from './rows.ts';

/** The text of `seed.sql`. It may be run repeatedly, and then makes the catalogue equal to the files of `seed/`. */
export function seedSql(): string {
  return [
    '-- Written by `pnpm --filter supabase seed` from the files of seed/: change them, not this file.',
    upsert('categories', categoryRows),
    upsert('models', modelRows),
    upsert('ai_model_input_data_types', inputTypeRows),
    upsert('apps', appRows),
    // All fields of an app are replaced, because positions and names are unique within an app.
    remove('app_prompt_fields', 'app_id', appRows),
    insert('app_prompt_fields', fieldRows),
    'delete from public.app_reviews where is_sample;',
    insert('app_reviews', reviewRows),
    '',
  ].join('\n\n');
}

function upsert(table: string, rows: readonly Row[]): string {
  const changes = columnsOf(rows)
    .filter((column) => column !== 'id')
    .map((column) => `  ${column} = excluded.${column}`);
  return `${insert(table, rows).slice(0, -1)}\non conflict (id) do update set\n${changes.join(',\n')};`;
}

function insert(table: string, rows: readonly Row[]): string {
  const columns = columnsOf(rows);
  const values = rows.map((row) => `  (${columns.map((column) => literal(row[column])).join(', ')})`);
  return `insert into public.${table}\n  (${columns.join(', ')})\nvalues\n${values.join(',\n')};`;
}

function remove(table: string, column: string, owners: readonly Row[]): string {
  const ids = owners.map(({ id }) => `  ${literal(id)}`);
  return `delete from public.${table} where ${column} in (\n${ids.join(',\n')}\n);`;
}

const columnsOf = ([first]: readonly Row[]): string[] => Object.keys(first ?? {});

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  return literal(JSON.stringify(value));
}
