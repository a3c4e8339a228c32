import type { Database } from '../../database/database.ts';
import type { Identity } from '../../database/identity.ts';
import type { Change } from './announcement.ts';
import { quoted } from './condition.ts';
import type { PublishedTable } from './tables.ts';

/** The identities that row-level security lets see the present state of the changed row. */
export async function seeing(
  database: Database,
  table: PublishedTable,
  change: Change,
  identities: readonly Identity[],
): Promise<Set<Identity>> {
  const alike = [...Map.groupBy(identities, (identity) => JSON.stringify(identity)).values()];
  const asked = alike.map(([{ role, userId, claims } = nobody]) => ({
    role,
    sub: userId,
    claims: JSON.stringify(claims),
  }));
  const { rows } = await database.query<{ seen: boolean[] }>(
    'select to_jsonb(_irodori.seen_by($1::text::regclass, $2::text::jsonb, $3::text[], $4::text::jsonb)) as seen',
    [
      `${quoted(table.schema)}.${quoted(table.name)}`,
      JSON.stringify(Object.fromEntries(table.key.map((name) => [name, change.record?.[name]]))),
      table.key,
      JSON.stringify(asked),
    ],
  );
  return new Set(alike.filter((_, index) => rows[0]?.seen[index]).flat());
}

const nobody: Identity = { role: 'anon', userId: null, claims: {} };
