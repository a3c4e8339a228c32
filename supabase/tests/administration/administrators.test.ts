import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { administratorOf, logOf } from './administrators.ts';
import { useDatabase, type Party, type Visitor } from '../database.ts';
import { ordersOf } from '../jobs/orders.ts';
import { purchasesOf } from '../money/purchases.ts';

const database = useDatabase();
const { owner, service } = database;
const { accepted, appId, claim, complete, ledgerOf, order } = ordersOf(database);
const administrator = administratorOf(database);
const { bought, entriesOf, pay, planOf, seenBy, settle, start } = purchasesOf(database);

const nobody = randomUUID();
/** Every call that administrators alone may make. */
const calls: readonly [name: string, args: Readonly<Record<string, unknown>>][] = [
  ['admin_log', {}],
  ['admin_find', { words: 'aki' }],
  ['admin_user', { user_id: nobody }],
  ['admin_reports', {}],
  ['admin_payments', {}],
  ['admin_costs', {}],
  ['admin_grant', { act_id: nobody, user_id: nobody, amount: 1, reason: 'x' }],
  ['admin_ban', { act_id: nobody, user_id: nobody, until: null, reason: 'x' }],
  ['admin_unban', { act_id: nobody, user_id: nobody, reason: 'x' }],
  ['admin_refund', { act_id: nobody, purchase_id: nobody, amount: 1, reason: 'x' }],
  ['admin_accept_payment', { act_id: nobody, purchase_id: nobody, reason: 'x' }],
  ['admin_requests', {}],
  ['admin_decide_request', { act_id: nobody, request_id: nobody, is_answered: true, reason: 'x' }],
  ['admin_pictures', {}],
  ['admin_decide_picture', { act_id: nobody, job_id: nobody, is_hidden: true, reason: 'x' }],
  ['admin_choose_picture', { act_id: nobody, job_id: nobody, is_chosen: true, reason: 'x' }],
  ['admin_decide_check', { act_id: nobody, job_id: nobody, is_released: true, reason: 'x' }],
  ['admin_decide_review', { act_id: nobody, review_id: nobody, is_hidden: true, reason: 'x' }],
];

interface User {
  readonly id: string;
  readonly email: string;
  readonly isBanned: boolean;
}
const grant = (admin: Party, { id }: { id: string }, amount: number, act = randomUUID()) =>
  admin.call('admin_grant', { act_id: act, user_id: id, amount, reason: 'A picture failed twice' });
const banUntil = ({ id }: { id: string }, until: string) =>
  owner.query(`update auth.users set banned_until = now() + $2::interval where id = $1`, [id, until]);

