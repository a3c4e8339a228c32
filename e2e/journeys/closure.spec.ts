import { expect, test } from '@playwright/test';
import {
  confirmPath,
  consentPath,
  postPath,
  readerConfirmPath,
  readerForgotPath,
  readerResetPath,
} from '@irodori/contract/paths';
import { lastResortPage } from '../../shell/server/last-resort-page.ts';
import { closureFaults } from '../fixtures/closure.ts';
import { deletePost, writeDraft } from '../fixtures/content-draft.ts';
import { request } from '../fixtures/crawl.ts';
import { environment } from '../fixtures/environment.ts';
import { htmlFaults } from '../fixtures/site-page.ts';

test('search engines find every page of the site, complete, and are offered no other, nor a draft', async () => {
  const [slug, unpublished] = ['a-draft-of-the-closure', 'Words that nobody has published'];
  await writeDraft(slug, unpublished);
  try {
    expect(await closureFaults(environment.SITE_URL, { unpublished })).toEqual([]);
    expect((await request(`${environment.SITE_URL}${postPath(slug)}`)).status).toBe(404);
  } finally {
    await deletePost(slug);
  }
});

test('the HTML of pages to which mails and other sites lead is valid, and that of a page without the layout', async () => {
  const paths = [
    readerForgotPath,
    `${readerResetPath}?code=a`,
    `${readerConfirmPath}?confirmation=a`,
    `${confirmPath}?token_hash=a&type=email`,
    consentPath,
    `${postPath('how-ink-draws')}?preview=ended`,
  ];
  const faults: string[] = [];
  for (const path of paths) {
    const response = await request(`${environment.SITE_URL}${path}`);
    for (const fault of await htmlFaults(await response.text()))
      faults.push(`${response.status} ${path}: ${fault}`);
  }
  expect([...faults, ...(await htmlFaults(lastResortPage('0a1b2c3d')))]).toEqual([]);
});
