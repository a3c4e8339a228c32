import { Writable } from 'node:stream';
import { expect } from 'vitest';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/log.ts';
import { createReplayLinks } from '../server/override/replay.ts';
import { startSite } from '../server/start-site.ts';
import { distFolder } from './folders.ts';

interface Page {
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
}

export interface TestSite {
  /** The site as a function of a Request. */
  readonly fetch: ReturnType<typeof createApp>['fetch'];
  /** Requests a path; redirects are not followed. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Like {@link get}, with the whole body. */
  page(path: string, headers?: Record<string, string>): Promise<Page>;
  /** Lines of the log so far. */
  readonly log: readonly Record<string, unknown>[];
  composition(): string;
  /** Requests a path repeatedly until the condition holds. */
  waitFor(path: string, condition: (page: Page) => boolean): Promise<void>;
  stop(): void;
  /** Resolves when the state that a restart needs is on the disk. */
  isKept(): Promise<void>;
}

interface Addresses {
  readonly registry: string;
  readonly supabase?: string;
  /** Additional environment variables. */
  readonly environment?: Record<string, string>;
}

/** Starts the whole site in this process, without a port. */
export async function startTestSite(addresses: Addresses): Promise<TestSite> {
  const { registry, supabase = 'http://127.0.0.1:1', environment = {} } = addresses;
  const log: Record<string, unknown>[] = [];
  const lines = new Writable({
    write(line: Buffer, _encoding, done) {
      log.push(JSON.parse(line.toString()) as Record<string, unknown>);
      done();
    },
  });
  const config = readConfig({
    SITE_URL: 'http://site.test',
    SUPABASE_URL: supabase,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
    REGISTRY_URL: registry,
    SHELL_DIST: distFolder,
    REGISTRY_POLL_MS: '50',
    // Long deadlines, so that a slow machine does not change the outcome.
    MODULE_DEADLINE_MS: '60000',
    STARTUP_GRACE_MS: '60000',
    ...environment,
  });
  const { site, stop, isKept } = await startSite(
    config,
    createLog('info', { stream: lines, linkTo: createReplayLinks(config) }),
  );
  const app = createApp(site);
  const get = async (path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`http://site.test${path}`, { headers }));
  const page: TestSite['page'] = async (path, headers) => {
    const response = await get(path, headers);
    // React separates neighbouring texts by empty comments.
    const html = (await response.text()).replaceAll('<!-- -->', '');
    return { status: response.status, html, headers: response.headers };
  };
  return {
    fetch: app.fetch,
    get,
    page,
    log,
    composition: () => site.compositions.current().manifest.id,
    async waitFor(path, condition) {
      const ask = async () => {
        const seen = await page(path);
        return condition(seen) || `${path} still responds with ${seen.status}: ${seen.html.slice(0, 300)}`;
      };
      await expect.poll(ask).toBe(true);
    },
    stop,
    isKept,
  };
}
