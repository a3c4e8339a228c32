import type { ByteRange } from '../blob-store.ts';
import type { ObjectMetadata } from './objects.ts';

/** Whether the client's cached copy is current, by If-None-Match or else by If-Modified-Since. */
export function isFresh(headers: Headers, { eTag, lastModified }: ObjectMetadata): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) {
    return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === eTag);
  }
  return wholeSeconds(lastModified) <= momentOf(headers.get('if-modified-since') ?? '');
}

/**
 * The range that the request asks for; undefined for the whole file. An invalid range, several ranges and a range of an
 * older version (If-Range) mean the whole file.
 */
export function requestedRange(
  headers: Headers,
  { eTag, lastModified, size }: ObjectMetadata,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(headers.get('range') ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const condition = headers.get('if-range');
  if (condition !== null && condition !== eTag && momentOf(condition) !== wholeSeconds(lastModified)) {
    return undefined;
  }
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

/** Rounded down, because dates in HTTP headers have whole seconds. */
const wholeSeconds = (date: string): number => Math.floor(Date.parse(date) / 1000) * 1000;

/** NaN for text that is not an HTTP date in one of the three formats. */
const momentOf = (date: string): number =>
  /^(mon|tue|wed|thu|fri|sat|sun)/i.test(date) ? Date.parse(`${date.replace(/ GMT$/, '')} GMT`) : Number.NaN;
