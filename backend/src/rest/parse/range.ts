import { wrongRange } from '../rest-error.ts';

/** A range of rows by offset and limit; no limit if null. */
export interface RowRange {
  readonly offset: number;
  readonly limit: number | null;
}

export const allRows: RowRange = { offset: 0, limit: null };

/** `limit` and `offset` of the query; values that are not numbers count as absent. */
export interface Paging {
  readonly limit: number | null;
  readonly offset: number | null;
}

export const numberOf = (text: string): number | null => (/^-?\d{1,15}$/.test(text) ? Number(text) : null);

export const rangeOf = ({ limit, offset }: Paging): RowRange => ({ offset: offset ?? 0, limit });

/**
 * The range of the response: `limit` and `offset` within the `Range` header, which is ignored unless the method is GET.
 * @throws RestError if no row can lie within the range
 */
export function topRange(method: string, paging: Paging, header: string | null): RowRange {
  if (paging.limit === 0 && !paging.offset) return { offset: 0, limit: 0 };
  const [, from, to] = (method === 'GET' && /^(\d{1,15})-(\d{0,15})$/.exec(header ?? '')) || [];
  const first = Number(from ?? 0);
  const last = to ? Number(to) : Number.POSITIVE_INFINITY;
  if (first > last) {
    throw wrongRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  const offset = Math.max(first, paging.offset ?? 0);
  const end = Math.min(last, paging.limit === null ? last : (paging.offset ?? 0) + paging.limit - 1);
  if (offset > end) throw wrongRange('Limit should be greater than or equal to zero.');
  return { offset, limit: Number.isFinite(end) ? end - offset + 1 : null };
}

/** Limits a range to the project's maximum of rows. */
export const restricted = ({ offset, limit }: RowRange, most: number): RowRange => ({
  offset,
  limit: limit === null ? most : Math.min(limit, most),
});
