/** Normalises the escapes of a path: `/%61pp` and `/app` are the same path to the router, so also to patterns. */
const comparable = (text: string): string =>
  text
    .split('/')
    .map((segment) => encodeURIComponent(decoded(segment)))
    .join('/');

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const withoutEnd = (path: string): string => path.replace(/(.)\/+$/, '$1');

/**
 * The encoded texts that the pattern's wildcards match; undefined if the path does not match. `*` matches any text,
 * other characters match literally; case and slashes at the end are ignored, as in the router.
 */
export function matchWildcard(pattern: string, pathname: string): readonly string[] | undefined {
  const source = withoutEnd(pattern)
    .split('*')
    .map((piece) => escaped(comparable(piece)))
    .join('(.*)');
  return new RegExp(`^${source}$`, 'i').exec(comparable(withoutEnd(pathname)))?.slice(1);
}
