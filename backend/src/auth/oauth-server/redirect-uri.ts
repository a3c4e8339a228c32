const dangerous = ['javascript:', 'data:', 'file:', 'vbscript:', 'about:', 'blob:'];
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** What is wrong with an address that a client registers, in GoTrue's words. */
export function faultOfRedirect(uri: string): string | undefined {
  if (uri === '') return 'redirect URI cannot be empty';
  // Taken from the text itself: URL would take \\ for /, and the first part of a path for a host that is missing.
  if (/[\\\p{Cc}\s]/u.test(uri)) return 'invalid URL format';
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(uri)) return 'must have scheme and host';
  if (!URL.canParse(uri)) return 'invalid URL format';
  const { protocol, hostname, hash } = new URL(uri);
  if (dangerous.includes(protocol))
    return `scheme '${protocol.slice(0, -1)}' is not allowed for security reasons`;
  if (protocol === 'http:' && !loopback.includes(hostname)) return 'HTTP scheme only allowed for localhost';
  if (hash !== '' || uri.includes('#')) return 'fragment not allowed in redirect URI';
  return undefined;
}
