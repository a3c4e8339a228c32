import type { RowRange } from '../parse/range.ts';
import { wrongHeadersSetting, wrongStatusSetting } from '../rest-error.ts';

/** `0-9/120`; a star stands for no rows and for a total that was not counted. */
export function contentRange(first: number, last: number, total: number | null): string {
  const rows = total !== 0 && first <= last ? `${first}-${last}` : '*';
  return `${rows}/${total ?? '*'}`;
}

/** 206 where there is more than the answer holds, 416 where it begins behind the end. */
export function rangeStatus({ offset }: RowRange, page: number, total: number | null): number {
  if (total === null) return 200;
  if (offset > total) return 416;
  return page < total ? 206 : 200;
}

/** What the database set in `response.headers` comes before the answer's own; `response.status` replaces its own. */
export function withSettings(
  status: number,
  headers: Headers,
  settings: { readonly response_headers: string | null; readonly response_status: string | null },
): number {
  const replaced = new Set<string>();
  for (const [key, value] of headersOf(settings.response_headers)) {
    try {
      if (replaced.has(key.toLowerCase())) headers.append(key, value);
      else headers.set(key, value);
    } catch {
      // A name or value that no header can have.
      throw wrongHeadersSetting();
    }
    replaced.add(key.toLowerCase());
  }
  if (settings.response_status === null) return status;
  const own = Number(/^\d+/.exec(settings.response_status)?.[0] ?? Number.NaN);
  if (!(own >= 200 && own <= 599)) throw wrongStatusSetting();
  return own;
}

/** Statuses that HTTP leaves without a body. */
export const mayHaveBody = (status: number): boolean => ![204, 205, 304].includes(status);

function headersOf(text: string | null): [string, string][] {
  if (text === null) return [];
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw wrongHeadersSetting();
    return list.map((each: unknown) => {
      const [entry, ...more] = typeof each === 'object' && each !== null ? Object.entries(each) : [];
      if (!entry || more.length > 0 || typeof entry[1] !== 'string') throw wrongHeadersSetting();
      return [entry[0], entry[1]];
    });
  } catch {
    throw wrongHeadersSetting();
  }
}
