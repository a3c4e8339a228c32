import { loadAxe, violationsIn } from '../fixtures/browser/axe.ts';
import { alive } from '../fixtures/browser/hydrated.ts';
import { mailTo } from '../fixtures/accounts/mailbox.ts';
import { RelyingParty } from '../fixtures/content/relying-party.ts';
import { phone } from '../fixtures/browser/screens.ts';
import { send, signInPath } from '../fixtures/browser/send.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor can sign in to another site with Irodori, is asked once, and can revoke the consent', async ({
  page,
  account,
}) => {
  const visitor = await account();
  const party = await RelyingParty.start('A shop for posters');
  try {
    await page.goto(party.url);
    await expect(page).toHaveURL(/\/login/);
    await alive(page);
    await page.getByLabel('Email').fill(visitor.email);
    await page.getByLabel('Password', { exact: true }).fill(visitor.password);
    await send(page.getByRole('button', { name: 'Sign in' }), signInPath);

    await expect(page.getByRole('heading', { name: 'Sign in to A shop for posters?' })).toBeVisible();
    const gains = page.getByRole('region', { name: 'It will get' });
    await expect(gains).toContainText(`Your email address, ${visitor.email}`);
    await expect(page.getByText(new URL(party.url).host)).toBeVisible();
    await loadAxe(page);
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Allow' }).click();
    const welcome = page.getByRole('heading', { name: `Welcome, ${visitor.name} (${visitor.email})` });
    await expect(welcome).toBeVisible();
    await mailTo(visitor.email, /^An application may use your account$/);
    expect(await (await party.asVisitor('/rest/v1/credit_entries?select=amount')).json()).toEqual([]);
    const order = await party.asVisitor('/functions/v1/submit-job', { method: 'POST', body: '{}' });
    expect(order.status).toBe(401);

    await page.goto(party.url);
    await expect(welcome).toBeVisible();

    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Remove A shop for posters' }).click();
    await expect(page.getByText('A shop for posters is removed.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Applications' }).getByRole('listitem')).toHaveCount(0);
    await mailTo(visitor.email, /^An application was disconnected$/);
    await page.goto(party.url);
    await expect(page.getByRole('heading', { name: 'Sign in to A shop for posters?' })).toBeVisible();
  } finally {
    await party.stop();
  }
});

test('on a phone, a visitor who denies consent returns to the other site, which gets no data, and the request ends', async ({
  page,
  account,
  quietConsole,
}) => {
  quietConsole.push(/status of 400 .*\/oauth\/authorizations\//);
  await page.setViewportSize(phone);
  await startSession(page, await account());
  const party = await RelyingParty.start('A shop for posters');
  try {
    await page.goto(party.url);
    await expect(page.getByRole('heading', { name: 'Sign in to A shop for posters?' })).toBeVisible();
    const asked = page.url();
    await page.getByRole('button', { name: 'Deny' }).click();
    await expect(page.getByRole('heading', { name: 'You did not allow it' })).toBeVisible();
    await page.goto(asked);
    await expect(page.getByRole('heading', { name: 'This request is no longer open' })).toBeVisible();
  } finally {
    await party.stop();
  }
});
