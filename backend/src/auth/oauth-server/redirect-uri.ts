import { isLoopbackUrl } from '../../loopback.ts';

const dangerous = ['javascript:', 'data:', 'file:', 'vbscript:', 'about:', 'blob:'];

/** GoTrue's message for an invalid redirect URI; undefined for a valid one. */
export function faultOfRedirect(uri: string): string | undefined {
  if (uri === '') return 'redirect URI cannot be empty';
  // The text is checked first: URL reads \\ as / and takes the first part of a path for a missing host.
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
