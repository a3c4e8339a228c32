import { ambiguousRelationship, noRelationship } from '../rest-error.ts';
import {
  isSame,
  type ForeignKey,
  type Relation,
  type Relationship,
  type SchemaCache,
} from '../schema/schema-cache.ts';
import { closest } from './closest.ts';

/**
 * Finds the one relationship of a table that `target!hint(…)` names. The target is a table, a foreign key or its
 * column; the hint is a foreign key, its column or a junction.
 * @throws RestError if no relationship or more than one fits
 */
export function findRelationship(
  cache: SchemaCache,
  origin: Relation,
  target: string,
  hint: string | null,
): Relationship {
  const own = cache.relationships.filter(
    ({ table, foreign }) => isSame(table, origin) && foreign.schema === origin.schema,
  );
  const found = own.filter((one) => isMeant(one, target, hint));
  const [only] = found;
  if (!only) throw noneFound(cache, own, origin, target, hint);
  if (found.length > 1) throw severalFound(origin, target, found);
  return only;
}

function isMeant(one: Relationship, target: string, hint: string | null): boolean {
  if (one.kind === 'computed') return target === one.function.name;
  const isTable = target === one.foreign.name;
  if (isSame(one.table, one.foreign)) return isMeantOfItself(one, target, hint);
  if (hint === null)
    return isTable || (!one.foreignIsView && one.kind === 'foreign-key' && isKey(one, target));
  if (!isTable) return false;
  if (one.kind === 'junction') return hint === one.junction.name;
  return isKey(one, hint) || isForeignColumn(one, hint);
}

/** In a self-referencing table, its name embeds the referencing rows, and the column embeds the referenced row. */
function isMeantOfItself(one: Relationship, target: string, hint: string | null): boolean {
  if (one.kind !== 'foreign-key') return false;
  const isMany = one.direction === 'one-to-many' && target === one.foreign.name;
  if (hint !== null) return isMany && isForeignColumn(one, hint);
  return isMany || (one.direction === 'many-to-one' && isColumn(one, target));
}

const isKey = (key: ForeignKey, text: string): boolean => key.constraint === text || isColumn(key, text);
const isColumn = ({ columns }: ForeignKey, text: string): boolean =>
  columns.length === 1 && columns[0]?.[0] === text;
const isForeignColumn = ({ columns }: ForeignKey, text: string): boolean =>
  columns.length === 1 && columns[0]?.[1] === text;

function noneFound(
  cache: SchemaCache,
  own: readonly Relationship[],
  origin: Relation,
  target: string,
  hint: string | null,
) {
  const suggestion =
    own.length > 0
      ? suggested(
          target,
          own.map(({ foreign }) => foreign.name),
        )
      : suggested(
          origin.name,
          cache.relationships
            .filter(({ table }) => table.schema === origin.schema)
            .map(({ table }) => table.name),
        );
  const using = hint === null ? '' : `' using the hint '${hint}`;
  return noRelationship(
    `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    `Searched for a foreign key relationship between '${origin.name}' and '${target}${using}' in the schema '${origin.schema}', but no matches were found.`,
    suggestion,
  );
}

function suggested(text: string, names: readonly string[]): string | null {
  if (names.includes(text)) return null;
  const name = closest(text, names, 0.33);
  return name === null ? null : `Perhaps you meant '${name}' instead of '${text}'.`;
}

function severalFound(origin: Relation, target: string, found: readonly Relationship[]) {
  const hints = found.map((one) => `'${one.foreign.name}!${handle(one)}'`);
  return ambiguousRelationship(
    `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    found.map((one) => ({
      cardinality: one.kind === 'foreign-key' ? one.direction : 'many-to-many',
      embedding: `${one.table.name} with ${one.foreign.name}`,
      relationship: described(one),
    })),
    `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
  );
}

function handle(one: Relationship): string {
  if (one.kind === 'computed') return one.function.name;
  return one.kind === 'junction' ? one.junction.name : one.constraint;
}

function described(one: Relationship): string {
  if (one.kind === 'computed') return one.function.name;
  const list = (columns: readonly string[]) => `(${columns.join(', ')})`;
  if (one.kind === 'junction') {
    const side = ({ constraint, columns }: ForeignKey) =>
      constraint + list(columns.map(([column]) => column));
    return `${one.junction.name} using ${side(one.from)} and ${side(one.to)}`;
  }
  const owns = list(one.columns.map(([column]) => column));
  const foreigns = list(one.columns.map(([, column]) => column));
  return `${one.constraint} using ${one.table.name}${owns} and ${one.foreign.name}${foreigns}`;
}
