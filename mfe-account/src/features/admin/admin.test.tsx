import { FunctionError, PlatformError } from '@irodori/platform/errors';
import { fakePlatform, type FakePlatformOptions, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import account from '../../module.ts';
import { amountText, minorUnits } from './acts/refund-purchase.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const purchase = {
  id: '22222222-2222-4222-8222-222222222222',
  kind: 'pack',
  name: 'Small pack',
  credits: 200,
  price: 400,
  currency: 'eur',
  status: 'paid',
  tax: 0,
  refunded: 100,
  createdAt: '2026-11-20T10:00:00Z',
  paidAt: '2026-11-20T10:00:00Z',
  quarantine: null as string | null,
  paidTooMuch: 0,
  ordered: 0,
  refusals: [],
};
const record = {
  id,
  email: 'aki@example.org',
  name: 'Aki',
  isAnonymous: false,
  isAdministrator: false,
  hasSecondFactor: false,
  createdAt: '2026-11-01T10:00:00Z',
  lastSignInAt: '2026-11-22T23:30:00Z',
  bannedUntil: null as string | null,
  sessions: 2,
  pictures: 3,
  plans: [] as readonly object[],
  balance: 250,
  reserved: 0,
  entries: [
    {
      number: 1,
      kind: 'grant',
      amount: 100,
      balance: 100,
      note: 'welcome',
      createdAt: '2026-11-01T10:00:00Z',
      about: null,
    },
  ],
  purchases: [purchase],
  reviews: [],
  acts: [],
};
const request = {
  id: 'request-1',
  reference: 'SR-0A1B2C3D',
  kind: 'payment',
  userId: null,
  email: 'aki@example.org',
  message: 'Where are my credits?',
  about: null,
  attachments: [{ path: 'nobody/1/1.png', name: 'screen.png', type: 'image/png', bytes: 100 }],
  createdAt: '2026-11-22T10:00:00Z',
  answeredAt: null,
};
const review = {
  id: 'review-1',
  app: 'Elf Generator',
  userId: id,
  name: 'Aki',
  rating: 1,
  review: 'Buy elsewhere',
  date: '2026-11-20',
  isHidden: false,
};

type Rpc = NonNullable<FakePlatformOptions['rpc']>;

async function open(search = '', rpc: Rpc = {}, functions: FakePlatformOptions['functions'] = {}) {
  const platform = fakePlatform({
    session: signedInSession,
    rpc: { admin_access: () => 'open', admin_user: () => record, ...rpc },
    functions,
  });
  return { platform, ...(await renderModule(account, `/admin${search}`, platform)) };
}
const asked = ({ queries }: Awaited<ReturnType<typeof open>>['platform'], name: string) =>
  queries.filter(({ target }) => target === name).map(({ calls }) => calls[0]?.args[0]);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const reason = () => screen.getByRole('textbox', { name: /^Reason/ });

describe('the page of administrators', () => {
  test.each(['', `?user=${id}`, '?view=log'])('at /admin%s is a 404 for everybody else', async (search) => {
    const { platform } = await open(search, { admin_access: () => 'none' });
    expect((await screen.findByRole('alert')).textContent).toBe(`404 Page Not Found: /admin${search}`);
    expect(platform.queries.map(({ target }) => target)).toEqual(['admin_access']);
  });

  test('is a 404 without a session, and asks the database nothing', async () => {
    const platform = fakePlatform();
    await renderModule(account, '/admin', platform);
    expect((await screen.findByRole('alert')).textContent).toBe('404 Page Not Found: /admin');
    expect(platform.queries).toEqual([]);
  });

  test('leads an administrator without a second factor to add one, and loads nothing', async () => {
    const { platform } = await open(`?user=${id}`, { admin_access: () => 'second_factor_required' });
    const link = await screen.findByRole('link', { name: 'Add a second factor' });
    expect(link.getAttribute('href')).toBe('/account/security');
    expect(platform.queries.map(({ target }) => target)).toEqual(['admin_access']);
  });

  test.each([
    ['whose second factor was given long ago', signedInSession],
    [
      'who has yet to give the second factor',
      { status: 'awaiting-second-factor', userId: signedInSession.userId, email: null } as const,
    ],
  ])(
    'asks an administrator %s for it and for no recovery code, and then shows what was asked for',
    async (_, session) => {
      let access = 'step_up_required';
      const platform = fakePlatform({
        session,
        rpc: { admin_access: () => access, admin_user: () => record },
      });
      const { id: factorId } = await platform.mfa.enrol({ factorType: 'totp', friendlyName: 'Phone' });
      await platform.mfa.verify({ factorId, challengeId: 'first', code: '123456' });
      const { user } = await renderModule(account, `/admin?user=${id}`, platform);
      await user.type(await screen.findByRole('textbox', { name: /^Code/ }), '123456');
      expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
      access = 'open';
      await user.click(button('Confirm'));
      expect(await screen.findByRole('heading', { name: 'aki@example.org' })).toBeTruthy();
    },
  );
});

