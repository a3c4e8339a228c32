import { fakePlatform } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import account from '../../module.ts';

/** The page of a mail's link, without a session; only the token `right` works. */
function open(token: string, kind = 'pictures') {
  let byMail = true;
  const argsOf = (calls: readonly { args: readonly unknown[] }[]) =>
    (calls[0]?.args[0] ?? {}) as { token: string; by_mail: boolean };
  const platform = fakePlatform({
    rpc: {
      mail_subscription: ({ calls }) => (argsOf(calls).token === 'right' ? { kind, byMail } : null),
      set_mail_subscription: ({ calls }) => {
        byMail = argsOf(calls).by_mail;
        return true;
      },
    },
  });
  return renderModule(account, `/unsubscribe?token=${token}`, platform);
}

test('the link of a mail changes nothing by itself; a button switches the mails off, and on again', async () => {
  const { user } = await open('right');
  await screen.findByText(/^You get a mail when a picture/);
  await user.click(screen.getByRole('button', { name: 'Switch these mails off' }));
  await screen.findByText('You get no mails about finished pictures.');
  await user.click(screen.getByRole('button', { name: 'Switch these mails on' }));
  expect(await screen.findByText(/^You get a mail when a picture/)).toBeDefined();
});

test('the link of a mail about purchases says that receipts still come', async () => {
  const { user } = await open('right', 'purchases');
  await screen.findByText(/^You get a mail when money goes back/);
  await user.click(screen.getByRole('button', { name: 'Switch these mails off' }));
  expect(await screen.findByText(/Receipts still come/)).toBeDefined();
});

test('a link that does not work says where mails are chosen', async () => {
  await open('cut-off');
  await screen.findByText('This link does not work.');
  expect(screen.getByRole('link', { name: 'Notifications' }).getAttribute('href')).toBe(
    '/account/notifications',
  );
});
