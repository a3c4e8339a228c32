/**
 * True if the client's copy is current (RFC 9110, 13.2.2: the tag decides; without a tag, the time in seconds). `changed` is
 * the time of the last change in milliseconds; NaN if it is not known.
 */
export function isCurrent(request: Headers, etag: string, changed: number): boolean {
  const tags = request.get('If-None-Match');
  if (tags !== null)
    return tags.split(',').some((tag) => tag.trim() === '*' || opaque(tag.trim()) === opaque(etag));
  return Math.floor(changed / 1000) * 1000 <= Date.parse(request.get('If-Modified-Since') ?? '');
}

const opaque = (tag: string): string => tag.replace(/^W\//, '');
