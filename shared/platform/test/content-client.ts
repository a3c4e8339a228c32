import type { ContentConfig, ContentError, ContentFace } from '../src/content/content-face.ts';
import { lazyContent } from '../src/content/lazy-content.ts';
import { requestToken, type TokenStore } from '../src/content/token-cookie.ts';
import { createErrorBus } from '../src/error-bus.ts';
import type { Seen, TestBackend } from './test-backend.ts';

export interface ContentClient {
  readonly content: ContentFace;
  /** `Set-Cookie` values, in order. */
  readonly cookies: string[];
  /** Errors that were published as `strapi:error`. */
  readonly heard: ContentError[];
}

interface ClientOptions extends Partial<ContentConfig> {
  readonly cookie?: string;
  /** The token of a page, in the place of that of a request. */
  readonly page?: TokenStore;
  readonly fetch?: typeof globalThis.fetch;
}

/** Creates the content client of a request with these cookies. */
export function contentClient(
  backend: Pick<TestBackend, 'url'>,
  { cookie = '', page, fetch = globalThis.fetch, ...config }: ClientOptions = {},
): ContentClient {
  const cookies: string[] = [];
  const heard: ContentError[] = [];
  const errors = createErrorBus();
  errors.on('strapi:error', (error) => heard.push(error));
  const token = page ?? requestToken({ header: cookie, isSecure: true, set: (set) => cookies.push(set) });
  const content = lazyContent({
    config: { url: backend.url, version: 'v5', ...config },
    fetch: (...call) => fetch(...call),
    token,
    errors,
  });
  return { content, cookies, heard };
}

export const bearerOf = ({ headers }: Seen): unknown => headers['authorization'];
