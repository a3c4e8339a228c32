import type { Condition } from '../parse/filter.ts';
import type { OrderTerm } from '../parse/order.ts';
import { allRows, rangeOf, restricted, type Paging, type RowRange } from '../parse/range.ts';
import { ofRoot, type Placed, type Query } from '../parse/query.ts';
import type { Embedding, SelectedField, SelectItem } from '../parse/select.ts';
import { noAggregates, notEmbedded, notImplemented, orderOfMany } from '../rest-error.ts';
import {
  isToOne,
  keyOf,
  type Column,
  type Relation,
  type Relationship,
  type SchemaCache,
} from '../schema/schema-cache.ts';
import { findRelationship } from './find-relationship.ts';
import { spreadColumns, unaggregated, type SpreadColumn } from './spread.ts';

/** The plan to read rows of one table with their embeds. */
export interface ReadPlan {
  readonly table: Relation;
  /** The columns with known types; the rows of a function may have further columns. */
  readonly columns: ReadonlyMap<string, Column>;
  /** The alias of the table in SQL; null for its own name. */
  readonly alias: string | null;
  readonly fields: readonly SelectedField[];
  readonly conditions: readonly Condition[];
  readonly order: readonly OrderTerm[];
  readonly range: RowRange;
  readonly children: readonly EmbeddedPlan[];
}

export interface EmbeddedPlan extends ReadPlan {
  readonly alias: string;
  readonly target: string;
  /** The name of the embed in the response, in filters and in orders. */
  readonly label: string;
  /** The alias of the joined rows in SQL. */
  readonly joinAlias: string;
  readonly relationship: Relationship;
  readonly isInner: boolean;
  /** The columns that a spread adds to its enclosing row; null for other embeds. */
  readonly spread: readonly SpreadColumn[] | null;
}

export interface ReadOptions {
  readonly cache: SchemaCache;
  readonly query: Query;
  readonly range: RowRange;
  /** The maximum of rows; null for changes, whose rows are all returned. */
  readonly maxRows: number | null;
  /** Whether conditions on the table itself filter the result; in a change they select the rows to change. */
  readonly isFiltered: boolean;
  /** The alias of the rows of a change or function, the name of their table; null for reads of a table. */
  readonly alias: string | null;
  readonly allowsAggregates: boolean;
}

/** The parameters of a table and its embeds. */
interface Said {
  readonly conditions: readonly Placed<Condition>[];
  readonly orders: readonly Placed<readonly OrderTerm[]>[];
  readonly pagings: readonly Placed<Paging>[];
}

interface Level {
  readonly options: ReadOptions;
  readonly depth: number;
  /** Whether `*` has to be replaced by the names of all columns. */
  readonly isExpanded: boolean;
}

export function planRead(table: Relation, options: ReadOptions): ReadPlan {
  const { query, isFiltered, maxRows } = options;
  const said: Said = {
    conditions: isFiltered ? query.conditions : query.conditions.filter(({ path }) => path.length > 0),
    orders: query.orders,
    pagings: maxRows === null ? [] : query.pagings,
  };
  const range = maxRows === null ? allRows : restricted(options.range, maxRows);
  return {
    ...planLevel(table, query.select, said, { options, depth: 0, isExpanded: false }),
    alias: options.alias,
    range,
  };
}

function planLevel(table: Relation, items: readonly SelectItem[], said: Said, level: Level) {
  const { options } = level;
  const embeddings = items.filter((item) => item.kind === 'embedding');
  const selected = items.filter((item) => item.kind === 'field');
  const isAggregated = selected.some(({ aggregate }) => aggregate);
  if (isAggregated && !options.allowsAggregates) throw noAggregates();
  const columns = options.cache.tables.get(keyOf(table))?.columns ?? new Map<string, Column>();
  const isExpanded = level.isExpanded || isAggregated;
  const targets = new Map(embeddings.map((embedding) => [embedding, emptySaid()]));
  share(said, targets);
  const children = [...targets].map(([embedding, own]) =>
    planEmbedding(table, embedding, own, { options, depth: level.depth + 1, isExpanded }),
  );
  const order = ofRoot(said.orders).flat();
  checkRelatedOrders(table, order, children);
  return {
    table,
    columns,
    fields: withStars(selected, columns, isExpanded),
    conditions: ofRoot(said.conditions),
    order,
    children,
  };
}

