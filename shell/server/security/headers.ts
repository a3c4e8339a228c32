import type { VerificationProvider } from '@irodori/contract/verification';
import type { Config } from '../config.ts';

interface Origins {
  readonly backend: string;
  /** The content backend's URL, if there is one. */
  readonly content: string | undefined;
  /** Where the content backend's uploaded files lie beside its URL. */
  readonly media: readonly string[];
  /** The service that checks that visitors are human; the policy allows only its frames and calls. */
  readonly verification: VerificationProvider;
  /** Pages may load from the dev servers of the shell and the modules, and open sockets to them for hot updates. */
  readonly isDev: boolean;
}

export const policyOrigins = ({
  supabaseUrl,
  content,
  contentMedia,
  verification,
  isDev,
}: Config): Origins => ({
  backend: supabaseUrl,
  content: content?.url,
  media: contentMedia,
  verification: verification.provider,
  isDev,
});

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

/** Sources of a policy that name a page's inline scripts and its style elements, by a nonce or by their hashes. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const nonceSources = (nonce: string): InlineSources => ({
  scripts: [`'nonce-${nonce}'`],
  styles: [`'nonce-${nonce}'`],
});

/**
 * The page's Content-Security-Policy. Only the given inline scripts run, and the scripts that they load by
 * `strict-dynamic`; the hosts beside it are for browsers without `strict-dynamic`. Style elements must be named too;
 * style attributes are allowed, since React renders them. No other page shows the page in a frame, unless it is of `frame`.
 */
export function contentSecurityPolicy(
  inline: InlineSources,
  origins: Origins,
  frame: string = "'none'",
): string {
  const { backend, content, media, verification, isDev } = origins;
  const provider = providerSources[verification];
  const dev = isDev ? devServers : undefined;
  const socket = backend.replace(/^http/, 'ws');
  const directives: Readonly<Record<string, readonly (string | undefined)[]>> = {
    'default-src': ["'none'"],
    'script-src': [...inline.scripts, "'strict-dynamic'", provider.script],
    'worker-src': ["'self' blob:"],
    'frame-src': [provider.frame ?? "'none'"],
    // The dev servers show build errors in an overlay that has its own style element.
    'style-src': ["'self'", dev, ...(isDev ? ["'unsafe-inline'"] : inline.styles)],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self' data: blob:", `${backend}/storage/v1/`, content, ...media, dev],
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
    'frame-ancestors': [frame],
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
