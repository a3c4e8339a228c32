import { joined, name, sql, words, type Fragment } from './fragment.ts';
import type { Field } from '../parse/field.ts';
import { labelOf, type Aggregate, type SelectedField } from '../parse/select.ts';
import type { ReadPlan } from '../plan/read-plan.ts';
import type { Column } from '../schema/schema-cache.ts';

type Named = Pick<ReadPlan, 'table' | 'alias'>;

/** The name of a plan's rows in SQL. */
export const ownName = ({ table, alias }: Named): Fragment =>
  alias === null ? name(table.schema, table.name) : name(alias);

export const columnOf = (plan: Named, column: string): Fragment =>
  column === '*' ? sql`${ownName(plan)}.*` : sql`${ownName(plan)}.${name(column)}`;

const isJson = (column: Column | undefined): boolean => column?.type === 'json' || column?.type === 'jsonb';

/** A column or a path into it; other types than JSON are converted to jsonb before an arrow. */
export function fieldOf(plan: Named & Pick<ReadPlan, 'columns'>, { name: column, path }: Field): Fragment {
  const whole = columnOf(plan, column);
  if (path.length === 0) return whole;
  return sql`${isJson(plan.columns.get(column)) ? whole : sql`to_jsonb(${whole})`}${steps(path)}`;
}

export const steps = (path: Field['path']): Fragment =>
  joined(
    path.map(({ arrow, key, isIndex }) => sql`${words(arrow)}${isIndex ? sql`${key}::int` : sql`${key}`}`),
    '',
  );

export function selectedOf(plan: ReadPlan, selected: SelectedField): Fragment {
  const format = formatOf(plan, selected);
  const shown = valueOf(plan, selected);
  const plain = castTo(format === null ? shown : sql`${words(format)}(${shown})`, selected.cast);
  const value = aggregated(selected.aggregate, plain, selected.aggregateCast);
  const label = labelOf(selected) ?? (format === null ? null : selected.field.name);
  return label === null ? value : sql`${value} as ${name(label)}`;
}

/** The function of the column's domain that converts to JSON; null if the domain has none. */
const formatOf = ({ columns }: ReadPlan, { field }: SelectedField): string | null =>
  field.path.length === 0 ? (columns.get(field.name)?.toJson ?? null) : null;

export const aggregated = (aggregate: Aggregate | null, value: Fragment, cast: string | null): Fragment =>
  aggregate === null ? value : castTo(sql`${words(aggregate)}(${value})`, cast);

/** The SQL of a field; a star with an alias is the row itself, whose aggregate an enclosing row computes. */
function valueOf(plan: ReadPlan, { field, aggregate, alias }: SelectedField): Fragment {
  if (field.name !== '*') return fieldOf(plan, field);
  if (aggregate !== null) return words('*');
  return alias === null ? fieldOf(plan, field) : ownName(plan);
}

/** The type is inserted unquoted, because types such as `int` cannot be quoted; the parser admits only type names. */
const castTo = (value: Fragment, type: string | null): Fragment =>
  type === null ? value : sql`cast(${value} as ${words(type)})`;
