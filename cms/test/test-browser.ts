import { createBrowserPlatform } from '@irodori/platform/browser';
import type { ContentConfig, Platform } from '@irodori/platform';
import { vi } from 'vitest';
import type { TestCms } from './test-cms.ts';

export type Content = NonNullable<Platform['content']>;

const refreshCookie = 'strapi_up_refresh';
let browsers = 0;

/**
 * A browser as far as the content client needs one: the page's own cookie, the cookie that Strapi alone reads, and tabs,
 * which share both. It replaces the globals of this process until `close`, so one is open at a time.
 */
export class TestBrowser {
  /** The token of the site's cookie. */
  token: string | null = null;
  /** Strapi's cookie, which no script of the page can read. */
  refreshToken: string | null = null;
  /** Requests to Strapi in order: `POST /auth/local`. */
  readonly requests: string[] = [];
  /** Strapi does not respond. */
  isAway = false;
  readonly #cms: TestCms;
  readonly #channels: BroadcastChannel[] = [];

  constructor(cms: TestCms) {
    this.#cms = cms;
    const { fetch, BroadcastChannel: Channel } = globalThis;
    const address = `100.64.0.${(browsers += 1)}`;
    vi.stubGlobal('location', { protocol: 'http:', href: 'http://irodori.example/' });
    vi.stubGlobal('document', this.#document());
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('BroadcastChannel', this.#channelsOf(Channel));
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      // Strapi, which runs in this process, sends requests too.
      if (!url.startsWith(cms.url)) return fetch(url, init);
      if (this.isAway) throw new TypeError('fetch failed');
      const { pathname } = new URL(url);
      this.requests.push(`${init.method} ${pathname.slice('/api'.length)}`);
      const isOwn = init.credentials === 'include' && pathname.startsWith('/api/auth/');
      const headers = new Headers(init.headers);
      headers.set('x-forwarded-for', address);
      if (isOwn && this.refreshToken !== null) headers.set('cookie', `${refreshCookie}=${this.refreshToken}`);
      const response = await fetch(url, { ...init, headers });
      for (const cookie of isOwn ? response.headers.getSetCookie() : []) this.#take(cookie);
      return response;
    });
  }

  /** Opens a tab and returns its content client. */
  open(config: Partial<ContentConfig> = {}): Content {
    const { content } = createBrowserPlatform({
      url: 'http://backend.example',
      key: 'key',
      session: { status: 'signed-out' },
      content: { url: this.#cms.url, version: 'v5', sessions: 'refresh', ...config },
    });
    return content as Content;
  }

  close(): void {
    for (const channel of this.#channels) channel.close();
    vi.unstubAllGlobals();
  }

  #take(cookie: string): void {
    const [, name, value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (name !== refreshCookie) return;
    if (!/; ?httponly/i.test(cookie)) throw new Error('A script could read the refresh token.');
    this.refreshToken = value === '' ? null : value;
  }

  #document() {
    const cookieOf = () => (this.token === null ? '' : `strapi_jwt=${this.token}`);
    const take = (cookie: string) => {
      const [, value = ''] = /^strapi_jwt=([^;]*)/.exec(cookie) ?? [];
      this.token = value === '' ? null : value;
    };
    return {
      addEventListener: () => undefined,
      get cookie() {
        return cookieOf();
      },
      set cookie(cookie: string) {
        take(cookie);
      },
    };
  }

  #channelsOf(Channel: typeof BroadcastChannel) {
    const opened = this.#channels;
    return class extends Channel {
      constructor(name: string) {
        super(name);
        opened.push(this);
      }
    };
  }
}
