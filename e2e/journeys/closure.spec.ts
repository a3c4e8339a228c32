import { expect, test } from '@playwright/test';
import { closureFaults } from '../fixtures/closure.ts';
import { environment } from '../fixtures/environment.ts';

test('search engines find every page of the site, complete, and are offered no other', async () => {
  expect(await closureFaults(environment.SITE_URL)).toEqual([]);
});
