import { expect, test } from '@playwright/test';
import { closureFaults } from '../fixtures/closure.ts';
import { environment } from '../fixtures/environment.ts';
import { startOwnSite } from '../fixtures/own-site.ts';

test('search engines find every page of the site, complete, and are offered no other', async () => {
  expect(await closureFaults(environment.SITE_URL)).toEqual([]);
});

test('search engines find the pages of all other modules while one is down', async () => {
  const site = await startOwnSite();
  try {
    site.proxy.break('content', 'removed');
    await site.startShell();
    expect(await closureFaults(site.url, { hasPreviews: false, isModuleDown: true })).toEqual([]);
  } finally {
    await site.stop();
  }
});
