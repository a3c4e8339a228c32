import type { VerificationProvider } from '@irodori/contract/verification';
import type { Config } from '../config.ts';

interface Origins {
  readonly backend: string;
  readonly registry: string;
  /** The content backend's URL, if there is one. */
  readonly content: string | undefined;
  /** The service that checks that visitors are human; the policy allows only its frames and calls. */
  readonly verification: VerificationProvider;
  /** Pages may load from the dev servers of the shell and the modules, and open sockets to them for hot updates. */
  readonly isDev: boolean;
}

const devServers = 'http://localhost:*';
const devSockets = 'ws://localhost:*';

/** Sources that each provider's documentation requires. Its script also runs by `strict-dynamic`. */
const providerSources: Readonly<
  Record<VerificationProvider, Readonly<Partial<Record<'script' | 'frame' | 'connect', string>>>>
> = {
  off: {},
  altcha: {},
  turnstile: {
    script: 'https://challenges.cloudflare.com',
    frame: 'https://challenges.cloudflare.com',
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    connect: 'https://www.google.com/recaptcha/',
  },
};

/**
 * The page's Content-Security-Policy. Scripts run only with the nonce, and the scripts that they load by
 * `strict-dynamic`; the hosts beside it are for browsers without `strict-dynamic`. Style elements need the nonce
 * too; style attributes are allowed, since React renders them.
 */
export function contentSecurityPolicy(nonce: string, origins: Origins): string {
  const { backend, registry, content, verification, isDev } = origins;
  const provider = providerSources[verification];
  const dev = isDev ? devServers : undefined;
  const socket = backend.replace(/^http/, 'ws');
  const directives: Readonly<Record<string, readonly (string | undefined)[]>> = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'", provider.script],
    'worker-src': ["'self'"],
    'frame-src': [provider.frame ?? "'none'"],
    // The dev servers show build errors in an overlay that has its own style element.
    'style-src': ["'self'", registry, dev, isDev ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self' data: blob:", backend, registry, content, dev],
    'font-src': ["'self'", dev],
    'connect-src': [
      "'self'",
      backend,
      socket,
      content,
      provider.connect,
      dev,
      isDev ? devSockets : undefined,
    ],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter((source) => source !== undefined)].join(' '))
    .join('; ');
}

/** Headers of every response. */
export function commonHeaders({
  siteUrl,
  isIndexed,
}: Pick<Config, 'siteUrl' | 'isIndexed'>): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
    ...(isIndexed ? {} : { 'X-Robots-Tag': 'noindex' }),
  };
}
