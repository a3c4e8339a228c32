import { describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { loadShellBuild } from '../../server/assets/shell-build.ts';
import { createCompositions } from '../../server/compose/composition.ts';
import { createKeptPages } from '../../server/kept-pages/kept-pages.ts';
import { createWantedPages } from '../../server/kept-pages/wanted-pages.ts';
import { createReportLog } from '../../server/reports/report-log.ts';
import { readConfig } from '../../server/config.ts';
import { distFolder } from '../folders.ts';

describe('a shell whose layout cannot be rendered', () => {
  test('responds with a plain page that leads to support with its reference, runs no scripts and is not cached', async () => {
    const build = loadShellBuild(distFolder);
    const config = readConfig({ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test', SHELL_DIST: distFolder });
    const log = pino({ level: 'silent' });
    const app = createApp({
      config,
      log,
      reports: createReportLog(log),
      build: {
        ...build,
        bundle: { ...build.bundle, renderPage: () => Promise.reject(new Error('No layout')) },
      },
      compositions: createCompositions('test'),
      retained: {
        restore: async () => undefined,
        note: () => undefined,
        serve: async () => undefined,
        isRecalled: () => false,
        manifest: () => undefined,
        find: async () => undefined,
      },
      publicPlatform: build.bundle.createServerPlatform({ url: config.supabaseUrl, key: config.supabaseKey }),
      views: {
        judged: () => [],
        alive: () => undefined,
        slow: () => undefined,
        failed: () => undefined,
        of: () => undefined,
        serve: async () => undefined,
        stop: () => undefined,
      },
      registry: {
        answered: () => undefined,
        failed: () => undefined,
        betterThan: () => undefined,
        before: () => undefined,
        isUntried: () => false,
        outdone: () => undefined,
        status: () => ({ revision: null, modules: [] }),
      },
      texts: {
        current: build.texts,
        refresh: async () => undefined,
        etag: null,
        status: () => ({ etag: null }),
      },
      fillIn: (texts) => texts,
      keptPages: createKeptPages(),
      wantedPages: createWantedPages(),
      previews: { get: async () => undefined },
      overrides: undefined,
      moduleFiles: { find: async () => undefined },
      resources: { answer: async () => undefined },
      placeOf: undefined,
      sitemaps: {
        index: async () => Promise.reject(new Error('No module')),
        part: async () => undefined,
        pages: async () => undefined,
      },
      isStopping: () => false,
    });
    const response = await app.fetch(new Request('http://site.test/'));
    expect(response.status).toBe(500);
    const html = await response.text();
    const [, reference] = /Reference <code>([0-9a-f]{8})</.exec(html) ?? [];
    expect(html).toContain(`<a href="/support/contact?reference=${reference}">`);
    expect(html).not.toContain('No layout');
    expect(response.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });
});