/** Replaces `*` by the names of all columns if a column has a `toJson` function or the rows are grouped. */
function withStars(
  fields: readonly SelectedField[],
  columns: ReadonlyMap<string, Column>,
  isExpanded: boolean,
): readonly SelectedField[] {
  const isNeeded = isExpanded || [...columns.values()].some(({ toJson }) => toJson !== null);
  if (!isNeeded || columns.size === 0) return fields;
  return fields.flatMap((field) =>
    field.field.name === '*' && !field.aggregate
      ? [...columns.keys()].map((name) => ({ ...field, field: { name, path: [] } }))
      : [field],
  );
}

function planEmbedding(parent: Relation, embedding: Embedding, said: Said, level: Level): EmbeddedPlan {
  const { target, hint, isInner, isSpread } = embedding;
  const relationship = findRelationship(level.options.cache, parent, target, hint);
  const label = embedding.alias ?? target;
  const [paging] = ofRoot(said.pagings);
  const { maxRows } = level.options;
  const range = paging ? rangeOf(paging) : allRows;
  const isSpreadOfMany = isSpread && !isToOne(relationship);
  const plan = planLevel(relationship.foreign, embedding.items, said, {
    ...level,
    isExpanded: level.isExpanded || isSpreadOfMany,
  });
  const spread = isSpread ? spreadColumns(plan) : null;
  if (isSpreadOfMany && spread?.some(({ aggregate }) => aggregate)) {
    throw notImplemented('Aggregates are not implemented for one-to-many or many-to-many spreads.');
  }
  return {
    ...plan,
    fields: isSpread ? plan.fields.map(unaggregated) : plan.fields,
    range: maxRows === null ? range : restricted(range, maxRows),
    alias: `${relationship.foreign.name}_${level.depth}`,
    target,
    label,
    joinAlias: `${parent.name}_${label}_${level.depth}`,
    relationship,
    isInner,
    spread,
  };
}

/** Whether the response contains whole rows without embeds. */
export const isWhole = ({ fields, children }: ReadPlan): boolean =>
  fields.length === 1 && fields[0]?.field.name === '*' && children.length === 0;

interface MutableSaid {
  readonly conditions: Placed<Condition>[];
  readonly orders: Placed<readonly OrderTerm[]>[];
  readonly pagings: Placed<Paging>[];
}

const emptySaid = (): MutableSaid => ({ conditions: [], orders: [], pagings: [] });

/** Passes each parameter of an embed to the first embed with this alias or target. */
function share(said: Said, targets: ReadonlyMap<Embedding, MutableSaid>): void {
  const toChild = <T>(
    { path: [first, ...path], value }: Placed<T>,
    kind: (one: MutableSaid) => Placed<T>[],
  ) => {
    if (first === undefined) return;
    const child = [...targets.keys()].find(({ alias, target }) => alias === first || target === first);
    const own = child && targets.get(child);
    if (!own) throw notEmbedded(first);
    kind(own).push({ path, value });
  };
  for (const one of said.conditions) toChild(one, ({ conditions }) => conditions);
  for (const one of said.orders) toChild(one, ({ orders }) => orders);
  for (const one of said.pagings) toChild(one, ({ pagings }) => pagings);
}

function checkRelatedOrders(
  table: Relation,
  order: readonly OrderTerm[],
  children: readonly EmbeddedPlan[],
): void {
  for (const { relation } of order) {
    if (relation === null) continue;
    const child = children.find(({ label }) => label === relation);
    if (!child) throw notEmbedded(relation);
    if (!isToOne(child.relationship)) throw orderOfMany(table.name, relation);
  }
}
