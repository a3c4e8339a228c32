import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { transactionAs, type Identity } from '../database/identity.ts';
import { quoted } from './change-filter.ts';
import type { Binding, Channel } from './channel.ts';
import type { Hub } from './hub.ts';
import type { PublishedTable } from './published-tables.ts';

type Json = Readonly<Record<string, unknown>>;

export const announcedChange = z.object({
  kind: z.literal('change'),
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  commit_timestamp: z.string(),
  key: z.record(z.string(), z.unknown()),
  old_key: z.record(z.string(), z.unknown()).nullable(),
  record: z.record(z.string(), z.unknown()).optional(),
});
export type AnnouncedChange = z.infer<typeof announcedChange>;

interface Listener {
  readonly channel: Channel;
  readonly bindings: readonly Binding[];
}

/** Hands a change to every channel whose identity may see the row and whose filter fits. */
export async function deliverChange(
  database: Database,
  hub: Hub,
  tables: readonly PublishedTable[],
  change: AnnouncedChange,
): Promise<void> {
  const table = tables.find((each) => each.schema === change.schema && each.name === change.table);
  if (!table) return;
  const groups = Map.groupBy(listeners(hub, change), ({ channel }) => JSON.stringify(channel.identity));
  for (const members of groups.values()) {
    const [first] = members;
    if (!first) continue;
    const bindings = members.flatMap((member) => member.bindings);
    const seen =
      change.type === 'DELETE'
        ? deleted(table, change, bindings)
        : await visible(database, table, change, bindings, first.channel.identity);
    if (seen) for (const member of members) push(member, table, change, seen);
  }
}

function* listeners(hub: Hub, change: AnnouncedChange): Generator<Listener> {
  for (const channel of hub.withBindings()) {
    const bindings = channel.bindings.filter(
      ({ event, schema, table }) =>
        (event === '*' || event === change.type) &&
        (schema === '*' || schema === change.schema) &&
        (!table || table === '*' || table === change.table),
    );
    if (bindings.length > 0) yield { channel, bindings };
  }
}

interface Seen {
  readonly record: Json;
  readonly matching: ReadonlySet<Binding>;
}

/** The row as the change left it (or as it is now, if it did not fit), if policies show it to the identity. */
async function visible(
  database: Database,
  table: PublishedTable,
  change: AnnouncedChange,
  bindings: readonly Binding[],
  identity: Identity,
): Promise<Seen | undefined> {
  const readable = table.columns[identity.role].filter((column) => column.isReadable);
  if (readable.length === 0) return undefined;
  const target = `${quoted(table.schema)}.${quoted(table.name)}`;
  const params: unknown[] = [change.record ?? null, change.key];
  const tests = bindings.map(({ condition }) => {
    if (!condition) return 'true';
    params.push(condition.value);
    return `coalesce(${condition.sql(`$${params.length}`)}, false)`;
  });
  const isKey = table.key.map((name) => `t.${quoted(name)} = k.${quoted(name)}`).join(' and ');
  const names = readable.map(({ name }) => `t.${quoted(name)}`).join(', ');
  const { rows } = await transactionAs(database, identity, (sql) =>
    sql.query<{ record: Json; tests: boolean[] }>(
      `with shown as (
         select ${names} from ${target} t, jsonb_populate_record(null::${target}, $2::jsonb) k where ${isKey}
       ), version as (
         select ${names} from shown, jsonb_populate_record(null::${target}, $1::jsonb) t where $1::jsonb is not null
         union all select * from shown where $1::jsonb is null
       )
       select to_jsonb(v) as record, array[${tests.join(', ')}]::boolean[] as tests from version v`,
      params,
    ),
  );
  const [row] = rows;
  return row && { record: row.record, matching: new Set(bindings.filter((_, index) => row.tests[index])) };
}

/** A deleted row can no longer be checked: as on hosted, everyone who listens learns its key and nothing else. */
function deleted(table: PublishedTable, change: AnnouncedChange, bindings: readonly Binding[]): Seen {
  const fits = ({ condition }: Binding) =>
    !condition ||
    (table.key.includes(condition.column) && String(change.key[condition.column]) === condition.value);
  return { record: change.key, matching: new Set(bindings.filter(fits)) };
}

function push(listener: Listener, table: PublishedTable, change: AnnouncedChange, seen: Seen): void {
  const matching = listener.bindings.filter((binding) => seen.matching.has(binding));
  if (matching.length === 0) return;
  const columns = table.columns[listener.channel.identity.role]
    .filter(({ name }) => name in seen.record)
    .map(({ name, type }) => ({ name, type }));
  listener.channel.push('postgres_changes', {
    ids: matching.map(({ id }) => id),
    data: {
      schema: change.schema,
      table: change.table,
      commit_timestamp: change.commit_timestamp,
      type: change.type,
      columns,
      ...(change.type !== 'DELETE' && { record: seen.record }),
      ...(change.type === 'UPDATE' && { old_record: change.old_key }),
      ...(change.type === 'DELETE' && { old_record: change.key }),
      errors: null,
    },
  });
}
