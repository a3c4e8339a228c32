import { z } from 'zod';

const head = {
  number: z.number(),
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
};

/** First line of a notification. A change has two more lines: the new row, and the known columns of the old row. */
const announcement = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), ...head, commit_timestamp: z.string() }),
  z.object({ kind: z.literal('large'), ...head }),
  z.object({ kind: z.literal('message'), id: z.uuid() }),
  z.object({ kind: z.literal('mark'), id: z.uuid() }),
]);

type Row = Readonly<Record<string, unknown>>;

type Head = z.infer<typeof announcement>;

export interface Change extends Extract<Head, { kind: 'change' }> {
  readonly record: Row | null;
  readonly old: Row | null;
  readonly bytes: number;
}

export type Announcement = Change | Exclude<Head, { kind: 'change' }>;

export const headOf = (text: string): Head => announcement.parse(JSON.parse(text.split('\n', 1)[0] ?? ''));

export function parseAnnouncement(text: string): Announcement {
  const head = headOf(text);
  if (head.kind !== 'change') return head;
  const [, record = 'null', old = 'null'] = text.split('\n');
  return { ...head, record: exact(record), old: exact(old), bytes: Buffer.byteLength(text) };
}

declare global {
  // Missing in TypeScript's library: wraps JSON text that `JSON.stringify` writes unchanged.
  interface JSON {
    rawJSON(text: string): unknown;
  }
}

/** Parses a row and keeps all digits of numbers that JavaScript would round (bigint, numeric). */
function exact(text: string): Row | null {
  const keep = (_: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && context?.source !== undefined && String(value) !== context.source
      ? JSON.rawJSON(context.source)
      : value;
  return JSON.parse(text, keep) as Row | null;
}
