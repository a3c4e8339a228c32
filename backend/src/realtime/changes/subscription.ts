import { createHash } from 'node:crypto';
import { parseFilter, type Condition } from './condition.ts';
import { inspect } from './inspect.ts';

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE';

/** One `postgres_changes` of a channel; `*` stands for every event, schema or table. */
export interface Subscription {
  readonly id: number;
  readonly event: ChangeType | '*';
  readonly schema: string;
  readonly table: string;
  readonly conditions: readonly Condition[];
  /** Null for all columns that the role may read. */
  readonly select: readonly string[] | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a subscription. Equal parameters have equal ids, so that a new token does not change the id. */
export const idOf = (wanted: unknown): number =>
  createHash('sha256').update(JSON.stringify(wanted)).digest().readUInt32BE() >>> 5;

/** @throws Error with the hosted service's wording for invalid parameters */
export function parseSubscription(wanted: unknown): Subscription {
  const given = isMap(wanted) ? wanted : {};
  const { schema = 'public', table = '*', filter } = given;
  const hasTarget = 'schema' in given || 'table' in given;
  const fitsFilter = filter === undefined || (isText(filter) && 'schema' in given && 'table' in given);
  if (!hasTarget || !isText(schema) || !isText(table) || !fitsFilter) {
    const shown = 'user_token' in given || 'auth_token' in given ? '<redacted>' : inspect(wanted);
    throw new Error(
      `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${shown}`,
    );
  }
  const select = selected(given['select']);
  if (select && (schema === '*' || table === '*')) {
    throw new Error(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    );
  }
  const conditions = isText(filter) ? filtersOf(filter) : [];
  return { id: idOf(wanted), event: eventOf(given['event']), schema, table, conditions, select };
}

function filtersOf(filter: string): Condition[] {
  try {
    return parseFilter(filter);
  } catch (error) {
    throw new Error(`Error parsing \`filter\` params: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function selected(select: unknown): string[] | null {
  if (isText(select)) {
    throw new Error(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    );
  }
  const names = Array.isArray(select) ? select.filter(isText) : [];
  return names.length > 0 ? names : null;
}

function eventOf(event: unknown): Subscription['event'] {
  const name = isText(event) ? event.toUpperCase() : '*';
  return name === 'INSERT' || name === 'UPDATE' || name === 'DELETE' ? name : '*';
}