describe('an administrator', () => {
  test('searches users, and opens the record of one', async () => {
    const found = { id, email: 'aki@example.org', name: 'Aki', isAnonymous: false, createdAt: '2026-11-01' };
    const { user, platform } = await open('', { admin_find: () => [{ ...found, isBanned: true }] });
    await user.type(screen.getByRole('searchbox', { name: 'Find a user' }), 'aki{Enter}');
    const users = within(await screen.findByRole('list', { name: 'Users' }));
    expect(users.getByText('Banned')).toBeTruthy();
    expect(asked(platform, 'admin_find')).toEqual([{ words: 'aki', page: 0 }]);
    await user.click(users.getByRole('link'));
    expect(await screen.findByRole('heading', { name: 'aki@example.org' })).toBeTruthy();
    expect(screen.getByText('2026-11-22 23:30 UTC')).toBeTruthy();
  });

  test.each([
    [[], ['PlanNone']],
    [
      [
        { id: 'sub_1', status: 'past_due', renewsAt: null, cancelsAt: null },
        { id: 'sub_2', status: 'active', renewsAt: '2026-12-01T10:00:00Z', cancelsAt: null },
        { id: 'sub_3', status: 'active', renewsAt: null, cancelsAt: '2026-12-02T10:00:00Z' },
      ],
      [
        'Plan sub_1Could not be charged',
        'Plan sub_2Active, next charge on 1 Dec 2026',
        'Plan sub_3Active, ends on 2 Dec 2026',
      ],
    ],
  ])('sees each plan of a user: %j', async (plans, facts) => {
    await open(`?user=${id}`, { admin_user: () => ({ ...record, plans }) });
    const terms = await screen.findAllByText(/^Plan/, { selector: 'dt' });
    expect(terms.map(({ parentElement }) => parentElement?.textContent)).toEqual(facts);
  });

  test.each([
    [0, ['Credits250']],
    [100, ['Credits250', 'Reserved for refunds100']],
  ])(
    'sees what a user can spend, and apart from it the %i credits that ordered refunds take',
    async (reserved, facts) => {
      await open(`?user=${id}`, { admin_user: () => ({ ...record, reserved }) });
      const terms = await screen.findAllByText(/^(Credits|Reserved)/, { selector: 'dt' });
      expect(terms.map(({ parentElement }) => parentElement?.textContent)).toEqual(facts);
    },
  );

  test('reads that nobody was found', async () => {
    await open('?find=nobody', { admin_find: () => [] });
    expect(await screen.findByRole('heading', { name: 'Nobody found' })).toBeTruthy();
  });

  test('gives credits only with a reason, and a request that is sent again is the same act', async () => {
    let isOffline = true;
    const { user, platform } = await open(`?user=${id}`, {
      admin_grant: () => {
        if (isOffline) throw new PlatformError('fetch failed', { code: '', status: 0 });
        return null;
      },
    });
    await user.click(button('Give credits…'));
    await user.type(screen.getByRole('textbox', { name: 'Credits' }), '50');
    await user.click(button('Give them'));
    expect(screen.getByText('Please give a reason.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(reason()));
    await user.type(reason(), ' A picture failed ');
    await user.click(button('Give them'));
    expect((await screen.findByRole('alert')).textContent).toContain('That did not arrive.');
    isOffline = false;
    await user.dblClick(button('Give them'));
    expect(await screen.findByText('50 credits were given.')).toBeTruthy();
    const [first, second, ...others] = asked(platform, 'admin_grant') as { act_id: string }[];
    expect(others).toEqual([]);
    expect(second).toEqual({
      act_id: first?.act_id,
      user_id: id,
      amount: 50,
      reason: 'A picture failed',
    });
    expect(asked(platform, 'admin_user')).toHaveLength(2);
  });

  test('reads why credits were not taken back', async () => {
    const { user } = await open(`?user=${id}`, {
      admin_grant: () => {
        throw new PlatformError('insufficient_credits', { code: 'PT402', status: 402 });
      },
    });
    await user.click(button('Take credits back…'));
    await user.type(screen.getByRole('textbox', { name: 'Credits' }), '500');
    await user.type(reason(), 'Given by mistake');
    await user.click(button('Take them back'));
    expect((await screen.findByRole('alert')).textContent).toContain('fewer credits left');
  });

  test('refunds what is left of a purchase, or a part of it', async () => {
    const { user, platform } = await open(`?user=${id}`, {}, { administer: () => null });
    await user.click(button('Refund Small pack…'));
    const amount = screen.getByRole('textbox', { name: 'Amount in EUR' });
    expect(amount).toHaveProperty('value', '3.00');
    await user.clear(amount);
    await user.type(amount, '3.01');
    await user.type(reason(), 'Charged twice');
    await user.click(button('Refund'));
    expect(screen.getByText(/^Please type an amount up to €3\.00/)).toBeTruthy();
    await user.clear(amount);
    await user.type(amount, '1,5');
    await user.click(button('Refund'));
    await screen.findByText('The refund of Small pack is on its way.');
    expect(platform.invocations).toMatchObject([
      { name: 'administer', body: { act: 'refund', purchaseId: purchase.id, amount: 150 } },
    ]);
  });

  test.each([
    [0, 'The same share of the 200 credits is taken back'],
    [150, '€0.50 of it were paid too much and take no credits; of what is above, the same share of the 200'],
  ])('says before a refund of a payment of %i too much which credits go', async (paidTooMuch, words) => {
    const { user } = await open(`?user=${id}`, {
      admin_user: () => ({ ...record, purchases: [{ ...purchase, paidTooMuch }] }),
    });
    await user.click(button('Refund Small pack…'));
    expect((await screen.findByRole('dialog')).textContent).toContain(words);
  });

  test('leads to the begin of older purchases and entries, each of which the page asks for by where it begins, and back to the newest', async () => {
    const createdAt = '2026-11-20T10:00:00.123456+00:00';
    const [entry] = record.entries;
    const full = {
      ...record,
      purchases: [
        ...Array.from({ length: 50 }, (_, number) => ({ ...purchase, id: `${number}`, createdAt })),
        { ...purchase, id: 'over', status: 'expired', createdAt: '2026-11-19T10:00:00Z' },
      ],
      entries: Array.from({ length: 30 }, (_, number) => ({ ...entry, number: 90 - number })),
    };
    const { user, platform } = await open(`?user=${id}`, { admin_user: () => full });
    // A search by roles in so long a page takes seconds.
    const leadsTo = (words: string) => screen.getByText(words).closest('a')?.getAttribute('href');
    expect(leadsTo('Older entries')).toBe(`/admin?user=${id}&before=61#ledger-title`);
    expect(leadsTo('Older purchases')).toMatch(/#purchases-title$/);
    await user.click(screen.getByText('Older purchases'));
    await waitFor(() =>
      expect(asked(platform, 'admin_user')).toEqual([
        { user_id: id, before: null, bought_before: null },
        { user_id: id, before: null, bought_before: createdAt },
      ]),
    );
    expect((await screen.findByText('Older purchases', { selector: 'h2' })).id).toBe('purchases-title');
    expect(leadsTo('Newest purchases')).toBe(`/admin?user=${id}#user-title`);
  });

  test('cannot refund what the user’s bank has, or what was refunded', async () => {
    const of = (status: string, refunded: number) => ({ ...purchase, id: status, status, refunded });
    await open(`?user=${id}`, {
      admin_user: () => ({ ...record, purchases: [of('disputed', 0), of('refunded', 400)] }),
    });
    expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
    expect(screen.getByText(/In dispute with the user’s bank/)).toBeTruthy();
  });

  test('accepts a payment that is quarantined', async () => {
    const quarantined = {
      ...purchase,
      status: 'quarantined',
      quarantine: 'paid 300 eur in place of 400 eur',
    };
    const { user, platform } = await open(`?user=${id}`, {
      admin_user: () => ({ ...record, purchases: [quarantined] }),
      admin_accept_payment: () => null,
    });
    await user.click(button('Accept the payment of Small pack…'));
    expect(screen.getByRole('dialog').textContent).toContain('paid €3.00 in place of €4.00');
    await user.type(reason(), 'Our price was wrong');
    await user.click(button('Accept it'));
    await screen.findByText('200 credits were given.');
    expect(asked(platform, 'admin_accept_payment')).toMatchObject([{ purchase_id: purchase.id }]);
  });

  test('sees what runs cost, by month and engine, and what of it was for failed ones', async () => {
    const costs = { pictures: 40, failed: 2, untold: 1, costUsd: 1.05, failedCostUsd: 0.025 };
    await open('?view=costs', { admin_costs: () => [{ month: '2026-11', engine: 'rented', ...costs }] });
    const table = within(screen.getByRole('region', { name: 'What runs cost' }));
    const [, row] = table.getAllByRole('row');
    const cells = within(row as HTMLElement).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '2026-11',
      'rented',
      '40',
      '2',
      '1',
      '$1.05',
      '$0.025',
    ]);
  });

  test('sees the payments to decide on, with their users', async () => {
    const waiting = (key: string, user: object | null, refusals = ['card gone']) => ({
      ...purchase,
      id: key,
      refusals,
      user,
    });
    await open('?view=undecided', {
      admin_payments: () => [
        waiting('p1', { id, email: 'aki@example.org' }),
        waiting('p2', null),
        waiting('p3', null, []),
      ],
    });
    const payments = within(screen.getByRole('region', { name: 'Payments' }));
    expect(payments.getByRole('link', { name: 'aki@example.org' }).getAttribute('href')).toBe(
      `/admin?user=${id}#user-title`,
    );
    expect(payments.getByText('The account was deleted.')).toBeTruthy();
    expect(payments.getByText(/^It was paid after its account was deleted/)).toBeTruthy();
    expect(payments.getAllByText('Stripe refused a refund: card gone.')).toHaveLength(2);
  });

  test('bans a user for a time and lifts the ban; a refusal is explained', async () => {
    let bannedUntil: string | null = null;
    const { user, platform } = await open(
      `?user=${id}`,
      { admin_user: () => ({ ...record, bannedUntil }) },
      {
        administer: () => {
          if (bannedUntil !== null) return null;
          bannedUntil = '2099-01-01T00:00:00Z';
          throw new FunctionError('', { kind: 'http', status: 409, body: { code: 'own_account' } });
        },
      },
    );
    await user.click(button('Ban…'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'How long' }), 'Until it is lifted');
    await user.type(reason(), 'Stolen cards');
    await user.click(button('Ban'));
    expect((await screen.findByRole('alert')).textContent).toBe('You cannot ban yourself.');
    await user.click(button('Ban'));
    await screen.findByText('The user is banned, and all sessions have ended.');
    await user.click(await screen.findByRole('button', { name: 'Lift the ban…' }));
    await user.type(reason(), 'A mistake');
    await user.click(button('Lift it'));
    await screen.findByText('The ban is lifted.');
    expect(platform.invocations.map(({ body }) => body)).toMatchObject([
      { act: 'ban', userId: id, until: null, reason: 'Stolen cards' },
      { act: 'ban', userId: id },
      { act: 'unban', userId: id, reason: 'A mistake' },
    ]);
  });

  test('who gave a recovery code is asked for the factor itself before an act, and offered no other code', async () => {
    const { user, platform } = await open(`?user=${id}`, {}, { administer: () => null });
    const { id: factorId } = await platform.mfa.enrol({ factorType: 'totp', friendlyName: 'Phone' });
    await platform.mfa.verify({ factorId, challengeId: 'first', code: '123456' });
    const timestamp = Math.floor(Date.now() / 1000);
    platform.mfa.assuranceLevel = async () => ({
      current: 'aal2',
      next: 'aal2',
      methods: [{ method: 'recovery_code', timestamp }],
    });
    await user.click(button('Ban…'));
    await user.type(reason(), 'Stolen cards');
    await user.click(button('Ban'));
    const question = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    expect(question.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
    expect(question.queryByRole('link', { name: 'Remove my second factor' })).toBeNull();
    expect(platform.invocations).toEqual([]);
    await user.type(await question.findByRole('textbox', { name: /^Code/ }), '123456');
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('The user is banned, and all sessions have ended.');
  });

  test('hides a reported review, whose item leaves the list; the focus goes to the message, which the next view does not repeat', async () => {
    let reports = [{ ...review, reportedAt: '2026-11-21T10:00:00Z', reasons: ['spam', 'hateful', 'spam'] }];
    const { user, platform } = await open('?view=undecided', {
      admin_reports: () => reports,
      admin_decide_review: () => {
        reports = [];
        return null;
      },
      admin_log: () => [],
    });
    expect(screen.getByText('Reported as advertising (2), hateful.')).toBeTruthy();
    await user.click(button('Hide: review of Elf Generator by Aki…'));
    await user.type(reason(), 'It advertises');
    await user.click(button('Hide it'));
    expect(await screen.findByRole('heading', { name: 'No review waits' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('The review is hidden.'));
    expect(asked(platform, 'admin_decide_review')).toMatchObject([
      { review_id: 'review-1', is_hidden: true },
    ]);
    await user.click(screen.getByRole('link', { name: 'Log' }));
    expect(await screen.findByText('Nobody did anything yet.')).toBeTruthy();
    expect(screen.queryByText('The review is hidden.')).toBeNull();
  });

  test('shows questions to the operator, downloads their files, and marks one as answered', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    let isOpen = true;
    const { user, platform } = await open('?view=requests', {
      admin_requests: () => (isOpen ? [request] : []),
      admin_decide_request: () => {
        isOpen = false;
        return null;
      },
    });
    expect(await screen.findByText('Where are my credits?')).toBeTruthy();
    await user.click(button('screen.png'));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    const { href } = click.mock.contexts[0] as HTMLAnchorElement;
    expect(href).toBe('https://storage.example/support/nobody/1/1.png?token=signed&download=screen.png');
    platform.storage.signedUrl = () => Promise.reject(new PlatformError('', { code: '404', status: 404 }));
    await waitFor(() => expect(button('screen.png').getAttribute('aria-busy')).not.toBe('true'));
    await user.click(button('screen.png'));
    expect(await screen.findByText('The file cannot be opened now, or is gone.')).toBeTruthy();
    await user.click(button('Mark as answered: SR-0A1B2C3D…'));
    await user.type(reason(), 'Found them');
    await user.click(button('It is answered'));
    expect(await screen.findByText('No question waits')).toBeTruthy();
    expect(asked(platform, 'admin_decide_request')).toMatchObject([
      { request_id: 'request-1', is_answered: true, reason: 'Found them' },
    ]);
  });

  test('reads in the log who did what to whom and why', async () => {
    const act = {
      number: 7,
      administrator: { id: 'a', email: 'admin@example.org' },
      isStripped: false,
      createdAt: '2026-11-21',
    };
    await open('?view=log', {
      admin_log: () => [
        {
          ...act,
          kind: 'refunded',
          user: { id, email: null },
          reason: 'Charged twice',
          facts: { amount: 150, currency: 'eur' },
        },
      ],
    });
    const item = await screen.findByRole('listitem');
    for (const words of ['Refunded €1.50', id, 'Charged twice', 'admin@example.org', '2026-11-21 00:00 UTC'])
      expect(item.textContent).toContain(words);
  });

  test('reads in the log that an account was deleted, and that searched words were removed', async () => {
    const act = {
      administrator: { id: 'a', email: 'admin@example.org' },
      user: null,
      reason: null,
      facts: {},
      isStripped: true,
      createdAt: '2026-11-21',
    };
    await open('?view=log', {
      admin_log: () => [
        { ...act, number: 2, kind: 'searched' },
        { ...act, number: 1, kind: 'review_hidden' },
      ],
    });
    const [search, review] = await screen.findAllByRole('listitem');
    expect(search?.textContent).toContain('Searched');
    expect(search?.textContent).toContain('The words were removed');
    expect(review?.textContent).toContain('Hid the review');
    expect(review?.textContent).toContain('The account was deleted');
    for (const item of [search, review]) expect(item?.textContent).not.toContain('“');
  });
});

test.each([
  ['12.50', 'eur', 1250],
  ['12,5', 'eur', 1250],
  ['1.234', 'eur', 0],
  ['500', 'jpy', 500],
  ['-1', 'eur', 0],
  ['', 'eur', 0],
])('“%s” in %s is %i minor units', (text, currency, minor) => {
  expect(minorUnits(text, currency)).toBe(minor);
});

test.each([
  [1250, 'eur', '12.50'],
  [5, 'eur', '0.05'],
  [500, 'jpy', '500'],
  [1500, 'kwd', '1.500'],
  [0, 'eur', '0.00'],
])('%i minor units of %s are offered as “%s” for a refund', (minor, currency, text) => {
  expect(amountText(minor, currency)).toBe(text);
});

describe('pictures that others see', () => {
  const picture = {
    jobId: '33333333-3333-4333-8333-333333333333',
    userId: id,
    app: 'Elf Generator',
    path: `${id}/33333333-3333-4333-8333-333333333333/0.webp`,
    width: 768,
    height: 768,
    prompt: { prompt: 'a dark elf' },
    visibility: 'public',
  };
  const hiddenAt = (second: number) => ({
    ...picture,
    jobId: `44444444-4444-4444-8444-${String(second).padStart(12, '0')}`,
    hiddenAt: `2026-11-30T10:00:${String(second).padStart(2, '0')}.123456+00:00`,
  });
  const disputed = (reported: unknown[], hidden: unknown[], held: unknown[] = []) => ({
    admin_pictures: () => ({ held, reported, hidden }),
  });

  test.each([
    ['Release', 'release-picture', 'Release it', 'The picture is released.'],
    ['Refuse', 'refuse-picture', 'Refuse it', 'The picture is refused.'],
  ])(
    'that the picture check holds have its reasons, and wait for a decision: %s',
    async (open_, act, confirm, done) => {
      const scores = { drawing: 0.301, hentai: 0.62, neutral: 0.004 };
      const held = { ...picture, isWithheld: true, model: 'nsfwjs-mid', scores };
      const { user, platform } = await open('?view=pictures', disputed([], [], [held]), {
        administer: () => null,
      });
      const item = within(await screen.findByRole('region', { name: 'Held by the picture check' }));
      expect(
        item.getByText(
          /^Its owner has not seen it. The check says: hentai 62 %, drawing 30 % \(nsfwjs-mid\)/,
        ),
      ).toBeTruthy();
      expect(item.getByRole('img', { name: 'Picture 33333333' })).toBeTruthy();
      await user.click(item.getByRole('button', { name: new RegExp(`^${open_}: picture 33333333`) }));
      await user.type(reason(), 'Ovals');
      await user.click(button(confirm));
      expect(await screen.findByText(done)).toBeTruthy();
      expect(platform.invocations).toMatchObject([
        { name: 'administer', body: { act, jobId: picture.jobId, reason: 'Ovals' } },
      ]);
    },
  );

  test('are hidden with a reason after a report, by the edge function that removes the file', async () => {
    const reports = [{ ...picture, reasons: ['violent', 'sexual', 'violent'] }];
    const { user, platform } = await open('?view=pictures', disputed(reports, []), {
      administer: () => null,
    });
    const item = within(await screen.findByRole('region', { name: 'Reported pictures' }));
    expect(item.getByText(/^Reported as violent \(2\), sexual/)).toBeTruthy();
    expect(item.getByRole('img', { name: 'Picture 33333333' })).toBeTruthy();
    await user.click(item.getByRole('button', { name: /^Hide: picture 33333333/ }));
    await user.type(reason(), 'Blood');
    await user.click(button('Hide it'));
    expect(await screen.findByText('The picture is hidden.')).toBeTruthy();
    expect(platform.invocations).toMatchObject([
      { name: 'administer', body: { act: 'hide-picture', jobId: picture.jobId, reason: 'Blood' } },
    ]);
  });

  test('are shown again after they were hidden', async () => {
    const { user, platform } = await open('?view=pictures', disputed([], [hiddenAt(1)]), {
      administer: () => null,
    });
    await user.click(await screen.findByRole('button', { name: /^Show again/ }));
    await user.type(reason(), 'It is paint');
    await user.click(button('Show it'));
    expect(await screen.findByText('The picture is shown again.')).toBeTruthy();
    expect(platform.invocations).toMatchObject([{ body: { act: 'show-picture', jobId: hiddenAt(1).jobId } }]);
  });

  test('are listed page by page where many are hidden', async () => {
    const latest = Array.from({ length: 20 }, (_, index) => hiddenAt(40 - index));
    const { user, platform } = await open('?view=pictures', {
      admin_pictures: ({ calls }) => {
        const { before } = Object(calls[0]?.args[0]) as { before: string | null };
        return { held: [], reported: [], hidden: before === null ? latest : [hiddenAt(20)] };
      },
    });
    const shown = () => screen.getAllByRole('button', { name: /^Show again/ });
    await screen.findByRole('heading', { name: 'Hidden pictures' });
    expect(shown()).toHaveLength(20);
    await user.click(screen.getByRole('link', { name: 'Pictures hidden earlier' }));
    await waitFor(() => expect(shown()).toHaveLength(1));
    expect(asked(platform, 'admin_pictures')).toEqual([{ before: null }, { before: hiddenAt(21).hiddenAt }]);
    expect(screen.queryByRole('link', { name: 'Pictures hidden earlier' })).toBeNull();
  });

  test('are chosen for the home page', async () => {
    const platform = fakePlatform({
      session: signedInSession,
      rpc: { admin_access: () => 'open', ...disputed([], []), admin_choose_picture: () => null },
      tables: {
        shown_pictures: ({ calls }) =>
          calls.some(({ method }) => method === 'not')
            ? []
            : [
                {
                  jobId: picture.jobId,
                  path: 'copy.webp',
                  width: 768,
                  height: 768,
                  words: 'a dark elf',
                  favourites: 2,
                  app: { slug: 'ai-elf-generator', name: 'Elf Generator' },
                },
              ],
      },
    });
    const { user } = await renderModule(account, '/admin?view=pictures', platform);
    await user.click(await screen.findByRole('button', { name: /^Choose: picture/ }));
    await user.type(reason(), 'Good light');
    await user.click(button('Choose it'));
    expect(await screen.findByText('The picture is chosen.')).toBeTruthy();
    expect(asked(platform, 'admin_choose_picture')).toMatchObject([
      { job_id: picture.jobId, is_chosen: true, reason: 'Good light' },
    ]);
  });
});
