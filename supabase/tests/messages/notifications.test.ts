import { mail } from '@irodori/contract/mails';
import { mostNotices, notice } from '@irodori/contract/notifications';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useDatabase, type Party, type Visitor } from '../database.ts';
import { ordersOf } from '../jobs/orders.ts';
import { purchasesOf } from '../money/purchases.ts';

const database = useDatabase();
const { owner, service, stranger } = database;
const { accepted, claim, complete, order } = ordersOf(database);
const { bought, pay } = purchasesOf(database);

const noticesOf = async (by: Party) =>
  z.array(notice).parse(
    await by.query(`select id, kind, facts, created_at::text as "createdAt", read_at::text as "readAt"
        from notifications order by created_at, id`),
  );
const unreadOf = async (by: Party) =>
  (await noticesOf(by)).filter(({ readAt }) => readAt === null).map(({ id }) => id);

/** Orders a picture that becomes ready; returns the job. */
async function drawn(visitor: Pick<Visitor, 'id'>): Promise<string> {
  const job = await accepted(visitor);
  await complete((await claim()) ?? { id: job, attempt: 1 });
  return job;
}

describe('a notice', () => {
  test('is written for a finished and for a failed picture, also for guests, and not for a cancelled one', async () => {
    const guest = await database.visitor({ isAnonymous: true });
    const ready = await drawn(guest);
    const { jobId } = await order(guest);
    await service.call('block_job', { job_id: jobId, message: 'No.' });
    await guest.call('cancel_job', { job_id: await accepted(guest) });
    const app = { name: 'Elf Generator', slug: 'ai-elf-generator' };
    expect(await noticesOf(guest)).toMatchObject([
      { kind: 'picture_ready', facts: { jobId: ready, app } },
      { kind: 'picture_failed', facts: { jobId, app, reason: 'blocked' } },
    ]);
  });

  test('is written once for a receipt, for each refund with its amount, and for each change of the account’s credentials', async () => {
    const aki = await database.visitor();
    const purchase = await bought(aki);
    const refund = { id: 're_1', amount: 100, status: 'succeeded' };
    await pay(purchase, { refunds: [refund] });
    await pay(purchase, { refunds: [refund, { ...refund, id: 're_2', amount: 50 }] });
    await owner.query(`update auth.users set email = 'new@example.org' where id = $1`, [aki.id]);
    const purchaseId = purchase.id;
    expect(await noticesOf(aki)).toMatchObject([
      { kind: 'receipt', facts: { purchaseId, price: purchase.price, currency: purchase.currency } },
      { kind: 'refund', facts: { purchaseId, amount: 100 } },
      { kind: 'refund', facts: { purchaseId, amount: 50 } },
      { kind: 'security', facts: { event: 'email_changed', detail: `${aki.id}@example.org` } },
    ]);
  });

  test('is written for an archive of data, and stays for a planned deletion as long as the account waits for it', async () => {
    const aki = await database.visitor();
    await aki.signedIn(0).call('request_export');
    const { id } = await service.call<{ id: string }>('take_export');
    await service.call('end_export', { export_id: id, bytes: 5 });
    await aki.signedIn(0).call('request_deletion');
    expect((await noticesOf(aki)).map(({ kind }) => kind)).toEqual([
      'security',
      'export_ready',
      'deletion_waiting',
    ]);
    await aki.call('keep_account');
    expect((await noticesOf(aki)).map(({ kind }) => kind)).toEqual(['security', 'export_ready']);
  });

  test('of a group that is switched off is kept and not shown, and what is in no group is always shown', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    for (const visitor of [aki, ben]) {
      await drawn(visitor);
      await bought(visitor);
    }
    await owner.query(`update auth.users set email = 'new@example.org' where id = $1`, [aki.id]);
    const kinds = async (by: Party) => (await noticesOf(by)).map(({ kind }) => kind);
    const prefer = (kind: string, in_page: boolean) =>
      aki.call('set_notification_preference', { kind, in_page });
    await prefer('purchases', false);
    expect(await kinds(aki)).toEqual(['picture_ready', 'security']);
    await prefer('pictures', false);
    expect(await kinds(aki)).toEqual(['security']);
    expect(await kinds(ben)).toEqual(['picture_ready', 'receipt']);
    await prefer('pictures', true);
    await prefer('purchases', true);
    expect(await kinds(aki)).toEqual(['picture_ready', 'receipt', 'security']);
    const content = await service.call<{ files: { preferences: unknown } }>('export_content', {
      user_id: aki.id,
    });
    expect(content.files.preferences).toEqual(
      expect.arrayContaining([{ kind: 'pictures', in_page: true, by_mail: true }]),
    );
  });

  test('can be read and marked only by its visitor in a complete session, and written by no visitor', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const [first] = [await drawn(aki), await drawn(aki), await drawn(aki)];
    const [, second] = await unreadOf(aki);
    const { before, after } = await aki.addSecondFactor();
    expect(await noticesOf(before)).toEqual([]);
    for (const nobody of [before, ben, aki.application]) await nobody.call('mark_notifications_read');
    expect(await unreadOf(after)).toHaveLength(4);
    await after.call('mark_picture_read', { job_id: first });
    await after.call('mark_notifications_read', { ids: [second] });
    expect(await unreadOf(after)).toHaveLength(2);
    await after.call('mark_notifications_read');
    expect(await unreadOf(after)).toEqual([]);
    await expect(after.query('update notifications set read_at = null')).rejects.toThrow('permission denied');
    await expect(stranger.query('select id from notifications')).rejects.toThrow('permission denied');
  });

  test('is deleted when 200 newer ones exist, and after 60 days', async () => {
    const aki = await database.visitor();
    await owner.query(
      `select private.notify($1, 'export_ready', jsonb_build_object('expiresAt', n::text)) from generate_series(0, $2) n`,
      [aki.id, mostNotices],
    );
    expect(await noticesOf(aki)).toHaveLength(mostNotices);
    await owner.query(`update notifications set created_at = now() - interval '61 days'`);
    await service.call('take_mails', { most: 1 });
    expect(await noticesOf(aki)).toEqual([]);
  });
});

