import { expect, test } from '@playwright/test';
import { closureFaults } from '../fixtures/closure.ts';
import { contentUrl } from '../fixtures/content-url.ts';
import { environment } from '../fixtures/environment.ts';

test('search engines find every page of the site, complete, and are offered no other', async () => {
  // The pages have the texts of the content backend.
  expect((await fetch(`${await contentUrl()}/api/snapshot`)).status).toBe(200);
  expect(await closureFaults(environment.SITE_URL)).toEqual([]);
});
