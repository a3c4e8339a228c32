import { isLoopbackUrl } from '../../loopback.ts';

const dangerous = ['javascript:', 'data:', 'file:', 'vbscript:', 'about:', 'blob:'];

/** What is wrong with an address that a client registers, in GoTrue's words. */
export function faultOfRedirect(uri: string): string | undefined {
  if (uri === '') return 'redirect URI cannot be empty';
  // Taken from the text itself: URL would take \\ for /, and the first part of a path for a host that is missing.
  if (/[\\\p{Cc}\s]/u.test(uri)) return 'invalid URL format';
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(uri)) return 'must have scheme and host';
  if (!URL.canParse(uri)) return 'invalid URL format';
  const { protocol, hash } = new URL(uri);
  if (dangerous.includes(protocol))
    return `scheme '${protocol.slice(0, -1)}' is not allowed for security reasons`;
  if (protocol === 'http:' && !isLoopbackUrl(uri)) return 'HTTP scheme only allowed for localhost';
  if (hash !== '' || uri.includes('#')) return 'fragment not allowed in redirect URI';
  return undefined;
}