describe('the mail about pictures', () => {
  const taken = async () =>
    z
      .array(mail)
      .parse(await service.call('take_mails', { most: 1000 }))
      .filter((each) => each.kind === 'pictures_ready');
  /** The mails about pictures once those that are ready have waited for five minutes. */
  const later = async () => {
    await owner.query(`update notifications set mail_due_at = now() where mail_due_at is not null`);
    return taken();
  };

  test('is sent once, five minutes later, about all unread pictures', async () => {
    const aki = await database.visitor();
    const jobs = [await drawn(aki), await drawn(aki), await drawn(aki)];
    expect(await taken()).toEqual([]);
    await aki.call('mark_picture_read', { job_id: jobs[0] });
    const mails = await later();
    expect(mails).toMatchObject([{ address: `${aki.id}@example.org`, facts: { count: 2 } }]);
    expect(mails[0]?.facts.pictures.map(({ jobId }) => jobId)).toEqual([jobs[2], jobs[1]]);
    expect(await later()).toEqual([]);
  });

  test('is not sent if every picture was seen, to a guest, or if it is switched off', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const guest = await database.visitor({ isAnonymous: true });
    await ben.call('set_notification_preference', { kind: 'pictures', by_mail: false });
    for (const visitor of [aki, ben, guest]) await drawn(visitor);
    await aki.call('mark_notifications_read');
    expect(await later()).toEqual([]);
    await ben.call('set_notification_preference', { kind: 'pictures', by_mail: true });
    await drawn(ben);
    expect(await later()).toMatchObject([{ address: `${ben.id}@example.org` }]);
  });

  test('is sent about a picture whose notices are switched off, also after the visitor marked all that the page shows as read', async () => {
    const aki = await database.visitor();
    await aki.call('set_notification_preference', { kind: 'pictures', in_page: false });
    await drawn(aki);
    await bought(aki);
    await aki.call('mark_notifications_read');
    expect(await unreadOf(aki)).toEqual([]);
    expect(await noticesOf(aki)).toMatchObject([{ kind: 'receipt' }]);
    expect(await later()).toMatchObject([{ address: `${aki.id}@example.org` }]);
  });

  test('has a link that switches it off and on for its visitor without a session, as often as it is used', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    await drawn(aki);
    const token = (await later())[0]?.facts.token;
    const preferenceOf = (visitor: Visitor) =>
      visitor.query('select kind, by_mail from notification_preferences');
    expect(await stranger.call('mail_subscription', { token })).toEqual({ kind: 'pictures', byMail: true });
    for (const byMail of [false, true, false]) {
      expect(await stranger.call('set_mail_subscription', { token, by_mail: byMail })).toBe(true);
      expect(await stranger.call('mail_subscription', { token })).toEqual({ kind: 'pictures', byMail });
      expect(await preferenceOf(aki)).toEqual([{ kind: 'pictures', by_mail: byMail }]);
    }
    expect(await preferenceOf(ben)).toEqual([]);
    expect(await stranger.call('set_mail_subscription', { token: 'guessed', by_mail: false })).toBe(false);
    expect(await stranger.call('mail_subscription', { token: 'guessed' })).toBeNull();
    expect(await stranger.call('secure_account', { token })).toBeNull();
  });
});
