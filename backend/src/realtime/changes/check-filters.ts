import type { Database } from '../../database/database.ts';
import { comparisons, isKeywords, type Condition } from './condition.ts';
import type { Subscription } from './subscription.ts';
import type { Column, PublishedTable } from './tables.ts';

const mostValues = 100;

/** @throws Error with the hosted service's wording, or DatabaseError for a value that does not fit its column's type */
export async function checkFilters(
  database: Database,
  { conditions, select }: Subscription,
  table: PublishedTable,
  role: string,
): Promise<void> {
  const readable = table.columns.filter(({ readers }) => readers.includes(role));
  for (const condition of conditions) {
    const column = readable.find(({ name }) => name === condition.column);
    if (!column) throw new Error(`invalid column for filter ${condition.column}`);
    await checkValue(database, condition, column);
  }
  for (const name of select ?? []) {
    if (!readable.some((column) => column.name === name))
      throw new Error(`invalid column for select ${name}`);
  }
}

async function checkValue(
  database: Database,
  { operator, value }: Condition,
  { sqlType }: Column,
): Promise<void> {
  switch (operator) {
    case 'in': {
      const { rows } = await database.query<{ count: number | null }>(
        `select cardinality($1::text::${sqlType}[]) as count`,
        [value],
      );
      if ((rows[0]?.count ?? 0) > mostValues) {
        throw new Error(`too many values for \`in\` filter. Maximum ${mostValues}`);
      }
      return;
    }
    case 'is':
      if (!isKeywords.includes(value)) {
        throw new Error('invalid value for is filter: must be null, true, false, or unknown');
      }
      if (value !== 'null' && sqlType !== 'boolean') {
        throw new Error(`is ${value} filter requires a boolean column, got ${sqlType}`);
      }
      return;
    case 'like':
    case 'ilike':
    case 'match':
    case 'imatch':
      return checkPattern(database, operator, value, sqlType);
    default:
      await database.query(`select $1::text::${sqlType}`, [value]);
  }
}

async function checkPattern(
  database: Database,
  operator: 'like' | 'ilike' | 'match' | 'imatch',
  value: string,
  type: string,
): Promise<void> {
  const symbol = operator.endsWith('like') ? '~~' : comparisons[operator];
  const { rows } = await database.query(
    'select from pg_operator where oprname = $1 and oprleft = $2::text::regtype limit 1',
    [symbol, type],
  );
  if (rows.length === 0) {
    throw new Error(`operator ${operator} requires a text-compatible column type, got ${type}`);
  }
  if (symbol === '~~') return;
  try {
    await database.query(`select '' ~ $1::text`, [value]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`invalid regular expression for ${operator} filter: ${reason}`, { cause: error });
  }
}
