import type { Change } from './announcement.ts';
import type { Column, PublishedTable } from './tables.ts';

const largestRecord = 1024 * 1024;
/** A change that is too large still includes values up to this length, in bytes. */
const shortValue = 64;

interface Audience {
  readonly role: string;
  readonly select: readonly string[] | null;
  readonly fault: string | null;
}

/** The `data` of a change that clients of a role receive, as JSON. */
export function payloadFor(table: PublishedTable, change: Change, { role, select, fault }: Audience): string {
  const { schema, name } = table;
  const { type } = change;
  if (fault) {
    const nothing = { commit_timestamp: null, columns: null, record: null };
    return JSON.stringify({ schema, table: name, type, ...nothing, errors: [fault] });
  }
  const isTooLarge = change.bytes > largestRecord;
  const columns = table.columns.filter(
    ({ name: column, readers, isKey }) =>
      readers.includes(role) && (!select || select.includes(column) || isKey),
  );
  // Policies cannot check a deleted row, so a table with row-level security reveals only its key.
  const known = type === 'DELETE' && table.isRlsEnabled ? columns.filter(({ isKey }) => isKey) : columns;
  return JSON.stringify({
    schema,
    table: name,
    commit_timestamp: change.commit_timestamp,
    type,
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
    ...(type !== 'DELETE' && { record: valuesOf(change.record, columns, isTooLarge) }),
    ...(type !== 'INSERT' && { old_record: valuesOf(change.old, known, isTooLarge) }),
    errors: isTooLarge ? ['Error 413: Payload Too Large'] : null,
  });
}

function valuesOf(row: Change['record'], columns: readonly Column[], isTooLarge: boolean) {
  const entries = columns
    .filter(({ name }) => row && name in row)
    .map(({ name, type }): [string, unknown] => [name, type === 'bytea' ? hex(row?.[name]) : row?.[name]])
    .filter(([, value]) => !isTooLarge || Buffer.byteLength(JSON.stringify(value)) <= shortValue);
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/** Removes the prefix `\x`: the write-ahead log that the hosted service reads has no prefix. */
const hex = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/^\\x/, '') : value);
