/** Protocols whose URLs contain a script or a document. */
const scriptProtocols = new Set(['javascript:', 'data:', 'vbscript:', 'blob:']);

/** Two origins: a target that resolves to the same origin as its base for both is a path of the present site. */
const sites = ['http://a.invalid', 'http://b.invalid'] as const;

/**
 * A path of plain segments, which is always a path of the present site. Nearly every link is one; a page has hundreds of
 * links, and parsing them takes milliseconds.
 */
const plainPath = /^(?:\/[\w-]+)+$/;

const isPath = (target: string): boolean =>
  sites.every((site) => {
    if (!URL.canParse(target, site)) return false;
    const { origin, pathname } = new URL(target, site);
    // `/.//host` resolves to the path `//host`, which would be a host if it were resolved again.
    return origin === site && !pathname.startsWith('//');
  });

/**
 * Returns why a link or navigation to a target is refused; undefined if it is allowed. The target is parsed like in a
 * browser, which ignores surrounding blanks, some control characters and the case of the protocol.
 */
export function refusalOf(target: string, isExternalAllowed: boolean): string | undefined {
  if (plainPath.test(target)) return undefined;
  const protocol = URL.canParse(target) ? new URL(target).protocol : '';
  if (scriptProtocols.has(protocol)) return `Cannot navigate to a URL with '${protocol}' protocol.`;
  if (isExternalAllowed || isPath(target)) return undefined;
  return 'Navigating to an external URL is not allowed by default. Use `navigateTo(url, { external: true })`.';
}
