/**
 * The value if it is a path of this site (`/path?query#hash`), else null. Whatever a browser could read
 * as another origin (`//host`, `\`, a scheme, control characters) is refused.
 */
export function sameOriginPath(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters, which can turn `/\t/host` into `//host`
  if (!value.startsWith('/') || value.startsWith('//') || /[\\\u0000-\u001F\u007F]/.test(value)) return null;
  return value;
}
