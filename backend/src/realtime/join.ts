import type { z } from 'zod';
import { parseFilter } from './change-filter.ts';
import type { Binding, joinPayload } from './channel.ts';
import type { PublishedTable } from './published-tables.ts';
import type { Role } from '../database/identity.ts';

let lastBindingId = 0;

/**
 * The bindings that a join asks for.
 * @throws Error that says which table or filter cannot be subscribed to
 */
export function bindingsOf(
  { config }: z.infer<typeof joinPayload>,
  tables: readonly PublishedTable[],
  role: Role,
): Binding[] {
  return config.postgres_changes.map((wanted) => {
    const isAny = !wanted.table || wanted.table === '*';
    const table = tables.find(({ schema, name }) => schema === wanted.schema && name === wanted.table);
    if (!isAny && !table) {
      throw new Error(
        `Unable to subscribe to changes: ${wanted.schema}.${wanted.table} is not in the publication supabase_realtime`,
      );
    }
    const columns = table?.columns[role] ?? [];
    const condition = wanted.filter ? parseFilter(wanted.filter, columns) : null;
    return { ...wanted, id: ++lastBindingId, condition };
  });
}
