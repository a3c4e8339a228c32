import type { Sql, SqlResult } from '../database/database.ts';

const columns: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'last_accessed_at']);

/** Formats the timestamps of rows like storage-api: UTC with milliseconds, where Postgres has microseconds. */
export const withMoments = (sql: Sql): Sql => ({
  exec: (text) => sql.exec(text),
  query: async <Row>(text: string, params?: readonly unknown[]): Promise<SqlResult<Row>> => {
    const { rows, affected } = await sql.query<Record<string, unknown>>(text, params);
    return { rows: rows.map((row) => asWritten(row)) as Row[], affected };
  },
});

const asWritten = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      columns.has(name) && typeof value === 'string' ? new Date(value).toISOString() : value,
    ]),
  );
