import { privateUrl } from '@irodori/platform/private-pictures';
import { type BrowserContext, type Page, request } from '@playwright/test';
import {
  type Account,
  apiOf,
  asOwner,
  createAccount,
  deleteAccount,
  makeAdministrator,
} from '../fixtures/accounts/account.ts';
import { startSessionWithApp, startSessionWithFactor } from '../fixtures/accounts/authenticator.ts';
import { environment } from '../fixtures/stack/environment.ts';
import { alive, visit } from '../fixtures/browser/hydrated.ts';
import { noteTopics, topicsOf } from '../fixtures/browser/topics.ts';
import { makePicture, showPicture } from '../fixtures/engines/make-picture.ts';
import { RelyingParty } from '../fixtures/content/relying-party.ts';
import { saveTexts } from '../fixtures/content/save-texts.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const slug = 'generating-free-ai-anime';
const words = 'a girl with red hair';
const likedWords = 'a boy with green hair';

const nameField = (page: Page) => page.getByRole('textbox', { name: /^Name/ });

const promptField = (page: Page) => page.getByRole('textbox', { name: 'A small moment' });

interface Private {
  readonly path: string;
  /** Whoever is signed out sees another page at this address, and not the sign-in page. */
  readonly stays?: true;
  /** A text on the page that only the visitor may see. */
  readonly secret: (page: Page) => ReturnType<Page['getByText']>;
}

/** Gives a visitor a payment, as if it was made; returns its id. */
async function addPurchase({ id }: Account): Promise<string> {
  const [purchase] = (await asOwner(
    `insert into public.purchases (user_id, kind, name, credits, price, currency, site, status, tax, paid_at)
     values ('${id}', 'pack', '100 credits', 100, 400, 'eur', '${environment.SITE_URL}', 'paid', 0, now()) returning id`,
  )) as { id: string }[];
  return purchase?.id ?? '';
}

/** Gives a visitor a picture of somebody else as a favourite. */
async function addFavourite(visitor: Account, painter: Account): Promise<void> {
  const job = await makePicture(painter, slug, likedWords);
  await showPicture(painter, job);
  const api = await apiOf(visitor);
  const { error } = await api.rpc('set_favourite', { job_id: job, is_favourite: true });
  if (error !== null) throw error;
}

/** Another site that wants to sign visitors in. */
let shop: RelyingParty;
test.beforeAll(async () => {
  shop = await RelyingParty.start('A shop for posters');
});
test.afterAll(() => shop.stop());

/**
 * Makes a visitor an administrator with a finished picture, a payment, a bookmark and a favourite, whom another site asks for
 * consent. Resolves to the picture's job and the pages with private parts.
 */
async function furnish(visitor: Account, painter: Account) {
  const job = await makePicture(visitor, slug, words);
  await addFavourite(visitor, painter);
  await saveTexts(visitor);
  await makeAdministrator(visitor);
  const purchase = await addPurchase(visitor);
  const pages: readonly Private[] = [
    { path: '/results', secret: (page) => page.getByRole('link', { name: words }) },
    {
      path: `/results/${job}`,
      stays: true,
      secret: (page) => page.getByRole('img', { name: /red hair/ }),
    },
    { path: `/${slug}/output/${job}`, secret: (page) => page.getByRole('img', { name: /red hair/ }).first() },
    {
      path: '/pictures/favourites',
      secret: (page) => page.getByRole('list', { name: 'Pictures' }).getByRole('link', { name: likedWords }),
    },
    { path: '/account', secret: (page) => page.getByRole('table', { name: 'Last entries' }) },
    { path: '/account/profile', secret: nameField },
    { path: '/account/security', secret: (page) => page.getByRole('region', { name: 'Your devices' }) },
    { path: '/account/notifications', secret: (page) => page.getByRole('region', { name: 'What happened' }) },
    { path: '/checkout', secret: (page) => page.getByRole('region', { name: 'Left to spend' }) },
    {
      path: `/checkout/receipt/${purchase}`,
      secret: (page) => page.getByRole('region', { name: 'Receipt' }),
    },
    { path: '/new-password', secret: (page) => page.getByRole('main').getByText(visitor.email) },
    { path: await shop.askedAt(), secret: (page) => page.getByRole('region', { name: 'It will get' }) },
    {
      path: '/bookmarks',
      stays: true,
      secret: (page) => page.getByRole('link', { name: 'How Ink draws a picture' }),
    },
    {
      path: '/admin',
      stays: true,
      secret: (page) => page.getByRole('searchbox', { name: 'Find a user' }),
    },
  ];
  return { job, pages };
}