describe('the calls of administrators', () => {
  const others: readonly [string, string, string, () => Promise<Party>][] = [
    [
      'a visitor',
      'none',
      'not_found',
      async () => (await (await database.visitor()).addSecondFactor()).after,
    ],
    ['a guest', 'none', 'not_found', () => database.visitor({ isAnonymous: true })],
    [
      'an application of an administrator',
      'none',
      'not_found',
      async () => (await database.visitor({ role: 'admin' })).application,
    ],
    [
      'an administrator whose role was taken away while the token still has it',
      'none',
      'not_found',
      async () => {
        const admin = await administrator();
        await owner.query(`update auth.users set raw_app_meta_data = '{}' where id = $1`, [admin.id]);
        return admin;
      },
    ],
    [
      'an administrator without a second factor',
      'second_factor_required',
      'second_factor_required',
      async () => (await database.visitor({ role: 'admin' })).signedIn(1),
    ],
    [
      'an administrator who has yet to give the second factor',
      'step_up_required',
      'step_up_required',
      async () => (await (await database.visitor({ role: 'admin' })).addSecondFactor()).before,
    ],
    [
      'an administrator who gave the second factor more than 15 minutes ago',
      'step_up_required',
      'step_up_required',
      async () => (await (await database.visitor({ role: 'admin' })).addSecondFactor(16 * 60)).after,
    ],
    [
      'an administrator who gave a recovery code now and the second factor more than 15 minutes ago',
      'step_up_required',
      'step_up_required',
      async () => (await (await database.visitor({ role: 'admin' })).addSecondFactor(16 * 60)).renewed,
    ],
  ];
  test.each(others)('are refused to %s, who gets the access “%s”', async (_, access, refusal, open) => {
    const party = await open();
    expect(await party.call('admin_access')).toBe(access);
    for (const [name, args] of calls) await expect(party.call(name, args)).rejects.toThrow(refusal);
  });

  test('are open to an administrator who gave the second factor now, and a recovery code as well', async () => {
    const { renewed } = await (await database.visitor({ role: 'admin' })).addSecondFactor();
    expect(await renewed.call('admin_access')).toBe('open');
    expect(await renewed.call('admin_reports')).toEqual([]);
  });

  test('show files of questions after the second factor, and none after a recovery code in its place', async () => {
    await owner.query(`insert into storage.objects (bucket_id, name) values ('support', $1)`, [randomUUID()]);
    const seen = async (secondsAgo: number) => {
      const { renewed } = await (await database.visitor({ role: 'admin' })).addSecondFactor(secondsAgo);
      return (await renewed.query(`select id from storage.objects where bucket_id = 'support'`)).length;
    };
    expect(await seen(0)).toBe(1);
    expect(await seen(16 * 60)).toBe(0);
  });

  test('are all those of the schema public whose name begins with admin', async () => {
    const names = await owner.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proname like 'admin%'`,
    );
    const known = ['admin_access', ...calls.map(([name]) => name)];
    expect(names.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });
});

describe('an administrator', () => {
  test('finds a user by a part of the address, by the name, by the id and by the number of a purchase', async () => {
    const admin = await administrator();
    const aki = await database.visitor({ name: 'Aki Mori' });
    const { id: purchase } = await bought(aki);
    await banUntil(aki, '1 day');
    for (const words of [aki.id.slice(0, 20).toUpperCase(), 'aki mo', aki.id, purchase])
      expect(await admin.call('admin_find', { words })).toMatchObject([{ id: aki.id, isBanned: true }]);
    for (const words of ['%', '__', '', randomUUID()])
      expect(await admin.call('admin_find', { words })).toEqual([]);
    expect((await logOf(admin))[0]).toMatchObject({ kind: 'searched', administrator: { id: admin.id } });
  });

  test('finds 20 users a page', async () => {
    const admin = await administrator();
    await owner.query(
      `insert into auth.users (id, email) select gen_random_uuid(), n || '@many.example' from generate_series(1, 21) n`,
    );
    const page = (number: number) =>
      admin.call<User[]>('admin_find', { words: 'many.example', page: number });
    const found = [...(await page(0)), ...(await page(1))];
    expect(await page(0)).toHaveLength(20);
    expect(new Set(found.map(({ email }) => email)).size).toBe(21);
  });

  test('sees a user’s ledger page by page, purchases and sessions, and each look is noted', async () => {
    const admin = await administrator();
    const aki = await database.visitor();
    const { id: purchase } = await bought(aki);
    expect(await admin.call('admin_user', { user_id: aki.id })).toMatchObject({
      email: `${aki.id}@example.org`,
      sessions: 1,
      bannedUntil: null,
      purchases: [{ id: purchase, status: 'paid', quarantine: null }],
      entries: [{ kind: 'purchase' }, { kind: 'grant' }],
      acts: [],
    });
    expect(await admin.call('admin_user', { user_id: aki.id, before: 2 })).toMatchObject({
      entries: [{ number: 1 }],
    });
    const looks = (await logOf(admin)).filter(({ user }) => user?.id === aki.id);
    expect(looks).toMatchObject([{ kind: 'viewed' }, { kind: 'viewed' }]);
  });

  test('sees all running plans of a user, of which the credits page shows each, and none that has ended', async () => {
    const admin = await administrator();
    const aki = await database.visitor();
    const first = await planOf(aki);
    await owner.query(`update subscriptions set status = 'ended', missing_at = now()`);
    const second = await planOf(aki);
    const plansOf = async () =>
      (await admin.call<{ plans: object[] }>('admin_user', { user_id: aki.id })).plans;
    expect(await plansOf()).toMatchObject([
      { id: second.subscription.id, status: 'active', cancelsAt: null },
    ]);
    await owner.query(`update subscriptions set status = 'past_due' where purchase_id = $1`, [first.id]);
    expect(await plansOf()).toMatchObject([
      { id: first.subscription.id, status: 'past_due' },
      { id: second.subscription.id, status: 'active' },
    ]);
  });

  test('gives and takes credits once for each act, and at most what is there, and the user is told', async () => {
    const admin = await administrator();
    const aki = await database.visitor();
    const act = randomUUID();
    await grant(admin, aki, 50, act);
    await grant(admin, aki, 50, act);
    await grant(admin, aki, -150);
    await expect(grant(admin, aki, -1)).rejects.toThrow('insufficient_credits');
    expect((await ledgerOf(aki)).slice(1)).toEqual([
      { kind: 'grant', amount: 50, balance: 150 },
      { kind: 'correction', amount: -150, balance: 0 },
    ]);
    expect(
      await aki.query(`select kind, facts from notifications where kind <> 'security' order by created_at`),
    ).toEqual([
      { kind: 'credits_changed', facts: { amount: 50 } },
      { kind: 'credits_changed', facts: { amount: -150 } },
    ]);
    expect((await logOf(admin)).slice(0, 2)).toMatchObject([
      { kind: 'taken_back', user: { id: aki.id }, facts: { credits: 150 } },
      { kind: 'granted', reason: 'A picture failed twice', facts: { credits: 50 } },
    ]);
  });

  test('sees the credits that an ordered refund takes, and takes none of them', async () => {
    const admin = await administrator();
    const aki = await database.visitor();
    const { id, price } = await bought(aki);
    await owner.query(`update purchases set payment_intent = 'pi_' || id`);
    const refund = { act_id: randomUUID(), purchase_id: id, amount: price, reason: 'Paid twice' };
    await admin.call('admin_refund', refund);
    const record = await admin.call<object>('admin_user', { user_id: aki.id });
    expect(record).toMatchObject({ balance: 100, reserved: 300 });
    await expect(grant(admin, aki, -101)).rejects.toThrow('insufficient_credits');
    await grant(admin, aki, -100);
    expect(await aki.call('credit_balance')).toBe(0);
  });

  test('sees every purchase that can be refunded, and the latest ten of those that came to nothing', async () => {
    const admin = await administrator();
    const aki = await database.visitor();
    const { id } = await bought(aki);
    await owner.query(
      `insert into purchases (user_id, kind, name, credits, price, currency, site, status)
       select $1, 'pack', 'Pack', 100, 400, 'eur', 'http://localhost', 'expired' from generate_series(1, 60)`,
      [aki.id],
    );
    const { purchases } = await admin.call<{ purchases: object[] }>('admin_user', { user_id: aki.id });
    expect(purchases).toHaveLength(11);
    expect(purchases.at(-1)).toMatchObject({ id, status: 'paid' });
  });

  test('sees the purchases of a user page by page', async () => {
    const admin = await administrator();
    const aki = await database.visitor();
    await owner.query(
      `insert into purchases (user_id, kind, name, credits, price, currency, site, status, paid_at, created_at)
       select $1, 'pack', n, 100, 400, 'eur', 'http://localhost', 'paid', now(), now() - n * interval '1 second'
       from generate_series(1, 51) n`,
      [aki.id],
    );
    const page = async (bought_before: string | null) =>
      (
        await admin.call<{ purchases: { name: string; createdAt: string }[] }>('admin_user', {
          user_id: aki.id,
          bought_before,
        })
      ).purchases;
    const latest = await page(null);
    expect(latest.map(({ name }) => Number(name))).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    expect(await page(latest.at(-1)?.createdAt ?? '')).toMatchObject([{ name: '51' }]);
  });

  test('needs a reason for each act', async () => {
    const admin = await administrator();
    const aki = await database.visitor();
    for (const reason of [null, '  ', 'x'.repeat(501)])
      await expect(
        admin.call('admin_grant', { act_id: randomUUID(), user_id: aki.id, amount: 1, reason }),
      ).rejects.toThrow('looking_needs_no_reason');
    expect(await aki.call('credit_balance')).toBe(100);
  });

  test('bans nobody without a line in the log, also under the id of an earlier act', async () => {
    const admin = await administrator();
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const act = { act_id: randomUUID(), user_id: ben.id, reason: 'Stolen cards' };
    const ban = (until: string | null) => admin.call('admin_ban', { ...act, until });
    await grant(admin, aki, 1, act.act_id);
    for (const _ of ['once', 'twice']) await ban(null);
    await ban('2099-01-01');
    await admin.call('admin_unban', act);
    await ban(null);
    const acts = (await logOf(admin)).filter(({ user }) => user?.id === ben.id);
    expect(acts.map(({ kind, facts }) => [kind, facts])).toEqual([
      ['banned', { until: null }],
      ['unbanned', {}],
      ['banned', { until: expect.stringContaining('2099-01-01') }],
      ['banned', { until: null }],
    ]);
  });

  test('cannot ban the own account', async () => {
    const admin = await administrator();
    const ban = { act_id: randomUUID(), user_id: admin.id, until: null, reason: 'x' };
    await expect(admin.call('admin_ban', ban)).rejects.toThrow('own_account');
  });
});

describe('an administrator decides on a purchase', () => {
  const act = { reason: 'The card was charged twice' };
  /** Purchases of earlier tests outlive their accounts. */
  const waiting = async (admin: Party, id: string) =>
    (await admin.call<{ id: string }[]>('admin_payments')).filter((payment) => payment.id === id);

  test('by a refund, ordered once for each act and at most up to the price', async () => {
    const admin = await administrator();
    const aki = await database.visitor();
    const { id, price } = await bought(aki);
    await owner.query(`update purchases set payment_intent = 'pi_' || id`);
    const refund = (amount: number, act_id = randomUUID()) =>
      admin.call('admin_refund', { act_id, purchase_id: id, amount, ...act });
    const first = randomUUID();
    await refund(price - 1, first);
    await refund(price - 1, first);
    await expect(refund(2)).rejects.toThrow('refund_too_large');
    const orders = 'select id, amount, reason from refund_orders where purchase_id = $1';
    expect(await owner.query(orders, [id])).toEqual([
      { id: first, amount: price - 1, reason: 'administrator' },
    ]);
    expect(await waiting(admin, id)).toEqual([]);
    const record = await admin.call<object>('admin_user', { user_id: aki.id });
    expect(record).toMatchObject({
      purchases: [{ id, ordered: price - 1, refusals: [] }],
      acts: [{ kind: 'refunded', ...act, facts: { purchaseId: id, amount: price - 1, currency: 'eur' } }],
    });
  });

  test('whose refund Stripe refused waits for another one, also when its account was deleted', async () => {
    const admin = await administrator();
    const aki = await database.visitor();
    const { id, price } = await bought(aki);
    await owner.query(`update purchases set payment_intent = 'pi_' || id`);
    const refund = () =>
      admin.call('admin_refund', { act_id: randomUUID(), purchase_id: id, amount: price, ...act });
    await refund();
    await service.query(
      `update refund_orders set refusal = 'expired_or_canceled_card' where purchase_id = $1`,
      [id],
    );
    await owner.query('delete from auth.users where id = $1', [aki.id]);
    expect(await waiting(admin, id)).toMatchObject([{ refusals: ['expired_or_canceled_card'], user: null }]);
    await refund();
    expect(await waiting(admin, id)).toEqual([]);
  });

  test('that was paid when its account was gone, by a refund; one that was paid before waits for nobody', async () => {
    const admin = await administrator();
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const [delayed, earlier] = [await start(aki), await bought(ben)];
    await settle(delayed.id, { payment: 'pending' });
    await owner.query('delete from auth.users where id in ($1, $2)', [aki.id, ben.id]);
    expect(await waiting(admin, delayed.id)).toEqual([]);
    await pay(delayed, { paymentIntent: `pi_${delayed.id}` });
    expect(await waiting(admin, delayed.id)).toMatchObject([
      { status: 'paid', user: null, quarantine: null, refusals: [] },
    ]);
    expect(await waiting(admin, earlier.id)).toEqual([]);
    await admin.call('admin_refund', {
      act_id: randomUUID(),
      purchase_id: delayed.id,
      amount: delayed.price,
      ...act,
    });
    expect(await waiting(admin, delayed.id)).toEqual([]);
  });

  test('that is quarantined by accepting what was paid, which gives its credits once and for good', async () => {
    const admin = await administrator();
    const aki = await database.visitor();
    const started = await start(aki);
    const accept = (act_id = randomUUID()) =>
      admin.call('admin_accept_payment', { act_id, purchase_id: started.id, ...act });
    const paidLess = { payment: 'paid', amount: started.price - 1, currency: 'eur' } as const;
    expect(await settle(started.id, paidLess)).toMatchObject({ status: 'quarantined' });
    expect(await waiting(admin, started.id)).toMatchObject([{ user: { id: aki.id } }]);
    await accept();
    expect(await waiting(admin, started.id)).toEqual([]);
    expect(await settle(started.id, paidLess)).toMatchObject({ status: 'paid', quarantine: null });
    expect(await entriesOf(aki)).toMatchObject([{ kind: 'purchase', amount: started.credits }]);
    expect(await seenBy(aki)).toMatchObject([{ price: started.price - 1, currency: 'eur' }]);
    await expect(accept()).rejects.toThrow('purchase_not_found');
    expect((await logOf(admin))[0]).toMatchObject({
      kind: 'payment_accepted',
      facts: { purchaseId: started.id, quarantine: expect.stringContaining('in place of') },
    });
  });
});

test('acts of administrators are neither changed nor removed, and the service cannot read them', async () => {
  const admin = await administrator();
  await admin.call('admin_find', { words: 'somebody' });
  for (const change of [
    'update private.admin_acts set reason = null',
    `update private.admin_acts set kind = 'viewed', facts = '{}', stripped_at = now()`,
    'delete from private.admin_acts',
  ])
    await expect(owner.query(change)).rejects.toThrow('never changed or removed');
  await expect(owner.query('truncate private.admin_acts')).rejects.toThrow('never changed or removed');
  await expect(service.query('select * from private.admin_acts')).rejects.toThrow(/permission denied/);
});

test('a visitor’s archive has what administrators did with the account and looked at, and why, without their ids', async () => {
  const [admin, aki, ben] = [await administrator(), await database.visitor(), await database.visitor()];
  await admin.call('admin_user', { user_id: aki.id });
  await grant(admin, aki, 7);
  await grant(admin, ben, 8);
  const { files } = await service.call<{ files: { administration: object[] } }>('export_content', {
    user_id: aki.id,
  });
  expect(files.administration).toEqual([
    { kind: 'viewed', reason: null, facts: {}, created_at: expect.any(String) },
    {
      kind: 'granted',
      reason: 'A picture failed twice',
      facts: { credits: 7 },
      created_at: expect.any(String),
    },
  ]);
  expect(JSON.stringify(files)).not.toContain(admin.id);
});

test('acts lose the user and what was said in words with the account, and searched words after 90 days', async () => {
  const [admin, aki] = [await administrator(), await database.visitor()];
  const address = `${aki.id}@example.org`;
  await grant(admin, aki, 7);
  await admin.call('admin_find', { words: address.toUpperCase() });
  await admin.call('admin_find', { words: 'somebody else' });
  await owner.query('delete from auth.users where id = $1', [aki.id]);
  const [other, search, gift] = await logOf(admin);
  expect(other).toMatchObject({ facts: { words: 'somebody else' }, isStripped: false });
  expect(search).toMatchObject({ kind: 'searched', facts: {}, isStripped: true });
  expect(gift).toMatchObject({
    kind: 'granted',
    administrator: { id: admin.id },
    user: null,
    reason: null,
    facts: { credits: 7 },
    isStripped: true,
  });

  await owner.query('alter table private.admin_acts disable trigger keep');
  const searchedAgo = (time: string) =>
    owner.query(`update private.admin_acts set created_at = now() - $1::interval where facts ? 'words'`, [
      time,
    ]);
  await searchedAgo('89 days');
  await owner.query('alter table private.admin_acts enable trigger keep');
  await service.call('take_due_deletions');
  expect((await logOf(admin))[0]).toMatchObject({ facts: { words: 'somebody else' } });
  await owner.query('alter table private.admin_acts disable trigger keep');
  await searchedAgo('91 days');
  await owner.query('alter table private.admin_acts enable trigger keep');
  await service.call('take_due_deletions');
  expect((await logOf(admin))[0]).toMatchObject({ kind: 'searched', facts: {}, isStripped: true });
});

test('a ban ends the sessions, and an access token from before it opens nothing and orders nothing', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  await banUntil(aki, '1 day');
  const sessions = await owner.query<{ user_id: string }>('select user_id from auth.sessions');
  expect(sessions).toEqual([{ user_id: ben.id }]);
  expect(await aki.query('select id from users')).toEqual([]);
  expect(await aki.call('credit_balance')).toBe(0);
  await expect(order(aki)).rejects.toThrow('user_not_found');
  await banUntil(aki, '-1 second');
  expect((await order(aki)).created).toBe(true);
});

test('a ban ends the plan that would charge during it, at once if a month is unpaid', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const { id, subscription } = await planOf(aki);
  await planOf(ben);
  const change = (facts: object, askedAt: string) =>
    settle(id, {
      payment: 'paid',
      amount: 800,
      currency: 'eur',
      subscription: { ...subscription, ...facts, askedAt },
    });
  const toEnd = async () =>
    (await service.query('select * from plans_to_end()')).map(({ at_once }) => at_once);
  expect(await toEnd()).toEqual([]);
  await banUntil(aki, '100 years');
  expect(await toEnd()).toEqual([false]);
  await change({ renewsAt: null, cancelsAt: subscription.renewsAt }, '2026-11-24T00:00:00Z');
  expect(await toEnd()).toEqual([]);
  await change({ status: 'past_due' }, '2026-11-25T00:00:00Z');
  expect(await toEnd()).toEqual([true]);
  await change({ status: 'ended' }, '2026-11-26T00:00:00Z');
  expect(await toEnd()).toEqual([]);
});

describe('a reported review', () => {
  const slug = 'ai-elf-generator';
  async function reviewOf(author: Visitor): Promise<string> {
    const [row] = await owner.query<{ id: string }>('select id from app_reviews where user_id = $1', [
      author.id,
    ]);
    return row?.id ?? '';
  }
  const save = async ({ id }: Visitor) =>
    service.call('save_review', {
      user_id: id,
      app_id: await appId(slug),
      rating: 1,
      review: 'Buy elsewhere',
      name: 'Aki',
      location: null,
    });
  async function reported() {
    const [author, reader] = [await database.visitor(), await database.visitor()];
    await accepted(author, slug);
    const job = await claim();
    if (job !== null) await complete(job);
    await save(author);
    await reader.call('report_review', { review_id: await reviewOf(author), reason: 'spam' });
    return author;
  }
  const decide = async (admin: Party, author: Visitor, isHidden: boolean) =>
    admin.call('admin_decide_review', {
      act_id: randomUUID(),
      review_id: await reviewOf(author),
      is_hidden: isHidden,
      reason: 'It advertises',
    });
  const isHidden = async (author: Visitor) =>
    (await author.call<{ review: { isHidden: boolean } }>('own_review', { app_id: await appId(slug) })).review
      .isHidden;

  test('waits in the queue until it is hidden or its reports are dismissed', async () => {
    const admin = await administrator();
    const [aki, ben] = [await reported(), await reported()];
    expect(await admin.call('admin_reports')).toMatchObject([
      { userId: aki.id, review: 'Buy elsewhere', reasons: ['spam'], isHidden: false },
      { userId: ben.id },
    ]);
    await decide(admin, aki, true);
    await decide(admin, ben, false);
    expect(await admin.call('admin_reports')).toEqual([]);
    expect([await isHidden(aki), await isHidden(ben)]).toEqual([true, false]);
    expect((await logOf(admin)).slice(0, 2)).toMatchObject([
      { kind: 'reports_dismissed', user: { id: ben.id } },
      { kind: 'review_hidden', user: { id: aki.id }, facts: { review: 'Buy elsewhere' } },
    ]);
  });

  test('stays hidden when its author deletes it and writes it anew, until an administrator shows it', async () => {
    const admin = await administrator();
    const aki = await reported();
    await decide(admin, aki, true);
    for (const _ of ['once', 'twice']) {
      await aki.call('delete_review', { app_id: await appId(slug) });
      await save(aki);
      expect(await isHidden(aki)).toBe(true);
    }
    await decide(admin, aki, false);
    expect(await isHidden(aki)).toBe(false);
    await aki.call('delete_review', { app_id: await appId(slug) });
    await save(aki);
    expect(await isHidden(aki)).toBe(false);
    expect((await logOf(admin))[0]).toMatchObject({ kind: 'review_shown' });
  });

  test('that is hidden goes with its author', async () => {
    const admin = await administrator();
    const aki = await reported();
    await decide(admin, aki, true);
    await owner.query('delete from auth.users where id = $1', [aki.id]);
    expect(await owner.query('select * from private.hidden_reviews')).toEqual([]);
  });
});

test('an administrator sees what runs cost, also failed ones and those of deleted accounts', async () => {
  const visitor = await database.visitor();
  const worker = 'worker-1';
  /** Draws a picture of the visitor's at the engine “rented”, up to its end. */
  async function run(end: string, args: object): Promise<void> {
    const job_id = await accepted(visitor);
    const claimed = await claim();
    const owned = { job_id, worker, attempt: claimed?.attempt };
    await service.call('note_run', { ...owned, is_submitted: true, external_id: 'run', instance: 'rented' });
    await service.call(end, { ...owned, ...args });
  }
  const cost = (costUsd: number) => ({ run: { instance: 'rented', drawnMs: 1, costUsd } });
  await run('complete_job', { output: { images: [] }, ...cost(0.04) });
  const failed = { reason: 'failed', message: 'lost', retry: false };
  await run('fail_job', { ...failed, ...cost(0.01) });
  await run('fail_job', failed);
  // A run that was handed back, and that no attempt followed, because its visitor cancelled.
  await run('hand_back_job', {});
  await owner.query(
    `update jobs set status = 'ERROR', reason = 'canceled' where status = 'CREATED' and user_id = $1`,
    [visitor.id],
  );
  await owner.query('delete from auth.users where id = $1', [visitor.id]);
  const costs = await (await administrator()).call<{ engine: string }[]>('admin_costs');
  expect(costs.filter(({ engine }) => engine === 'rented')).toEqual([
    {
      month: new Date().toISOString().slice(0, 7),
      engine: 'rented',
      pictures: 1,
      failed: 3,
      untold: 2,
      costUsd: 0.05,
      failedCostUsd: 0.01,
    },
  ]);
});
