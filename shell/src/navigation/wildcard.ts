/** Text of a path as patterns compare it: `/%61pp` and `/app` are one address to the router, so to them as well. */
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
 * What the pattern's wildcards matched of a path, encoded; undefined if it does not match. `*` stands for any
 * text, every other character for itself; case and slashes at the end do not count, as in the router.
 */
export function matchWildcard(pattern: string, pathname: string): readonly string[] | undefined {
  const source = withoutEnd(pattern)
    .split('*')
    .map((piece) => escaped(comparable(piece)))
    .join('(.*)');
  return new RegExp(`^${source}$`, 'i').exec(comparable(withoutEnd(pathname)))?.slice(1);
}
