import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { visit } from '../fixtures/hydrated.ts';
import { phone } from '../fixtures/screens.ts';
import { send } from '../fixtures/send.ts';
import { sessionIn } from '../fixtures/session-cookie.ts';
import { SignInProvider } from '../fixtures/sign-in-provider.ts';
import { expect, test } from '../fixtures/test.ts';

const userIn = async (page: Page) => sessionIn(await page.context().cookies())?.user.id;
const button = (page: Page) => page.getByRole('button', { name: /^Continue with Double/ });

/** Opens the sign-in page without a page load, so that the browser asks for its data. */
async function openSignIn(page: Page): Promise<void> {
  await visit(page, '/support');
  await page.evaluate(() => {
    history.pushState(null, '', '/login');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(button(page)).toBeVisible();
}

test('on a phone, a guest continues with an account of another site and keeps the guest account', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const email = `${randomUUID()}@irodori.example`;
  const provider = await SignInProvider.start();
  try {
    await provider.offerTo(page, { email });
    await visit(page, '/login');
    await send(page.getByRole('button', { name: 'Continue as a guest' }), '/auth/v1/signup');
    await expect(page).not.toHaveURL(/\/login/);
    const guest = await userIn(page);
    await openSignIn(page);
    await button(page).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    expect(await userIn(page)).toBe(guest);
  } finally {
    await provider.stop();
  }
});

test('a visitor who denies at the other site is told how to go on, and a used code signs nobody in', async ({
  page,
  quietConsole,
}) => {
  quietConsole.push(/40[0-9]/);
  const provider = await SignInProvider.start();
  try {
    await provider.offerTo(page, 'denied');
    await openSignIn(page);
    await button(page).click();
    await expect(page.getByRole('alert')).toContainText('Nothing was confirmed');
    await page.getByRole('link', { name: 'To the sign-in page' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await visit(page, `/confirm?code=${randomUUID()}`);
    await expect(page.getByRole('alert')).toBeVisible();
  } finally {
    await provider.stop();
  }
});
