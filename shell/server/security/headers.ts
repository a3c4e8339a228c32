import type { VerificationProvider } from '@irodori/contract/verification';

interface Origins {
  readonly backend: string;
  readonly registry: string;
  /** The content backend's URL, if there is one. */
  readonly content: string | undefined;
  /** Who checks that visitors are human: its frames and calls are allowed, no other one's. */
  readonly verification: VerificationProvider;
  /** Pages may load from the dev servers of shell and modules, and hear of their updates. */
  readonly isDev: boolean;
}

const devServers = 'http://localhost:*';
const devSockets = 'ws://localhost:*';

/** What each provider's documentation asks for. Its script runs by `strict-dynamic`; our workers are our own. */
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
 * The page's policy. Scripts run by nonce only, and what they load by `strict-dynamic`; hosts beside it are
 * for browsers that do not know it. Style attributes are allowed (React renders them), style elements are not.
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
    // The dev servers show the errors of a build in an overlay with a style element of its own.
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
