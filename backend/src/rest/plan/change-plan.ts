import type { Body } from '../parse/body.ts';
import type { Condition } from '../parse/filter.ts';
import { ofRoot, type Query } from '../parse/query.ts';
import type { Preferences } from '../parse/preferences.ts';
import { unknownColumn, wrongPutFilters } from '../rest-error.ts';
import type { Table } from '../schema/schema-cache.ts';
import type { BodyColumn } from '../sql/body-rows.ts';
import { neededColumns } from './needed-columns.ts';
import type { ReadPlan } from './read-plan.ts';

interface Change {
  readonly table: Table;
  /** The columns that the response needs; empty if it contains no rows. */
  readonly returning: readonly string[];
}

interface Written extends Change {
  readonly body: Body;
  readonly columns: readonly BodyColumn[];
  readonly fillsDefaults: boolean;
}

export type ChangePlan =
  | (Written & {
      readonly kind: 'insert';
      readonly conflict: { readonly isIgnored: boolean; readonly columns: readonly string[] } | null;
      /** The key in the URL of a PUT; the row of the body has to have the same key. */
      readonly keyConditions: readonly Condition[];
    })
  | (Written & { readonly kind: 'update'; readonly conditions: readonly Condition[] })
  | (Change & { readonly kind: 'delete'; readonly conditions: readonly Condition[] });

interface ChangeRequest {
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly table: Table;
  readonly query: Query;
  readonly preferences: Preferences;
  readonly body: Body | null;
  readonly read: ReadPlan;
}

export function planChange({ method, table, query, preferences, body, read }: ChangeRequest): ChangePlan {
  const hasRepresentation = preferences.return === 'representation' || preferences.return === 'headers-only';
  const change = { table, returning: hasRepresentation ? neededColumns(read, table.primaryKey) : [] };
  const conditions = ofRoot(query.conditions);
  if (method === 'DELETE' || !body) return { ...change, kind: 'delete', conditions };
  const columns = body.keys.map((key) => columnFor(table, key));
  const written = { ...change, body, columns, fillsDefaults: preferences.missing === 'default' };
  if (method === 'PATCH') return { ...written, kind: 'update', conditions };
  if (method === 'PUT') {
    checkPut(table, conditions);
    const conflict = { isIgnored: false, columns: table.primaryKey };
    return { ...written, kind: 'insert', fillsDefaults: false, conflict, keyConditions: conditions };
  }
  const conflict = preferences.resolution && {
    isIgnored: preferences.resolution === 'ignore-duplicates',
    columns: query.onConflict ?? table.primaryKey,
  };
  return { ...written, kind: 'insert', conflict, keyConditions: [] };
}

function columnFor(table: Table, name: string): BodyColumn {
  const column = table.columns.get(name);
  if (!column) throw unknownColumn(table.name, name);
  return column;
}

/** Requires that PUT filters by exactly the primary key. */
function checkPut({ primaryKey }: Table, conditions: readonly Condition[]): void {
  const names = conditions.map((condition) =>
    condition.kind === 'filter' &&
    !condition.isNegated &&
    condition.operation.kind === 'compare' &&
    condition.operation.operator === '=' &&
    condition.operation.quantifier === null
      ? condition.field.name
      : null,
  );
  const isWhole = primaryKey.length > 0 && primaryKey.every((column) => names.includes(column));
  if (!isWhole || !names.every((column) => column !== null && primaryKey.includes(column)))
    throw wrongPutFilters();
}
