import type { RowRange } from '../parse/range.ts';
import { wrongHeadersSetting, wrongStatusSetting } from '../rest-error.ts';

/** Formats Content-Range, for example `0-9/120`; a star stands for no rows and for an uncounted total. */
export function contentRange(first: number, last: number, total: number | null): string {
  const rows = total !== 0 && first <= last ? `${first}-${last}` : '*';
  return `${rows}/${total ?? '*'}`;
}

/** 206 if there are more rows than the response contains, 416 if the offset is beyond the last row. */
export function rangeStatus({ offset }: RowRange, page: number, total: number | null): number {
  if (total === null) return 200;
  if (offset > total) return 416;
  return page < total ? 206 : 200;
}

/** Applies the settings `response.headers`, which override headers, and `response.status`; returns the status. */
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
      // The name or value is not valid in a header.
      throw wrongHeadersSetting();
    }
    replaced.add(key.toLowerCase());
  }
  if (settings.response_status === null) return status;
  const own = Number(/^\d+/.exec(settings.response_status)?.[0] ?? Number.NaN);
  if (!(own >= 200 && own <= 599)) throw wrongStatusSetting();
  return own;
}

/** Whether HTTP allows a body for the status. */
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
