import type { SupabaseClient } from '@supabase/supabase-js';
import { vi } from 'vitest';

/** A page of the site, as far as the platform sees one: cookies, an address, visibility. */
export interface TestPage {
  cookies(): Record<string, string>;
  /** What other tabs are sure to read: in Chromium a write reaches them when it is done, or when this page reads. */
  cookiesOfOtherTabs(): Record<string, string>;
  setCookie(name: string, value: string): void;
  clearCookies(): void;
  /** Every write to `document.cookie` since the page was opened. */
  readonly written: string[];
  /** Where scripts sent the page. */
  readonly visited: string[];
  /** What the page said in the console as a warning or an error. */
  readonly said: string[];
  setVisibility(state: 'visible' | 'hidden'): void;
  /** The browser refuses to give cookies, as with storage switched off. */
  refuseCookies(): void;
  close(): void;
}

/** Opens a page in this process; the globals that browsers have are its own until it is closed. */
export function openPage(url = 'http://site.example/'): TestPage {
  const jar = new Map<string, string>();
  let committed = new Map<string, string>();
  const written: string[] = [];
  const visited: string[] = [];
  const said: string[] = [];
  let visibilityState = 'visible';
  let isRefusing = false;
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      const line = words.map(String).join(' ');
      // Tests open one page after another in one process.
      if (!line.includes('Multiple GoTrueClient instances')) said.push(line);
    });
  }
  const events = new EventTarget();
  const page = {
    addEventListener: events.addEventListener.bind(events),
    get cookie() {
      if (isRefusing) throw new Error('Cookies are refused.');
      committed = new Map(jar);
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (/; Max-Age=0(?:;|$)/i.test(text)) jar.delete(name);
      else jar.set(name, value);
    },
    get visibilityState() {
      return visibilityState;
    },
  };
  const location = {
    href: url,
    protocol: new URL(url).protocol,
    assign: (target: string) => visited.push(target),
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', location);
  vi.stubGlobal('window', {
    document: page,
    location,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  });
  return {
    written,
    visited,
    said,
    refuseCookies() {
      isRefusing = true;
    },
    cookies: () => Object.fromEntries(jar),
    cookiesOfOtherTabs: () => Object.fromEntries(committed),
    setCookie: (name, value) => jar.set(name, value),
    clearCookies: () => jar.clear(),
    setVisibility(state) {
      visibilityState = state;
      events.dispatchEvent(new Event('visibilitychange'));
    },
    close() {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    },
  };
}

/** Ends a page's client once nothing of it is under way. */
export async function closeClient({ auth }: SupabaseClient): Promise<void> {
  await auth.getSession();
  await auth.dispose();
}
