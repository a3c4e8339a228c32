import type { OrderTerm } from '../parse/order.ts';
import { allRows, type RowRange } from '../parse/range.ts';
import type { EmbeddedPlan, ReadPlan } from '../plan/read-plan.ts';
import { isBare } from '../plan/spread.ts';
import { isToOne } from '../schema/schema-cache.ts';
import { conditionOf, joinConditions, sourceOf, type HasRows } from './condition.ts';
import { aggregated, fieldOf, ownName, selectedOf, steps } from './field.ts';
import { joined, name, nothing, sql, words, type Fragment } from './fragment.ts';

/** Selects the rows of a plan with their embeds; `rows` is the FROM item, `belonging` the join conditions. */
export function readSql(plan: ReadPlan, rows: Fragment, belonging: readonly Fragment[] = []): Fragment {
  const columns = plan.fields.map((field) => selectedOf(plan, field));
  const embedded = plan.children.flatMap((child) => embeddedColumns(plan, child));
  const everything = columns.length + plan.children.length === 0 ? [sql`${ownName(plan)}.*`] : [];
  const joins = plan.children.map((child) => joinOf(plan, child));
  const conditions = [...plan.conditions.map((each) => conditionOf(plan, each)), ...belonging];
  return sql`select ${joined([...columns, ...embedded, ...everything], ', ')} from ${rows}${joined(joins, '')}${where(
    conditions,
  )}${groupOf(plan)}${orderOf(plan)}${rangeSql(plan.range)}`;
}

const where = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? nothing : sql` where ${joined(conditions, ' and ')}`;

function orderOf(plan: ReadPlan): Fragment {
  if (plan.order.length === 0) return nothing;
  return sql` order by ${joined(
    plan.order.map((term) => orderTerm(plan, term)),
    ', ',
  )}`;
}

function orderTerm(plan: ReadPlan, { relation, field, direction, nulls }: OrderTerm): Fragment {
  const child = plan.children.find(({ label }) => label === relation);
  const value = child ? relatedField(child, field) : fieldOf(plan, field);
  return sql`${value}${words(direction ? ` ${direction}` : '')}${words(nulls ? ` ${nulls}` : '')}`;
}

function relatedField(child: EmbeddedPlan, field: OrderTerm['field']): Fragment {
  const column = sql`${name(child.joinAlias)}.${name(field.name)}`;
  return field.path.length === 0 ? column : sql`to_jsonb(${column})${steps(field.path)}`;
}

function rangeSql(range: RowRange): Fragment {
  if (range === allRows) return nothing;
  const limit = range.limit === null ? nothing : sql` limit ${String(range.limit)}`;
  return range.offset === 0 ? limit : sql`${limit} offset ${String(range.offset)}`;
}

const isMany = (child: EmbeddedPlan): boolean => !isToOne(child.relationship);

/** The columns that an embed adds to its enclosing row: one value, or the columns of a spread. */
function embeddedColumns(plan: ReadPlan, child: EmbeddedPlan): Fragment[] {
  if (child.spread === null) return isBare(child) ? [] : [sql`${jsonOf(child)} as ${name(child.label)}`];
  return child.spread.map(({ label, aggregate, cast }) => {
    const value = spreadValue(child, label);
    return aggregate && !isSpread(plan)
      ? sql`${aggregated(aggregate, value, cast)} as ${name(label)}`
      : value;
  });
}

const isSpread = (plan: ReadPlan | EmbeddedPlan): boolean => 'spread' in plan && plan.spread !== null;

const spreadValue = ({ joinAlias }: EmbeddedPlan, label: string): Fragment =>
  label === '*' ? sql`${name(joinAlias)}.*` : sql`${name(joinAlias)}.${name(label)}`;

function jsonOf(child: EmbeddedPlan): Fragment {
  const join = name(child.joinAlias);
  return isMany(child) ? sql`coalesce(${join}.${join}, '[]')` : sql`row_to_json(${join}.*)::jsonb`;
}

/** Groups by all selected fields without an aggregate. */
function groupOf(plan: ReadPlan): Fragment {
  const spread = isSpread(plan) ? [] : plan.children.flatMap((child) => child.spread ?? []);
  if (![...plan.fields, ...spread].some(({ aggregate }) => aggregate)) return nothing;
  const own = plan.fields.filter(({ aggregate }) => !aggregate).map(({ field }) => fieldOf(plan, field));
  const terms = [...own, ...plan.children.flatMap(groupTerms)];
  return terms.length === 0 ? nothing : sql` group by ${joined(terms, ', ')}`;
}

function groupTerms(child: EmbeddedPlan): Fragment[] {
  if (child.spread === null) return isBare(child) ? [] : [jsonOf(child)];
  return child.spread.filter(({ aggregate }) => !aggregate).map(({ label }) => spreadValue(child, label));
}

function joinOf(parent: ReadPlan, child: EmbeddedPlan): Fragment {
  const rows = readSql(child, sourceOf(parent, child), joinConditions(parent, child));
  const kind = words(child.isInner ? 'inner' : 'left');
  const join = name(child.joinAlias);
  if (!isMany(child)) return sql` ${kind} join lateral (${rows}) as ${join} on true`;
  const spread = (child.spread ?? []).map(
    ({ label }) => sql`, coalesce(json_agg(${join}.${name(label)}), '[]')::jsonb as ${name(label)}`,
  );
  const collected = sql`select json_agg(${join})::jsonb as ${join}${joined(spread, '')} from (${rows}) as ${join}`;
  const on = child.isInner ? sql`${join}.${join} is not null` : words('true');
  return sql` ${kind} join lateral (${collected}) as ${join} on ${on}`;
}

/** Selects one row for each row of the plan without its range; only embeds that filter are included. */
export function countSql(plan: ReadPlan, rows: Fragment, belonging: readonly Fragment[] = []): Fragment {
  const isEmpty: HasRows = (child, isNegated) =>
    sql`${words(isNegated ? '' : 'not ')}${existing(plan, child)}`;
  const inner = plan.children.filter(({ isInner }) => isInner).map((child) => existing(plan, child));
  const conditions = plan.conditions.map((each) => conditionOf(plan, each, isEmpty));
  return sql`select 1 from ${rows}${where([...conditions, ...belonging, ...inner])}`;
}

const existing = (parent: ReadPlan, child: EmbeddedPlan): Fragment =>
  sql`exists (${countSql(child, sourceOf(parent, child), joinConditions(parent, child))})`;
