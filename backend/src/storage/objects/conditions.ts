import type { ByteRange } from '../blob-store.ts';
import type { ObjectMetadata } from './objects.ts';

/** Whether the asker's copy is still right, by If-None-Match or else If-Modified-Since. */
export function isFresh(headers: Headers, { eTag, lastModified }: ObjectMetadata): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) {
    return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === eTag);
  }
  return wholeSeconds(lastModified) <= momentOf(headers.get('if-modified-since') ?? '');
}

/** The one range asked for. What cannot be read, several ranges and a range of an older copy mean the whole. */
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

/** Dates of headers have whole seconds. */
const wholeSeconds = (date: string): number => Math.floor(Date.parse(date) / 1000) * 1000;

/** NaN for what is no date of HTTP, in any of its three formats. */
const momentOf = (date: string): number =>
  /^(mon|tue|wed|thu|fri|sat|sun)/i.test(date) ? Date.parse(`${date.replace(/ GMT$/, '')} GMT`) : Number.NaN;
