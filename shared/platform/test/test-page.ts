import type { SupabaseClient } from '@supabase/supabase-js';
import { vi } from 'vitest';

/** A fake page with the parts that the platform uses: cookies, location, visibility. */
export interface TestPage {
  cookies(): Record<string, string>;
  /** The cookies that other tabs can read: in Chromium a write reaches them later, or when this page reads. */
  cookiesOfOtherTabs(): Record<string, string>;
  setCookie(name: string, value: string): void;
  clearCookies(): void;
  /** Every write to `document.cookie` since the page was opened. */
  readonly written: string[];
  /** URLs to which scripts navigated. */
  readonly visited: string[];
  /** Warnings and errors in the page's console. */
  readonly said: string[];
  setVisibility(state: 'visible' | 'hidden'): void;
  /** Makes access to cookies throw, as in a browser that blocks storage. */
  refuseCookies(): void;
  close(): void;
}

/** Opens a page in this process; it replaces the browser's globals until it is closed. */
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
      // Expected here, since tests open several pages in one process.
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
  // Channels of a closed page would hear those of the next pages.
  const channels: BroadcastChannel[] = [];
  const Channel = BroadcastChannel;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
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
      for (const channel of channels) channel.close();
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    },
  };
}

/** Ends a page's client after its running work has finished or failed. */
export async function closeClient({ auth }: SupabaseClient): Promise<void> {
  try {
    await auth.getSession();
  } finally {
    await auth.dispose();
  }
}
