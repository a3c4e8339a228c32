/** True if the client's copy is current, which its tag alone can say: a list that loses an entry has no later time. */
export const isCurrent = (request: Headers, etag: string): boolean =>
  request
    .get('If-None-Match')
    ?.split(',')
    .some((tag) => tag.trim() === '*' || opaque(tag.trim()) === opaque(etag)) ?? false;

const opaque = (tag: string): string => tag.replace(/^W\//, '');
