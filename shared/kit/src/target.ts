/** Protocols under which an address is a program or its own document. */
const scriptProtocols = new Set(['javascript:', 'data:', 'vbscript:', 'blob:']);

/** Two sites: an address that leads to both, depending on where it is read, is a path of the site it is read on. */
const sites = ['http://a.invalid', 'http://b.invalid'] as const;

const isPath = (target: string): boolean =>
  sites.every((site) => {
    if (!URL.canParse(target, site)) return false;
    const { origin, pathname } = new URL(target, site);
    // `/.//host` becomes the path `//host`, which would be a host once it is read again.
    return origin === site && !pathname.startsWith('//');
  });

/**
 * Why a link or a navigation may not go to an address; undefined if it may. The address is read as a browser
 * reads it, with blanks, control characters and letter case out of the way.
 */
export function refusalOf(target: string, isExternalAllowed: boolean): string | undefined {
  const protocol = URL.canParse(target) ? new URL(target).protocol : '';
  if (scriptProtocols.has(protocol)) return `Cannot navigate to a URL with '${protocol}' protocol.`;
  if (isExternalAllowed || isPath(target)) return undefined;
  return 'Navigating to an external URL is not allowed by default. Use `navigateTo(url, { external: true })`.';
}