/** The topic that announces the end of a session. */
const sessionTopic: unknown = expect.stringMatching(/^realtime:session:/);

/** What the forms of a tab keep of unsaved words. */
const drafts = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** Opens each page in a separate tab and waits until it shows its private text and hears when the session ends. */
async function openAll(first: Page, pages: readonly Private[]) {
  const tabs: (Private & { readonly tab: Page })[] = [];
  await noteTopics(first.context());
  for (const shown of pages) {
    const tab = await first.context().newPage();
    await visit(tab, shown.path);
    await expect(shown.secret(tab)).toBeVisible();
    await expect.poll(() => topicsOf(tab), shown.path).toContainEqual(sessionTopic);
    await markDocument(tab);
    tabs.push({ ...shown, tab });
  }
  return tabs;
}

/** Marks the document, so that a test can tell whether it was replaced. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isOldDocument: true }));
const isOldDocument = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'isOldDocument') === true).catch(() => true);

/** Expects a new document, which never contained the private text and joined no topic of Realtime. */
async function expectGone(tab: Page, { path, stays, secret }: Private): Promise<void> {
  await expect(tab, path).toHaveURL(stays ? path : /\/login$/);
  await expect(tab.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(secret(tab)).toHaveCount(0);
  await expect.poll(() => isOldDocument(tab)).toBe(false);
  await alive(tab);
  expect(await topicsOf(tab), path).toEqual([]);
}

/**
 * Asks for the visitor's picture as somebody does who has copied a browser's cookies, and with them the access token.
 * Resolves to the status of each response.
 */
async function copyOf(context: BrowserContext) {
  const copy = await request.newContext({
    baseURL: environment.SITE_URL,
    storageState: await context.storageState(),
  });
  return async (visitor: Account, job: string, headers: Record<string, string> = {}) => {
    const response = await copy.get(privateUrl('outputs', `${visitor.id}/${job}/0.webp`), { headers });
    return { status: response.status(), headers: response.headers() };
  };
}

/** The bell of a page that was just opened asks for notices, perhaps in the moment in which the session ends. */
const askedTooLate = /status of 401 .*\/rest\/v1\/notifications/;

async function signOut(page: Page, { name }: Pick<Account, 'name'>): Promise<void> {
  await page.getByRole('button', { name: `Account of ${name}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

test('signing out in one tab removes private pages, an administrator’s too, and drafts of every other tab from the screen and from memory', async ({
  page,
  account,
  quietConsole,
}) => {
  test.slow();
  quietConsole.push(askedTooLate);
  const visitor = await account();
  const { job, pages } = await furnish(visitor, await account());
  await startSessionWithFactor(page, visitor);
  const tabs = await openAll(page, pages);
  const loadByCopy = await copyOf(page.context());
  expect(await loadByCopy(visitor, job)).toMatchObject({ status: 200 });
  const form = await page.context().newPage();
  await visit(form, `/${slug}`);
  await expect(form.getByRole('heading', { name: 'Your last pictures here' })).toBeVisible();
  await promptField(form).fill('An unsaved prompt');
  await markDocument(form);
  const review = await page.context().newPage();
  await visit(review, `/app/${slug}`);
  await review.getByRole('button', { name: 'Write a review' }).click();
  await review.getByRole('textbox', { name: 'Your words' }).fill('An unsaved review');
  await markDocument(review);
  const profile = tabs.find(({ path }) => path === '/account/profile')?.tab ?? page;
  await nameField(profile).fill('An unsaved name');
  const allDrafts = async () => (await Promise.all([form, review, profile].map(drafts))).join();
  expect(await allDrafts()).toMatch(/unsaved prompt.+unsaved review.+unsaved name/);

  await visit(page, '/app');
  await markDocument(page);
  await signOut(page, visitor);

  for (const { tab, ...shown } of tabs) await expectGone(tab, shown);
  for (const tab of [page, form, review]) {
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(tab.getByRole('heading', { name: 'Your last pictures here' })).toHaveCount(0);
    await expect(tab.getByText(visitor.email)).toHaveCount(0);
    await expect.poll(() => isOldDocument(tab)).toBe(false);
  }
  await expect(promptField(form)).toHaveValue('');
  expect(await allDrafts()).not.toContain('unsaved');
  expect(await loadByCopy(visitor, job)).toMatchObject({ status: 404 });
});

test('on a phone, after signing out, Back and Forward show no private text, an administrator’s neither', async ({
  page,
  account,
  quietConsole,
}) => {
  test.slow();
  // The administrators' page and that of a private picture are a 404 for others.
  quietConsole.push(askedTooLate, /status of 404 .*\/(admin|results\/[\w-]+)\)$/);
  await page.setViewportSize(phone);
  const visitor = await account();
  const { job, pages } = await furnish(visitor, await account());
  await startSessionWithFactor(page, visitor);
  // History entries within one document (links) and of several documents (typed addresses).
  await visit(page, '/results');
  await page.getByRole('link', { name: words }).click();
  await expect(page).toHaveURL(`/results/${job}`);
  await visit(page, '/admin');
  await visit(page, '/account');
  await visit(page, '/app');
  await signOut(page, visitor);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  const expectNothingPrivate = async () => {
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    for (const { secret } of pages) await expect(secret(page)).toHaveCount(0);
    await expect(page.getByText(visitor.email)).toHaveCount(0);
  };
  const result = `/results/${job}`;
  const goBack = async (steps: readonly string[]) => {
    for (const step of steps) {
      await page.goBack();
      await expect(page, step).toHaveURL(['/admin', result].includes(step) ? step : /\/login$/);
      await expectNothingPrivate();
    }
  };
  await goBack(['/account', '/admin', result]);
  for (const path of ['/admin', '/login', '/app']) {
    await page.goForward();
    await expect(page).toHaveURL(path);
    await expectNothingPrivate();
  }
  await goBack(['/account', '/admin', result, '/results']);
});

test('signing out on every device removes the guarded pages, an administrator’s too, and pictures of another device at once', async ({
  page,
  browser,
  account,
  quietConsole,
}) => {
  test.slow();
  quietConsole.push(askedTooLate);
  const visitor = await account();
  const { job, pages } = await furnish(visitor, await account());
  const elsewhere = await browser.newContext({ baseURL: environment.SITE_URL });
  const other = await elsewhere.newPage();
  const app = await startSessionWithFactor(other, visitor);
  const tabs = await openAll(other, pages);
  await visit(other, '/app');
  await expect(other.getByRole('button', { name: `Account of ${visitor.name}` })).toBeVisible();

  const loadByCopy = await copyOf(elsewhere);
  const loaded = await loadByCopy(visitor, job);
  expect(loaded).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
  const known = { 'If-None-Match': loaded.headers['etag'] ?? '' };
  expect(await loadByCopy(visitor, job, known)).toMatchObject({ status: 304 });
  await startSession(page, await account());
  const loadAsStranger = await copyOf(page.context());
  expect(await loadAsStranger(visitor, job, known)).toMatchObject({ status: 404 });

  await startSessionWithApp(page, visitor, app);
  await visit(page, '/account');
  await page.getByRole('button', { name: 'On every device' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await loadByCopy(visitor, job, known)).toMatchObject({ status: 404 });
  for (const { tab, ...shown } of tabs) await expectGone(tab, shown);
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await elsewhere.close();
});

test('deleting an account removes its owner’s private pages, pictures, drafts and history from a phone at once', async ({
  browser,
  account,
}) => {
  test.slow();
  const visitor = await createAccount();
  const { job, pages } = await furnish(visitor, await account());
  const context = await browser.newContext({ baseURL: environment.SITE_URL, viewport: phone });
  const first = await context.newPage();
  await startSessionWithFactor(first, visitor);
  const tabs = await openAll(first, pages);
  await visit(first, '/account');
  await visit(first, `/${slug}`);
  await promptField(first).fill('An unsaved prompt');
  await markDocument(first);
  expect(await drafts(first)).toContain('unsaved prompt');
  const loadByCopy = await copyOf(context);
  expect(await loadByCopy(visitor, job)).toMatchObject({ status: 200 });
  await deleteAccount(visitor);
  expect(await loadByCopy(visitor, job)).toMatchObject({ status: 404 });

  for (const { tab, ...shown } of tabs) await expectGone(tab, shown);
  await expect.poll(() => isOldDocument(first)).toBe(false);
  await expect(promptField(first)).toHaveValue('');
  expect(await drafts(first)).not.toContain('unsaved');
  await first.goBack();
  await expect(first).toHaveURL(/\/login$/);
  await expect(first.getByText(visitor.email)).toHaveCount(0);
  await context.close();
});
