import { afterPortalPath } from '@irodori/contract/paths';
import type { Offer, Subscription } from '@irodori/contract/payments';
import { fakePlatform, type FakePlatformOptions, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { extractText } from 'unpdf';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import account from '../../module.ts';
import type { Order } from './purchases/load-purchases.ts';

const pack: Offer = {
  id: '00000000-0000-4000-8000-0000000000a1',
  kind: 'pack',
  name: '100 credits',
  credits: 100,
  price: 400,
  currency: 'eur',
  isSample: true,
};
const monthly: Offer = {
  ...pack,
  id: '00000000-0000-4000-8000-0000000000a2',
  kind: 'plan',
  name: '400 credits a month',
  credits: 400,
  price: 800,
};
const purchase: Order = {
  ...pack,
  id: '00000000-0000-4000-8000-0000000000b1',
  offerId: pack.id,
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
const plan = {
  id: 'sub_1',
  status: 'active',
  renewsAt: '2026-12-21T10:00:00Z',
  cancelsAt: null,
  purchase: { ...monthly, createdAt: '2026-11-21T10:00:00Z', orderedPrice: null, orderedCurrency: null },
};
const elf = { slug: 'elf', name: 'Elf Generator', icon: 'elf.webp', config: { cost: 2 } };

type Plan = Omit<typeof plan, 'renewsAt' | 'cancelsAt' | 'purchase'> &
  Pick<Subscription, 'renewsAt' | 'cancelsAt' | 'purchase'>;

interface Given {
  readonly path?: string;
  readonly purchases?: readonly Order[] | (() => readonly Order[]);
  readonly plans?: readonly Plan[] | (() => readonly Plan[]);
  readonly rpc?: FakePlatformOptions['rpc'];
  readonly functions?: FakePlatformOptions['functions'];
  readonly session?: FakePlatformOptions['session'];
  /** The page to which the visitor goes on. */
  readonly cameFrom?: string;
}

async function open({
  path = '/checkout',
  purchases = [],
  plans = [],
  functions = {},
  cameFrom,
  ...given
}: Given = {}) {
  const platform = fakePlatform({
    session: given.session ?? signedInSession,
    tables: {
      apps: [elf],
      jobs: [],
      credit_entries: [],
      offers: [pack, monthly],
      subscriptions: () => [...(typeof plans === 'function' ? plans() : plans)],
      purchases: () => [...(typeof purchases === 'function' ? purchases() : purchases)],
    },
    rpc: { credit_balance: () => 5, present_seller: () => null, ...given.rpc },
    functions,
  });
  if (cameFrom !== undefined) platform.returnPath.remember(cameFrom);
  return { platform, ...(await renderModule(account, path, platform)) };
}

const refuse =
  (code: string, kind = 'http') =>
  () => {
    throw Object.assign(new Error(code), { name: 'FunctionError', kind, body: { code, message: '' } });
  };
/** Stands for the payment page: the test can follow the browser to a fragment only. */
const paymentPage = () => ({ url: new URL('#payment-page', location.href).href });
afterEach(() => {
  location.hash = '';
});

/** What a buyer agrees to before the button pays. */
const agreement = () => screen.getByRole('checkbox', { name: /^I want the credits at once/ });

describe('buying credits', () => {
  test('the total with tax and the price of a picture in money follow the choice', async () => {
    const { user } = await open();
    const panel = screen.getByRole('region', { name: 'Getting more' });
    expect(panel.textContent).toContain('A picture for 2 credits€0.08');
    expect(panel.textContent).toContain('Total, with any tax€4.00');
    await user.click(screen.getByRole('radio', { name: /400 credits a month/ }));
    expect(panel.textContent).toContain('A picture for 2 credits€0.04');
    expect(panel.textContent).toContain('Total each month, with any tax€8.00');
    expect(panel.textContent).toContain('renews every month until you cancel it');
  });

  test('the seller is named before the button, and the imprint where the seller is not known', async () => {
    const { unmount } = await open({ rpc: { present_seller: () => 'Irodori GmbH, Sample Street 1' } });
    const panel = () => screen.getByRole('region', { name: 'Getting more' });
    expect(panel().textContent).toMatch(
      /Sold by Irodori GmbH, Sample Street 1; more is in the imprint\..*Pay €4/,
    );
    unmount();
    await open();
    expect(panel().textContent).toMatch(/Who sells this is in the imprint\..*Pay €4/);
    expect(within(panel()).getByRole('link', { name: 'imprint' }).getAttribute('href')).toBe('/imprint');
  });

  test('the button leads to the payment page of the chosen offer, once', async () => {
    const { user, platform } = await open({
      functions: { 'start-purchase': paymentPage },
    });
    await user.click(agreement());
    const button = screen.getByRole('button', { name: 'Pay €4.00 on the next page' });
    await user.dblClick(button);
    await waitFor(() => expect(location.hash).toBe('#payment-page'));
    expect(platform.invocations).toEqual([
      { name: 'start-purchase', body: { offerId: pack.id, atOnce: true } },
    ]);
  });

  test('nobody pays without agreeing that the credits come at once, and the box that is missing takes the focus', async () => {
    const { user, platform } = await open({ functions: { 'start-purchase': paymentPage } });
    await user.click(screen.getByRole('button', { name: 'Pay €4.00 on the next page' }));
    expect(document.activeElement).toBe(agreement());
    expect(agreement().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^Please tick this box to pay/)).toBeDefined();
    expect(platform.invocations).toEqual([]);
    await user.click(agreement());
    expect(screen.queryByText(/^Please tick this box to pay/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pay €4.00 on the next page' }));
    await waitFor(() => expect(location.hash).toBe('#payment-page'));
  });

  test('the button works again on a page that the browser kept for Back', async () => {
    const { user } = await open({
      functions: { 'start-purchase': paymentPage },
    });
    await user.click(agreement());
    const button = screen.getByRole('button', { name: 'Pay €4.00 on the next page' });
    await user.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  test.each([
    ['payments_unavailable', 'The payment service does not answer.'],
    ['offer_not_found', 'This offer has ended.'],
    ['second_factor_required', 'This needs your second factor.'],
    ['deletion_planned', 'Your account waits for its deletion.'],
    ['too_often', 'That was often in one hour.'],
  ])('the refusal %s is explained, and nothing leaves the page', async (code, title) => {
    const { user } = await open({ functions: { 'start-purchase': refuse(code) } });
    await user.click(agreement());
    await user.click(screen.getByRole('button', { name: 'Pay €4.00 on the next page' }));
    expect((await screen.findByRole('alert')).textContent).toContain(title);
    expect(location.hash).toBe('');
  });

  test('paying asks a visitor with a second factor for that factor, and no other visitor', async () => {
    const long = Date.now() / 1000 - 3600;
    const { user, platform } = await open({ functions: { 'start-purchase': paymentPage } });
    const { id } = await platform.mfa.enrol({ factorType: 'totp', friendlyName: 'Phone' });
    const level = (current: 'aal1' | 'aal2', method: string) => async () => ({
      current,
      next: current,
      methods: [{ method, timestamp: long }],
    });
    await platform.mfa.verify({ factorId: id, challengeId: 'first', code: '123456' });
    platform.mfa.assuranceLevel = level('aal2', 'totp');
    const pay = () => user.click(screen.getByRole('button', { name: 'Pay €4.00 on the next page' }));
    await user.click(agreement());
    await pay();
    await user.type(await screen.findByRole('textbox', { name: /^Code/ }), '123456{Enter}');
    await waitFor(() => expect(location.hash).toBe('#payment-page'));
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    platform.mfa.assuranceLevel = level('aal1', 'password');
    await pay();
    await waitFor(() => expect(platform.invocations).toHaveLength(2));
  });

  test('an offline visitor is told so', async () => {
    const { user } = await open({ functions: { 'start-purchase': refuse('', 'fetch') } });
    await user.click(agreement());
    await user.click(screen.getByRole('button', { name: 'Pay €4.00 on the next page' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You seem to be offline.');
  });

  test('while the account waits for its deletion, a button to keep the account replaces the button to buy', async () => {
    let own: object | null = { dueAt: '2026-12-07T23:30:00+00:00' };
    const { user } = await open({
      rpc: { own_deletion: () => own, keep_account: () => (own = null) },
      plans: [{ ...plan, cancelsAt: '2026-12-21T10:00:00Z' }],
    });
    const panel = within(screen.getByRole('region', { name: 'Getting more' }));
    expect(panel.getByText(/Until then nothing can be bought/)).toBeDefined();
    expect(panel.queryByRole('button', { name: /^Pay|Keep the plan/ })).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Keep my account' }));
    expect(await panel.findByRole('button', { name: 'Pay €4.00 on the next page' })).toBeDefined();
    expect(panel.getByRole('button', { name: 'Keep the plan after all' })).toBeDefined();
    expect(panel.getByText('Your account stays.').closest('[tabindex]')).toBe(document.activeElement);
  });

  test('offline, a call whose code does not load blames the connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => void vi.restoreAllMocks());
    const { user } = await open({
      functions: {
        'start-purchase': () => {
          throw new Error('Loading chunk 3 failed.');
        },
      },
    });
    await user.click(agreement());
    await user.click(screen.getByRole('button', { name: 'Pay €4.00 on the next page' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You seem to be offline.');
  });

  test('a guest is offered an account, and no payment', async () => {
    await open({ session: { ...signedInSession, isAnonymous: true, email: null, name: null } });
    expect(screen.getByRole('link', { name: 'Create an account' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });
});

describe('the return from the payment page', () => {
  const path = `/checkout?purchase=${purchase.id}`;

  test('thanks for a purchase that is settled, without asking again, and leads back to where the visitor came from', async () => {
    const { user, router, platform } = await open({ path, purchases: [purchase], cameFrom: '/account' });
    expect(screen.getByText('Thank you: 100 credits are yours.')).toBeDefined();
    expect(platform.invocations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Go on where you were' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  });

  test('leads a visitor who came from no page to the generators, and speaks of no picture', async () => {
    const { user, router } = await open({ path, purchases: [purchase] });
    expect(screen.queryByRole('button', { name: /^Go on/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose a generator' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app'));
  });

  test('thanks for a payment that is settled while the page loads only beside its credits', async () => {
    let isSettled = false;
    const settled = () => {
      isSettled = true;
      return [purchase];
    };
    await open({ path, purchases: settled, rpc: { credit_balance: () => (isSettled ? 105 : 5) } });
    expect(screen.getByText('Thank you: 100 credits are yours.')).toBeDefined();
    expect(screen.getByRole('region', { name: 'Left to spend' }).textContent).toContain('105');
  });

  test('does not thank for a payment that the page itself has settled before its credits are loaded', async () => {
    let left: Order = { ...purchase, status: 'open', paidAt: null };
    const settled = Promise.withResolvers<object>();
    const loaded = Promise.withResolvers<void>();
    const { platform } = await open({
      path,
      purchases: () => [left],
      rpc: { credit_balance: () => (left.status === 'paid' ? 105 : 5) },
      functions: { 'settle-purchase': () => settled.promise },
    });
    const { value } = platform.data;
    vi.spyOn(platform.data, 'value').mockImplementation(async (...asked) => {
      await loaded.promise;
      return value(...asked);
    });
    left = purchase;
    await act(async () => settled.resolve({ status: 'paid' }));
    expect(screen.queryByText(/Thank you/)).toBeNull();
    await act(async () => loaded.resolve());
    await screen.findByText('Thank you: 100 credits are yours.');
    expect(screen.getByRole('region', { name: 'Left to spend' }).textContent).toContain('105');
  });

  test.each([
    ['in part', { status: 'paid', refunded: 100 }, 'You paid €4.00, of which €1.00 are on their way back'],
    ['whole', { status: 'refunded', refunded: 400 }, 'The €4.00 are on their way back'],
  ] as const)('does not thank for a purchase that was refunded %s', async (_, outcome, words) => {
    await open({ path, purchases: [{ ...purchase, ...outcome }] });
    expect(screen.getByText(new RegExp(words))).toBeDefined();
    expect(screen.queryByText(/Thank you/)).toBeNull();
  });

  test.each([
    ['paid', 'Thank you: 100 credits are yours.'],
    ['pending', 'Your payment is on its way.'],
    ['open', 'Nothing was paid.'],
    ['failed', 'The payment did not go through.'],
    ['expired', 'The payment page has expired.'],
    ['quarantined', 'Your payment needs a look by a person.'],
  ])('asks what became of an open purchase, and explains the answer %s', async (status, title) => {
    const { platform } = await open({
      path,
      purchases: [{ ...purchase, status: 'open', paidAt: null }],
      functions: { 'settle-purchase': () => ({ status }) },
    });
    await waitFor(() => expect(screen.getByText(title)).toBeDefined());
    expect(platform.invocations).toEqual([{ name: 'settle-purchase', body: { purchaseId: purchase.id } }]);
  });

  test.each([
    ['/checkout', 'the credits page'],
    [path, 'the address of the payment page'],
  ])('to %s lets the visitor end the payment that was left, and says that it has ended', async (at) => {
    let left: Order = { ...purchase, status: 'open', paidAt: null };
    const { user, platform, router } = await open({
      path: at,
      purchases: () => [left],
      functions: {
        'settle-purchase': () => ({ status: 'open' }),
        'end-purchase': () => {
          left = { ...left, status: 'expired', closedAt: '2026-11-21T10:02:00Z' };
          return { status: left.status };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'End this payment' }));
    const ended = await screen.findByText('This payment has ended.');
    expect(ended.closest('[tabindex]')).toBe(document.activeElement);
    expect(router.state.location.search).toBe(`?purchase=${purchase.id}`);
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    expect(platform.invocations.at(-1)).toEqual({
      name: 'end-purchase',
      body: { purchaseId: purchase.id },
    });
  });

  test('thanks a visitor who ends a payment that was made at that moment', async () => {
    let left: Order = { ...purchase, status: 'open', paidAt: null };
    const { user } = await open({
      purchases: () => [left],
      functions: {
        'settle-purchase': () => ({ status: 'open' }),
        'end-purchase': () => {
          left = purchase;
          return { status: 'paid' };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'End this payment' }));
    expect(await screen.findByText('Thank you: 100 credits are yours.')).toBeDefined();
  });

  test('explains why a payment could not be ended, and lets the visitor try again', async () => {
    const { user } = await open({
      purchases: [{ ...purchase, status: 'open', paidAt: null }],
      functions: {
        'settle-purchase': () => ({ status: 'open' }),
        'end-purchase': refuse('payments_unavailable'),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'End this payment' }));
    expect((await screen.findByRole('alert')).textContent).toContain('does not answer');
    expect(screen.getByRole('button', { name: 'End this payment' }).getAttribute('aria-busy')).toBeNull();
  });

  test.each([
    ['tells of a payment page that is open, also after a newer payment', 'open', true],
    ['tells nothing of a payment that failed before a newer one', 'failed', false],
  ] as const)('%s', async (_, status, isTold) => {
    const older: Order = { ...purchase, id: 'b0', status, paidAt: null };
    await open({
      purchases: [purchase, older],
      functions: { 'settle-purchase': () => ({ status: 'open' }) },
    });
    await waitFor(() => expect(screen.queryByText('Nothing was paid.') !== null).toBe(isTold));
    expect(screen.queryByText('The payment did not go through.')).toBeNull();
  });

  test.each([
    ['failed', 'The payment did not go through.'],
    ['expired', 'The payment page has expired.'],
  ] as const)('tells of a payment that has %s meanwhile until it is dismissed', async (status, title) => {
    let left: Order = { ...purchase, status, paidAt: null };
    const { user } = await open({
      purchases: () => [left],
      functions: {
        'end-purchase': () => {
          left = { ...left, closedAt: '2026-11-21T10:02:00Z' };
          return { status };
        },
      },
    });
    expect(screen.getByText(title)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
  });

  test('promises nothing while the payment service does not answer, and asks again when the visitor wants it', async () => {
    let settle: () => object = refuse('payments_unavailable');
    const { user } = await open({
      path,
      purchases: [{ ...purchase, status: 'open', paidAt: null }],
      functions: { 'settle-purchase': () => settle() },
    });
    const again = await screen.findByRole('button', { name: 'Ask again' });
    expect(screen.getByText('The payment service does not answer.')).toBeDefined();
    await user.click(again);
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
    expect(screen.queryByText(/Thank you/)).toBeNull();
    settle = () => ({ status: 'paid' });
    await user.click(again);
    const thanks = await screen.findByText('Thank you: 100 credits are yours.');
    expect(thanks.closest('[tabindex]')).toBe(document.activeElement);
  });

  test.each([
    ['no_session', 'Your session has ended.'],
    ['too_often', 'That was often in one hour.'],
    ['payments_off', 'Nothing can be bought here at the moment.'],
  ] as const)('says why nothing is known of a payment (%s)', async (code, title) => {
    await open({
      path,
      purchases: [{ ...purchase, status: 'open', paidAt: null }],
      functions: { 'settle-purchase': refuse(code) },
    });
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(/We cannot see now what became of your payment/)).toBeDefined();
  });

  test('offers no way back to the payment page of an offer that has ended', async () => {
    await open({
      path,
      purchases: [{ ...purchase, offerId: 'an-offer-of-before', status: 'open', paidAt: null }],
      functions: { 'settle-purchase': () => ({ status: 'open' }) },
    });
    expect(await screen.findByText('Nothing was paid.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Go on to the payment page' })).toBeNull();
  });

  test('follows a payment that is on its way when the visitor comes back to the page', async () => {
    let status = 'pending';
    await open({
      path,
      purchases: [{ ...purchase, status: 'pending', paidAt: null }],
      functions: { 'settle-purchase': () => ({ status }) },
    });
    await screen.findByText('Your payment is on its way.');
    status = 'paid';
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Thank you: 100 credits are yours.')).toBeDefined();
  });

  test('keeps the answer to the latest question when the answer to an earlier one arrives after it', async () => {
    const early = Promise.withResolvers<object>();
    const answers = [early.promise, Promise.resolve({ status: 'failed' })];
    await open({
      path,
      purchases: [{ ...purchase, status: 'open', paidAt: null }],
      functions: { 'settle-purchase': () => answers.shift() },
    });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('The payment did not go through.');
    await act(async () => early.resolve({ status: 'open' }));
    expect(screen.getByText('The payment did not go through.')).toBeDefined();
  });

  test('leads back to the payment page that is still open', async () => {
    const { user, platform } = await open({
      path,
      purchases: [{ ...purchase, status: 'open', paidAt: null }],
      functions: { 'settle-purchase': () => ({ status: 'open' }), 'start-purchase': paymentPage },
    });
    await user.click(await screen.findByRole('button', { name: 'Go on to the payment page' }));
    await waitFor(() => expect(location.hash).toBe('#payment-page'));
    expect(platform.invocations.at(-1)).toEqual({
      name: 'start-purchase',
      body: { offerId: pack.id, purchaseId: purchase.id, atOnce: true },
    });
  });

  test('never thanks for the purchase of somebody else, whose address was guessed', async () => {
    await open({ path });
    expect(screen.getByText('There is no such purchase here.')).toBeDefined();
  });
});

describe('the plan', () => {
  test('leads to card and invoices, and asks before who is there if the server wants a fresh sign-in', async () => {
    const { user } = await open({
      plans: [plan],
      functions: { 'billing-portal': refuse('step_up_required') },
    });
    await user.click(screen.getByRole('button', { name: 'Card and invoices' }));
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(location.hash).toBe('');
  });

  test('is not sold twice, says when it renews, and is cancelled with one click', async () => {
    const { user, platform } = await open({
      plans: [plan],
      functions: { 'cancel-plan': () => ({ cancelsAt: '2026-12-21T10:00:00Z' }) },
    });
    expect(screen.queryByRole('radio', { name: /a month/ })).toBeNull();
    expect(screen.getByText(/The next month is charged on/).textContent).toContain('21 December 2026');
    await user.click(screen.getByRole('button', { name: 'Cancel the plan' }));
    await waitFor(() =>
      expect(platform.invocations).toEqual([
        { name: 'cancel-plan', body: { isCancelled: true, plan: 'sub_1' } },
      ]),
    );
  });

  test.each([
    [
      'is shown as the portal left it when the visitor comes back from there before its events',
      afterPortalPath,
      1,
    ],
    ['is not asked about on another visit of the page', '/checkout', 0],
  ])('%s', async (_, path, times) => {
    let cancelsAt: string | null = null;
    const { platform } = await open({
      path,
      plans: () => [{ ...plan, cancelsAt }],
      functions: {
        'settle-purchase': () => {
          cancelsAt = '2026-12-21T10:00:00Z';
          return { status: 'paid' };
        },
      },
    });
    await screen.findByText(times === 0 ? /The next month is charged on/ : /It ends on/);
    expect(platform.invocations).toEqual(
      Array.from({ length: times }, () => ({
        name: 'settle-purchase',
        body: { purchaseId: plan.purchase.id },
      })),
    );
  });

  test('costs each month what was ordered, also where its first month was paid otherwise', async () => {
    const purchase = { ...plan.purchase, price: 500, orderedPrice: 800, orderedCurrency: 'eur' };
    await open({ plans: [{ ...plan, purchase }] });
    expect(screen.getByText(/The next month is charged on/).textContent).toContain('€8.00 each month');
  });

  test('that was cancelled says when it ends, and can be kept after all', async () => {
    const { user, platform } = await open({
      plans: [{ ...plan, cancelsAt: '2026-12-21T10:00:00Z' }],
      functions: { 'cancel-plan': () => ({ cancelsAt: null }) },
    });
    expect(screen.getByText(/It ends on/).textContent).toContain('nothing more is charged');
    await user.click(screen.getByRole('button', { name: 'Keep the plan after all' }));
    await waitFor(() =>
      expect(platform.invocations).toEqual([
        { name: 'cancel-plan', body: { isCancelled: false, plan: 'sub_1' } },
      ]),
    );
  });
});

describe('two plans that run', () => {
  const revived = { ...plan, id: 'sub_0', purchase: { ...plan.purchase, createdAt: '2026-10-03T10:00:00Z' } };
  const warning = 'More than one plan is running.';

  test('are both shown, the oldest first, with a warning that both are charged, and no plan is for sale', async () => {
    await open({ plans: [plan, revived] });
    expect(screen.getByText(warning)).toBeDefined();
    const groups = screen.getAllByRole('group', { name: /^Your plan/ });
    expect(groups.map((group) => within(group).getByRole('heading').textContent)).toEqual([
      'Your plan of 3 October 2026',
      'Your plan of 21 November 2026',
    ]);
    expect(screen.queryByRole('radio', { name: /a month/ })).toBeNull();
  });

  test('are cancelled each by its own button', async () => {
    const { user, platform } = await open({
      plans: [plan, revived],
      functions: { 'cancel-plan': () => ({ cancelsAt: '2026-12-21T10:00:00Z' }) },
    });
    const older = screen.getByRole('group', { name: 'Your plan of 3 October 2026' });
    await user.click(within(older).getByRole('button', { name: 'Cancel the plan' }));
    await waitFor(() =>
      expect(platform.invocations).toEqual([
        { name: 'cancel-plan', body: { isCancelled: true, plan: 'sub_0' } },
      ]),
    );
  });

  test('are told without a warning once one of them is cancelled', async () => {
    await open({ plans: [plan, { ...revived, cancelsAt: '2026-12-03T10:00:00Z' }] });
    expect(screen.getAllByRole('heading', { name: /^Your plan of/ })).toHaveLength(2);
    expect(screen.queryByText(warning)).toBeNull();
  });
});

describe('purchases', () => {
  test('are listed with price, outcome and receipt', async () => {
    await open({
      purchases: [
        purchase,
        { ...purchase, id: 'b2', refunded: 100 },
        { ...purchase, id: 'b3', status: 'pending', paidAt: null },
      ],
    });
    const table = within(screen.getByRole('region', { name: 'What you bought' })).getByRole('table');
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      '21 Nov 2026100 credits Paid€4.00ViewPDF',
      '21 Nov 2026100 credits Paid, €1.00 refunded€4.00ViewPDF',
      '21 Nov 2026100 credits On its way to us€4.00',
    ]);
    expect(within(table).getAllByRole('link')[0]?.getAttribute('href')).toBe(
      `/checkout/receipt/${purchase.id}`,
    );
  });

  test.each(['/checkout', `/checkout/receipt/${purchase.id}`])(
    'are downloaded as PDF on %s, with the visitor’s name',
    async (path) => {
      const { promise: file, resolve } = Promise.withResolvers<Blob>();
      vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
        resolve(made as Blob);
        return '#file';
      });
      const { user } = await open({ path, purchases: [purchase] });
      await user.click(screen.getByRole('button', { name: /^Download .*PDF$/ }));
      const { text } = await extractText(new Uint8Array(await (await file).arrayBuffer()), {
        mergePages: true,
      });
      expect(text).toContain(`For ${signedInSession.name}`);
      expect(text).toContain(purchase.id);
    },
  );

  test('whose PDF the browser cannot keep say that printing helps', async () => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('no memory');
    });
    const { user } = await open({ purchases: [purchase] });
    await user.click(screen.getByRole('button', { name: 'Download the receipt for 100 credits as PDF' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be made.*print the receipt/);
  });

  test('in test mode have receipts that say so', async () => {
    const path = `/checkout/receipt/${purchase.id}`;
    await open({ path, purchases: [{ ...purchase, isTest: true }] });
    const receipt = screen.getByRole('region', { name: 'Receipt' }).textContent;
    expect(receipt).toMatch(/^This was a test: no money moved, and nothing was sold./);
  });

  test('of others have no receipt page', async () => {
    await open({ path: `/checkout/receipt/${purchase.id}`, purchases: [] });
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('404');
  });

  test('are shown in pages of 50', async () => {
    const many = Array.from({ length: 51 }, (_, n) => ({ ...purchase, id: `b${n}` }));
    const { user } = await open({ purchases: many });
    const rows = () =>
      within(screen.getByRole('region', { name: 'What you bought' }))
        .getAllByRole('row')
        .slice(1);
    expect(rows()).toHaveLength(50);
    await user.click(screen.getByRole('link', { name: 'Show older purchases' }));
    await waitFor(() => expect(rows()).toHaveLength(51));
    expect(screen.queryByRole('link', { name: 'Show older purchases' })).toBeNull();
  });

  test('lead to the invoices of the payment service once something is paid', async () => {
    const { user, platform } = await open({
      purchases: [purchase],
      functions: { 'billing-portal': paymentPage },
    });
    await user.click(screen.getByRole('button', { name: 'Invoices as PDF' }));
    await waitFor(() => expect(location.hash).toBe('#payment-page'));
    expect(platform.invocations).toEqual([{ name: 'billing-portal', body: {} }]);
  });

  test('have receipts with net price, tax and total, which a refund leaves as they were, and with the tax in the refund', async () => {
    const refunded = { ...purchase, refunded: 100 };
    await open({ path: `/checkout/receipt/${purchase.id}`, purchases: [refunded] });
    const receipt = screen.getByRole('region', { name: 'Receipt' }).textContent;
    expect(receipt).toContain(
      '100 credits, net€3.36Tax€0.64Total, tax included€4.00Refunded−€1.00Tax in the refund−€0.16Left€3.00Tax in what is left€0.48',
    );
    expect(receipt).toContain(purchase.id);
    expect(receipt).toContain('FromIrodori GmbH, Sample Street 1, 10115 Berlin, VAT number DE123456789');
    expect(screen.queryByText('Your refund did not arrive.')).toBeNull();
  });

  test('have receipts that name no tax where none is computed', async () => {
    const refunded = { ...purchase, tax: null, refunded: 100 };
    await open({ path: `/checkout/receipt/${purchase.id}`, purchases: [refunded] });
    const receipt = screen.getByRole('region', { name: 'Receipt' }).textContent;
    expect(receipt).toContain('100 credits€4.00Total€4.00Refunded−€1.00Left€3.00');
    expect(receipt).not.toMatch(/tax|net/i);
  });

  test('have receipts that name the day on which a refund failed, and link to support', async () => {
    await open({
      path: `/checkout/receipt/${purchase.id}`,
      purchases: [{ ...purchase, refundFailedAt: '2026-11-22T10:00:00Z' }],
    });
    const notice = screen.getByText('Your refund did not arrive.').closest('header');
    expect(notice?.textContent).toContain('sent it back on 22 November 2026');
    expect(screen.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/support');
  });
});
