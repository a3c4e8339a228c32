import { isUnavailable } from '../../database/database.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import type { Change } from './announcement.ts';
import { quoted, sqlOf } from './condition.ts';
import type { Subscription } from './subscription.ts';
import type { PublishedTable } from './tables.ts';

/**
 * The subscriptions whose conditions the changed row meets, compared by Postgres as values of the columns' types.
 * Only the replica identity of a deleted row is known; a condition on another column is not met.
 */
export async function passing(
  context: Pick<RealtimeContext, 'database' | 'log'>,
  table: PublishedTable,
  change: Change,
  subscriptions: readonly Subscription[],
): Promise<Set<Subscription>> {
  const row = (change.type === 'DELETE' ? change.old : change.record) ?? {};
  const passed = new Set(subscriptions.filter(({ conditions }) => conditions.length === 0));
  const conditional = subscriptions.filter(({ conditions }) => conditions.length > 0);
  if (conditional.length === 0) return passed;
  const params: string[] = [JSON.stringify(row)];
  const tests = conditional.map(({ conditions }) =>
    conditions
      .map((condition) => {
        const column = table.columns.find(({ name }) => name === condition.column);
        if (!column || !(condition.column in row)) return 'false';
        params.push(condition.value);
        return sqlOf(condition, column.sqlType, `$${params.length}`);
      })
      .join(' and '),
  );
  try {
    const { rows } = await context.database.query<{ tests: boolean[] }>(
      `select to_jsonb(array[${tests.join(', ')}]) as tests
       from jsonb_populate_record(null::${quoted(table.schema)}.${quoted(table.name)}, $1::text::jsonb) v`,
      params,
    );
    for (const [index, each] of conditional.entries()) if (rows[0]?.tests[index]) passed.add(each);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // A filter no longer fits its table: each subscription is tried alone, so that the others still receive the change.
    context.log.warn({ err: error, table: table.name }, 'A filter could not be applied to a change');
    if (conditional.length > 1) {
      for (const each of conditional) {
        const alone = await passing(context, table, change, [each]);
        for (const one of alone) passed.add(one);
      }
    }
  }
  return passed;
}
