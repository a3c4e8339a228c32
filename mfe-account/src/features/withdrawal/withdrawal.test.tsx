import type { Withdrawal } from '@irodori/contract/payments';
import { fakePlatform, type FakePlatformOptions, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import account from '../../module.ts';
import type { Order } from '../checkout/purchases/load-purchases.ts';

const purchase: Order = {
  id: '00000000-0000-4000-8000-0000000000b1',
  offerId: null,
  kind: 'pack',
  name: '100 credits',
  credits: 100,
  price: 400,
  currency: 'eur',
  status: 'paid',
  tax: 64,
  refunded: 0,
  refundFailedAt: null,
  createdAt: '2026-11-21T10:00:00Z',
  paidAt: '2026-11-21T10:01:00Z',
  closedAt: null,
  seller: 'Irodori GmbH, Sample Street 1, 10115 Berlin, VAT number DE123456789',
  isTest: false,
};
const possible: Withdrawal = {
  purchaseId: purchase.id,
  state: 'possible',
  until: '2026-12-05T10:01:00Z',
  amount: 280,
  unused: 70,
};
const plan = {
  id: 'sub_1',
  status: 'active',
  renewsAt: '2026-12-21T10:00:00Z',
  cancelsAt: null,
  purchase: { ...purchase, orderedPrice: null, orderedCurrency: null },
};

/** A page whose withdrawal is `given`, and `after` once the edge function was called. */
async function open(
  path: string,
  given: Withdrawal,
  {
    after = given,
    plans = [],
    answer = () => ({}),
  }: { after?: Withdrawal; plans?: unknown[]; answer?: () => unknown } = {},
) {
  let isOver = false;
  const functions: FakePlatformOptions['functions'] = {
    'withdraw-purchase': () => {
      isOver = true;
      return answer();
    },
  };
  const platform = fakePlatform({
    session: signedInSession,
    tables: {
      apps: [],
      jobs: [],
      credit_entries: [],
      offers: [],
      subscriptions: () => (isOver ? [] : plans),
      purchases: [purchase],
    },
    rpc: {
      credit_balance: () => 70,
      present_seller: () => null,
      withdrawals: () => [isOver ? after : given],
    },
    functions,
  });
  return { platform, ...(await renderModule(account, path, platform)) };
}

const receipt = `/checkout/receipt/${purchase.id}`;
const button = () => screen.findByRole('button', { name: 'Withdraw from 100 credits…' });

test.each(['/checkout', receipt])(
  'on %s a withdrawal says what is paid back and which credits go, asks once, and is sent once for a double click',
  async (path) => {
    const { user, platform } = await open(path, possible, { after: { ...possible, state: 'pending' } });
    await user.click(await button());
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw from this purchase?' });
    expect(dialog.textContent).toContain('70 of its 100 credits are not used, and they leave your account.');
    expect(dialog.textContent).toContain('€2.80 go back to you');
    expect(dialog.textContent).toContain('sample@irodori.example');
    expect(platform.invocations).toEqual([]);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Confirm withdrawal' }));
    const words = await screen.findByText('You have withdrawn from 100 credits.');
    expect(platform.invocations).toEqual([{ name: 'withdraw-purchase', body: { purchaseId: purchase.id } }]);
    expect(screen.queryByRole('button', { name: /^Withdraw/, hidden: true })).toBeNull();
    await waitFor(() => expect(document.activeElement?.contains(words)).toBe(true));
    expect(screen.getByText(/€2.80 are on the way back/)).toBeDefined();
  },
);

test.each(['/checkout', receipt])(
  'on %s a withdrawal before which more credits were used says what the site pays back, not what the button said',
  async (path) => {
    const { user } = await open(path, possible, { after: { ...possible, state: 'pending', amount: 240 } });
    await user.click(await button());
    expect((await screen.findByRole('dialog')).textContent).toContain('€2.80 go back to you');
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
    expect(await screen.findByText(/€2.40 are on their way back to you/)).toBeDefined();
    expect(screen.queryByText(/€2.80/)).toBeNull();
  },
);

test('a withdrawal from a payment of too much whose credits are all used says that the rest of it goes back', async () => {
  const { user } = await open(receipt, { ...possible, amount: 100, unused: 0 });
  expect(screen.getByRole('region', { name: 'Withdrawal' }).textContent).toContain(
    'All credits are used, and what you paid beyond their price goes back to you: now €1.00.',
  );
  await user.click(await button());
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('All of its 100 credits are used and paid for. €1.00 go back to you');
});

test('“Keep it” in the dialog sends nothing', async () => {
  const { user, platform } = await open('/checkout', possible);
  await user.click(await button());
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(platform.invocations).toEqual([]);
});

test('a refused withdrawal is explained, and the page shows why it is no longer possible', async () => {
  const refuse = () => {
    const body = { code: 'withdrawal_refused', message: '' };
    throw Object.assign(new Error(body.code), { name: 'FunctionError', kind: 'http', body });
  };
  const { user } = await open(receipt, possible, { after: { ...possible, state: 'late' }, answer: refuse });
  await user.click(await button());
  await user.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
  expect(await screen.findByText(/^The 14 days for a withdrawal ended on/)).toBeDefined();
  expect(screen.queryByText('You have withdrawn from 100 credits.')).toBeNull();
});

test('a visitor who is offline is told so, and can try again', async () => {
  const fail = () => {
    throw Object.assign(new Error('offline'), { name: 'FunctionError', kind: 'fetch', body: null });
  };
  const { user, platform } = await open('/checkout', possible, { answer: fail });
  await user.click(await button());
  const confirm = await screen.findByRole('button', { name: 'Confirm withdrawal' });
  const loaded = platform.queries.length;
  await user.click(confirm);
  expect((await screen.findByRole('alert')).textContent).toContain('You seem to be offline.');
  expect(confirm.getAttribute('aria-busy')).toBeNull();
  // Loading the page again would fail, and put an error in its place.
  expect(platform.queries).toHaveLength(loaded);
});

describe('the receipt', () => {
  test.each([
    ['possible', 'Until 5 December 2026 you can withdraw without a reason.'],
    ['late', 'The 14 days for a withdrawal ended on 5 December 2026.'],
    ['used', 'All credits of this purchase are used'],
    ['renewal', 'This is a later month of your plan.'],
    ['pending', '€2.80 are on the way back to you.'],
    ['refunded', '€2.80 were paid back.'],
    ['failed', 'The refund of €2.80 did not reach you'],
  ] as const)('explains a withdrawal that is %s', async (state, words) => {
    await open(receipt, { ...possible, state });
    const section = screen.getByRole('region', { name: 'Withdrawal' });
    expect(section.textContent).toContain(words);
    expect(within(section).queryAllByRole('button')).toHaveLength(state === 'possible' ? 1 : 0);
  });
});

test('the plan can be cancelled and withdrawn from where it was bought', async () => {
  const { user, platform } = await open('/checkout', possible, {
    plans: [plan],
    after: { ...possible, state: 'refunded' },
  });
  const panel = screen.getByRole('region', { name: 'Getting more' });
  expect(within(panel).getByRole('button', { name: 'Cancel the plan' })).toBeDefined();
  await user.click(within(panel).getByRole('button', { name: 'Withdraw from 100 credits…' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Your plan ends at once');
  await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
  expect(await screen.findByText('You have withdrawn from 100 credits.')).toBeDefined();
  expect(platform.invocations).toHaveLength(1);
});
