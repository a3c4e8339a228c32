import type { Platform } from '@irodori/platform';
import { creditColumns, creditEntry } from '../account/load-ledger.ts';

const pageSize = 30;

/** The end of the list: the entry with number `to`, and one page more. */
export interface EntriesQuery {
  readonly to: number | undefined;
}

export function readEntriesQuery(search: URLSearchParams): EntriesQuery {
  const to = search.get('to') ?? '';
  return { to: /^[1-9]\d{0,8}$/.test(to) ? Number(to) : undefined };
}

/** Loads entries, newest first. They are numbered per account without gaps, so a number is a position in the list. */
export async function loadEntries(platform: Platform, { to }: EntriesQuery) {
  const rows = await platform.data.many(creditEntry, (db) => {
    const entries = db.from('credit_entries').select(creditColumns).order('number', { ascending: false });
    return to === undefined ? entries.limit(pageSize) : entries.gte('number', Math.max(1, to - pageSize));
  });
  const last = rows.at(-1)?.number ?? 1;
  return { entries: rows, more: last > 1 ? last : null };
}
