interface Origins {
  readonly backend: string;
  readonly registry: string;
  /** Pages may load from the dev servers of shell and modules, and hear of their updates. */
  readonly isDev: boolean;
}

const devServers = 'http://localhost:*';

/**
 * The page's policy. Scripts run by nonce only, and what they load by `strict-dynamic`; hosts beside it are
 * for browsers that do not know it. Style attributes are allowed (React renders them), style elements are not.
 */
export function contentSecurityPolicy(nonce: string, { backend, registry, isDev }: Origins): string {
  const files = isDev ? `${registry} ${devServers}` : registry;
  const socket = backend.replace(/^http/, 'ws');
  const directives = {
    'default-src': "'none'",
    'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
    'style-src': `'self' ${files} 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': `'self' data: blob: ${backend} ${files}`,
    'font-src': isDev ? `'self' ${devServers}` : "'self'",
    'connect-src': `'self' ${backend} ${socket}${isDev ? ` ${devServers} ws://localhost:*` : ''}`,
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Headers of every answer. */
export function commonHeaders(siteUrl: string): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}
