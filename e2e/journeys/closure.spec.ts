import { registryIndex } from '@irodori/contract/composition';
import {
  confirmPath,
  consentPath,
  irodoriCallbackPath,
  lostFactorPath,
  newPasswordPath,
  notMePath,
  picturePath,
  postPath,
  readerConfirmPath,
  readerForgotPath,
  readerResetPath,
  unsubscribePath,
} from '@irodori/contract/paths';
import { lastResortPage } from '../../shell/server/last-resort-page.ts';
import { closureFaults } from '../fixtures/closure/closure.ts';
import { makeAdministrator } from '../fixtures/accounts/account.ts';
import { startSessionWithFactor } from '../fixtures/accounts/authenticator.ts';
import { deletePost, writeDraft } from '../fixtures/content/content-draft.ts';
import { request } from '../fixtures/closure/crawl.ts';
import { environment } from '../fixtures/stack/environment.ts';
import { filesOfModule } from '../fixtures/stack/fault-proxy.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { faultsOfNamedPictures } from '../fixtures/closure/link-previews.ts';
import { makePicture, showPicture } from '../fixtures/engines/make-picture.ts';
import { htmlFaults, readPage } from '../fixtures/closure/site-page.ts';
import { sitemapOf } from '../fixtures/closure/sitemap.ts';
import { expect, test } from '../fixtures/test.ts';

// A picture that is chosen belongs to the pages of every site of the stack, so no other crawl may run meanwhile.
test.describe.configure({ mode: 'default' });

/** A crawl asks for all preview pictures at once, which the painter may take its time to draw. */
const crawled = {
  hasPainter: true,
  environment: { MODULE_DEADLINE_MS: '90000', BACKEND_DEADLINE_MS: '60000' },
};

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

for (const module of ['content', 'generator'])
  test(`search engines find every page of the other modules, complete, while ${module} is down`, async ({
    ownSite,
  }) => {
    const site = await ownSite(crawled);
    site.proxy.break(filesOfModule(module), 'dead');
    await site.startShell();
    expect(await closureFaults(site.url, { isModuleDown: true })).toEqual([]);
  });

test('an editor chooses two public pictures with the same words: search engines find both with the pages of all modules but catalogue, which is down', async ({
  page,
  account,
  ownSite,
}) => {
  test.slow();
  const [administrator, visitor] = [await account(), await account()];
  const make = () => makePicture(visitor, 'generating-free-ai-anime', 'a girl with red hair');
  const jobs = await Promise.all([make(), make()]);
  for (const job of jobs) await showPicture(visitor, job);
  await makeAdministrator(administrator);
  await startSessionWithFactor(page, administrator);
  await visit(page, '/admin');
  await page.getByRole('link', { name: 'Pictures', exact: true }).click();
  for (const job of jobs) {
    const name = `picture ${job.slice(0, 8)} of Free Anime Sketch…`;
    await page.getByRole('button', { name: `Choose: ${name}` }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Well drawn');
    await page.getByRole('button', { name: 'Choose it', exact: true }).click();
    await expect(page.getByRole('button', { name: `Take off: ${name}` })).toBeVisible();
  }

  const site = await ownSite(crawled);
  site.proxy.break(filesOfModule('catalogue'), 'dead');
  await site.startShell();
  const listed = await sitemapOf(site.url);
  const chosen = listed.filter(({ address }) => jobs.some((job) => address === site.url + picturePath(job)));
  expect(chosen.map(({ pictures }) => pictures.length)).toEqual([1, 1]);
  expect(await faultsOfNamedPictures(chosen.flatMap(({ pictures }) => pictures))).toEqual([]);
  expect(await closureFaults(site.url, { isModuleDown: true })).toEqual([]);
});

test('search engines are kept from every page of the modules that the sitemap does not list, also where no link leads', async () => {
  const { SITE_URL, REGISTRY_URL } = environment;
  const { modules } = registryIndex.parse(await (await request(`${REGISTRY_URL}/registry.json`)).json());
  const paths = modules.flatMap(({ routes }) => routes).filter((path) => !path.includes(':'));
  const fromMails = [
    `${notMePath}?token=a`,
    `${unsubscribePath}?token=a`,
    `${lostFactorPath}?token=a`,
    `${confirmPath}?token_hash=a&type=email`,
    `${readerConfirmPath}?confirmation=a`,
    `${readerResetPath}?code=a`,
    `${irodoriCallbackPath}?error=access_denied`,
  ];
  for (const path of fromMails) expect(paths).toContain(path.split('?')[0]);
  expect(paths).toContain(newPasswordPath);

  const listed = new Set((await sitemapOf(SITE_URL)).map(({ address }) => address));
  const shown: string[] = [];
  for (const path of [...paths, ...fromMails].filter((each) => !listed.has(SITE_URL + each))) {
    const response = await request(SITE_URL + path);
    if (response.ok && (await readPage(SITE_URL + path, response)).isIndexed) shown.push(path);
    // Pages of accounts lead visitors without a session to the login page.
    if (fromMails.includes(path)) expect([path, response.status]).toEqual([path, 200]);
  }
  expect(shown).toEqual([]);
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
