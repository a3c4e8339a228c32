import { describe, expect, test } from 'vitest';
import { inBrowser } from './in-browser.ts';

const stage = inBrowser({ COMPOSITION_POLL_MS: '50' });

const page = () => stage.visit.page;
const notice = () => page().getByRole('status').filter({ hasText: 'Irodori was updated' });
const link = (name: string) => page().getByRole('main').getByRole('link', { name, exact: true });
const heading = (name: string) => page().getByRole('heading', { name, level: 1 });
const documents = () => stage.visit.requests.filter((path) => path === new URL(page().url()).pathname);
const composition = () => page().locator('meta[name=composition]').getAttribute('content');

/** Opens a page, waits until it is interactive and knows that a newer composition is deployed. */
async function openBeforeUpdate(path: string): Promise<void> {
  await stage.visit.open(path);
  stage.registry.publish('beta', { version: 'v2' });
  await notice().waitFor();
}

async function fillForm(): Promise<void> {
  await page().getByLabel('Name').fill('Aki');
  await page().getByLabel('Note').fill('two\nlines');
  await page().getByLabel('Size').selectOption('large');
  await page().getByLabel('witch').check();
  await page().getByLabel('Agreed').check();
}

const filled = { name: 'Aki', note: 'two\nlines', size: 'large', kind: 'witch', agreed: true, password: '' };
const values = async () => JSON.parse(await page().locator('output').innerText()) as unknown;

describe('a newer composition', () => {
  test('is announced without interrupting, and the visitor can postpone it', async () => {
    await openBeforeUpdate('/');
    expect(await notice().getAttribute('role')).toBe('status');
    await page().getByRole('button', { name: 'Later' }).click();
    await notice().waitFor({ state: 'detached' });
    await link('To beta').click();
    await heading('Beta').waitFor();
    expect(await composition()).toBe(stage.site.composition());
  });

  test('is loaded when the visitor presses “Update now”, and the form keeps its values', async () => {
    await stage.visit.open('/form?tab=second');
    await fillForm();
    stage.registry.publish('beta', { version: 'v2' });
    await page().getByRole('button', { name: 'Update now' }).click();
    await expect.poll(composition).toBe(stage.site.composition());
    await expect.poll(values).toEqual(filled);
    expect(await heading('A form, second tab').count()).toBe(1);
    expect(await page().evaluate(() => sessionStorage.getItem('irodori-fields'))).toBeNull();
    expect(stage.visit.complaints).toEqual([]);
  });

  test('is loaded without the form’s password, and the page says so before', async () => {
    await stage.visit.open('/form');
    await page().getByLabel('Password').fill('hunter 2');
    stage.registry.publish('beta', { version: 'v2' });
    await page().getByRole('button', { name: 'Update now' }).click();
    await page().getByText('cannot be kept').waitFor();
    expect(await values()).toMatchObject({ password: 'hunter 2' });
    await page().getByRole('button', { name: 'Update anyway' }).click();
    await expect.poll(composition).toBe(stage.site.composition());
    await expect.poll(values).toMatchObject({ password: '' });
  });

  test('does not empty a form when the visitor follows a link within its page', async () => {
    await stage.visit.open('/form');
    await fillForm();
    stage.registry.publish('beta', { version: 'v2' });
    await notice().waitFor();
    await link('Second tab').click();
    await heading('A form, second tab').waitFor();
    expect(await values()).toEqual(filled);
    await link('To beta').click();
    await heading('Beta').waitFor();
    await expect.poll(composition).toBe(stage.site.composition());
  });

  test('is loaded by a link with the link’s fragment', async () => {
    await openBeforeUpdate('/form');
    await link('To the end of beta').click();
    await heading('Beta').waitFor();
    await expect.poll(composition).toBe(stage.site.composition());
    expect(new URL(page().url()).hash).toBe('#end');
  });

  test('is not loaded while the browser is offline, and the page follows once it is online', async () => {
    await openBeforeUpdate('/form');
    await stage.visit.context.setOffline(true);
    await link('To beta').focus();
    await page().keyboard.press('Enter');
    await page().getByRole('heading', { name: 'The site cannot be reached' }).waitFor();
    expect(await page().getByRole('banner').count()).toBe(1);
    await stage.visit.context.setOffline(false);
    await heading('Beta').waitFor();
    await expect.poll(composition).toBe(stage.site.composition());
  });
});

describe('a module’s chunk that no longer exists', () => {
  test('causes one page load with the new code if there is a newer composition', async () => {
    await stage.visit.open('/');
    await page().getByRole('button', { name: 'Counted 0' }).click();
    await page().route('**/builds/latest.json?*', (route) => route.abort());
    const before = await composition();
    stage.registry.publish('beta', { version: 'v2' });
    await expect.poll(stage.site.composition).not.toBe(before);
    await page().route(/\/beta\/(?!v2)/, (route) => route.abort());
    await page().unroute('**/builds/latest.json?*');
    await link('To beta').click();
    await heading('Beta').waitFor();
    await expect.poll(composition).toBe(stage.site.composition());
    expect(documents()).toHaveLength(1);
  });

  test('shows the fallback in its slot, without a second page load, if it fails again within ten seconds', async () => {
    await stage.visit.open('/');
    await page().evaluate(() =>
      sessionStorage.setItem(
        'irodori-reload',
        JSON.stringify({ path: '/beta', expires: Date.now() + 60_000 }),
      ),
    );
    await page().route(/\/beta\//, (route) => route.abort());
    stage.registry.publish('beta', { version: 'v2' });
    await notice().waitFor();
    await link('To beta').click();
    await heading('Beta is unavailable for the moment').waitFor();
    expect(documents()).toEqual([]);
  });

  test('leaves the server’s HTML of the first page in place, with a note that a part is missing', async () => {
    await page().route(/alpha.*remoteEntry/, (route) => route.abort());
    await stage.visit.go('/');
    await page().getByText('A part of this page did not arrive').waitFor();
    expect(await heading('Alpha at home').count()).toBe(1);
    await page().unrouteAll();
    await page().getByRole('link', { name: 'Load the page again' }).click();
    await page().getByRole('button', { name: 'Counted 0' }).click();
    await page().getByRole('button', { name: 'Counted 1' }).waitFor();
  });
});

describe('a composition that the server has forgotten', () => {
  test('shows that the site was updated right after a page load, and “Try again” loads the page', async () => {
    await page().route('**/_route?*', (route) => route.fulfill({ status: 409, json: {} }));
    await stage.visit.open('/');
    await page().evaluate(() =>
      sessionStorage.setItem(
        'irodori-reload',
        JSON.stringify({ path: '/beta', expires: Date.now() + 60_000 }),
      ),
    );
    await link('To beta').click();
    await page().getByRole('heading', { name: 'The site was updated meanwhile' }).waitFor();
    await page().evaluate(() => sessionStorage.clear());
    await page().getByRole('button', { name: 'Try again' }).click();
    await heading('Beta').waitFor();
    expect(documents()).toHaveLength(1);
  });
});
