import type { ChangePlan } from '../plan/change-plan.ts';
import { bodyAlias, bodyRows } from './body-rows.ts';
import { conditionOf } from './condition.ts';
import { joined, name, nothing, sql, words, type Fragment } from './fragment.ts';

/** An INSERT, UPDATE or DELETE that returns the columns for the response. */
export function changeSql(plan: ChangePlan): Fragment {
  switch (plan.kind) {
    case 'insert':
      return insertSql(plan);
    case 'update':
      return updateSql(plan);
    case 'delete':
      return sql`delete from ${target(plan)}${chosen(plan)}${returning(plan)}`;
  }
}

/** The setting in which an upsert counts its updated rows; its other rows were inserted. */
export const updatedSetting = 'barebase.updated';

const target = ({ table }: ChangePlan): Fragment => name(table.schema, table.name);

const names = (columns: readonly { readonly name: string }[]): Fragment =>
  joined(
    columns.map((column) => name(column.name)),
    ', ',
  );

function insertSql(plan: Extract<ChangePlan, { kind: 'insert' }>): Fragment {
  const { columns, body, fillsDefaults } = plan;
  const into = columns.length === 0 ? target(plan) : sql`${target(plan)} (${names(columns)})`;
  const values = joined(
    columns.map((column) => sql`${bodyAlias}.${name(column.name)}`),
    ', ',
  );
  const place = { table: plan.table, alias: 'pgrst_body', columns: plan.table.columns, children: [] };
  const keys = plan.keyConditions.map((condition) => conditionOf(place, condition));
  const where = keys.length === 0 ? nothing : sql` where ${joined(keys, ' and ')}`;
  return sql`insert into ${into} select ${values} from ${bodyRows(body, columns, fillsDefaults)}${where}${onConflict(
    plan,
  )}${returning(plan)}`;
}

function onConflict({ conflict, columns }: Extract<ChangePlan, { kind: 'insert' }>): Fragment {
  if (!conflict || conflict.columns.length === 0) return nothing;
  const keys = joined(
    conflict.columns.map((column) => name(column)),
    ', ',
  );
  if (conflict.isIgnored || columns.length === 0) return sql` on conflict (${keys}) do nothing`;
  const sets = columns.map((column) => sql`${name(column.name)} = excluded.${name(column.name)}`);
  const counted = words(
    `set_config('${updatedSetting}', (coalesce(nullif(current_setting('${updatedSetting}', true), '')::int, 0) + 1)::text, true)`,
  );
  return sql` on conflict (${keys}) do update set ${joined(sets, ', ')} where ${counted} is not null`;
}

function updateSql(plan: Extract<ChangePlan, { kind: 'update' }>): Fragment {
  const { columns, body, fillsDefaults } = plan;
  // An update without columns changes no row and returns an empty list.
  if (columns.length === 0) {
    const shown =
      plan.returning.length === 0
        ? words('1')
        : joined(
            plan.returning.map((each) => returned(plan, each)),
            ', ',
          );
    return sql`select ${shown} from ${target(plan)} where false`;
  }
  const sets = columns.map((column) => sql`${name(column.name)} = ${bodyAlias}.${name(column.name)}`);
  const row = sql`(select * from ${bodyRows(body, columns, fillsDefaults)} limit 1) as ${bodyAlias}`;
  return sql`update ${target(plan)} set ${joined(sets, ', ')} from ${row}${chosen(plan)}${returning(plan)}`;
}

function chosen(plan: Extract<ChangePlan, { kind: 'update' | 'delete' }>): Fragment {
  const place = { table: plan.table, alias: null, columns: plan.table.columns, children: [] };
  const conditions = plan.conditions.map((condition) => conditionOf(place, condition));
  return conditions.length === 0 ? nothing : sql` where ${joined(conditions, ' and ')}`;
}

const returned = (plan: ChangePlan, column: string): Fragment =>
  column === '*' ? sql`${target(plan)}.*` : sql`${target(plan)}.${name(column)}`;

/** Without columns for the response, `returning 1` still counts the rows. */
function returning(plan: ChangePlan): Fragment {
  const columns = plan.returning.map((column) => returned(plan, column));
  return sql` returning ${columns.length === 0 ? words('1') : joined(columns, ', ')}`;
}
