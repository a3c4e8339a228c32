import type { Condition, Filter, Operation } from '../parse/filter.ts';
import type { EmbeddedPlan, ReadPlan } from '../plan/read-plan.ts';
import { columnOf, fieldOf, ownName } from './field.ts';
import { joined, name, sql, words, type Fragment } from './fragment.ts';

type Filtered = Pick<ReadPlan, 'table' | 'alias' | 'columns' | 'children'>;

/** The condition that an embed is empty, or not empty if negated; it differs between reading and counting. */
export type HasRows = (child: EmbeddedPlan, isNegated: boolean) => Fragment;

const joinIsEmpty: HasRows = ({ joinAlias }, isNegated) =>
  sql`${name(joinAlias)} is ${words(isNegated ? 'distinct' : 'not distinct')} from null`;

export function conditionOf(plan: Filtered, condition: Condition, isEmpty = joinIsEmpty): Fragment {
  if (condition.kind === 'filter') return filterOf(plan, condition, isEmpty);
  const inner = condition.conditions.map((each) => conditionOf(plan, each, isEmpty));
  return sql`${negation(condition.isNegated)}(${joined(inner, condition.operator === 'and' ? ' and ' : ' or ')})`;
}

function filterOf(plan: Filtered, { field, operation, isNegated }: Filter, isEmpty: HasRows): Fragment {
  const child = field.path.length === 0 ? plan.children.find(({ label }) => label === field.name) : undefined;
  if (child && operation.kind === 'is' && operation.value === 'null') return isEmpty(child, isNegated);
  const left =
    operation.kind === 'search' ? searchedOf(plan, field, operation.language) : fieldOf(plan, field);
  const parse = field.path.length === 0 ? (plan.columns.get(field.name)?.fromText ?? null) : null;
  return sql`${negation(isNegated)}${left} ${operationOf(operation, parse)}`;
}

const negation = (isNegated: boolean): Fragment => words(isNegated ? 'not ' : '');

/** Converts text to a tsvector of the language; a tsvector column is searched directly. */
function searchedOf(plan: Filtered, field: Filter['field'], language: string | null): Fragment {
  const value = fieldOf(plan, field);
  const type = plan.columns.get(field.name)?.type;
  if (type === undefined || type === 'tsvector') return value;
  return sql`to_tsvector(${languageOf(language)}${value})`;
}

const languageOf = (language: string | null): Fragment =>
  language === null ? words('') : sql`${language}, `;

/** @param parse the function of the column's domain that converts text */
function operationOf(operation: Operation, parse: string | null): Fragment {
  switch (operation.kind) {
    case 'compare':
      return sql`${words(operation.operator)} ${comparedOf(operation, parse)}`;
    case 'in':
      return parse === null || isNone(operation.values)
        ? sql`= any (${arrayOf(operation.values)})`
        : sql`= any (select ${words(parse)}(unnest(${arrayOf(operation.values)}::text[])))`;
    case 'is':
      return sql`is ${words(operation.value)}`;
    case 'distinct':
      return sql`is distinct from ${operation.value}`;
    case 'search':
      return sql`@@ ${words(operation.query)}(${languageOf(operation.language)}${operation.value})`;
  }
}

/** In patterns, `*` replaces `%`, which would have to be escaped in a URL. */
function comparedOf(
  { operator, value, quantifier }: Extract<Operation, { kind: 'compare' }>,
  parse: string | null,
): Fragment {
  const isPattern = operator.endsWith('like');
  const text = sql`${isPattern ? value.replaceAll('*', '%') : value}`;
  const read = parse === null || isPattern ? text : sql`${words(parse)}(${text})`;
  return quantifier === null ? read : sql`${words(quantifier)}(${read})`;
}

/** An array literal, which takes the type of the column. `in.()` is the empty array. */
function arrayOf(values: readonly string[]): string {
  if (isNone(values)) return '{}';
  const escaped = values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  return `{${escaped.join(',')}}`;
}

const isNone = (values: readonly string[]): boolean => values.length === 1 && values[0] === '';

/** The join conditions between an embed and its enclosing row. */
export function joinConditions(parent: Filtered, child: EmbeddedPlan): Fragment[] {
  const { relationship } = child;
  if (relationship.kind === 'computed') return [];
  if (relationship.kind === 'foreign-key') {
    return relationship.columns.map(
      ([own, foreign]) => sql`${columnOf(child, foreign)} = ${columnOf(parent, own)}`,
    );
  }
  const junction = name(junctionAlias(child));
  return [
    ...relationship.to.columns.map(
      ([own, foreign]) => sql`${columnOf(child, foreign)} = ${junction}.${name(own)}`,
    ),
    ...relationship.from.columns.map(
      ([own, foreign]) => sql`${columnOf(parent, foreign)} = ${junction}.${name(own)}`,
    ),
  ];
}

const junctionAlias = ({ alias }: EmbeddedPlan): string => `${alias}_junction`;

/** The FROM item of an embed. */
export function sourceOf(parent: Filtered, child: EmbeddedPlan): Fragment {
  const { relationship, alias, table } = child;
  if (relationship.kind === 'computed') {
    const { function: called, table: of } = relationship;
    const row = parent.alias === null ? name(parent.table.name) : ownName(parent);
    return sql`${name(called.schema, called.name)}(${row}::${name(of.schema, of.name)}) as ${name(alias)}`;
  }
  const rows = sql`${name(table.schema, table.name)} as ${name(alias)}`;
  if (relationship.kind === 'foreign-key') return rows;
  const { junction } = relationship;
  return sql`${rows}, ${name(junction.schema, junction.name)} as ${name(junctionAlias(child))}`;
}
