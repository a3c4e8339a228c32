import { z } from 'zod';

const head = {
  number: z.number(),
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
};

/** First line of a notification; a change has two more: the row that it left, and what is known of the row before. */
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
  // Not yet in TypeScript's library: text of JSON that `JSON.stringify` writes as it is.
  interface JSON {
    rawJSON(text: string): unknown;
  }
}

/** Numbers that JavaScript would round (bigint, numeric) keep their digits. */
function exact(text: string): Row | null {
  const keep = (_: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && context?.source !== undefined && String(value) !== context.source
      ? JSON.rawJSON(context.source)
      : value;
  return JSON.parse(text, keep) as Row | null;
}
