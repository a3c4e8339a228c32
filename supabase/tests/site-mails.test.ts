import { describe, expect, test } from 'vitest';
import { mail } from '@irodori/contract/mails';
import { useDatabase } from './database.ts';
import { purchasesOf } from './purchases.ts';

const database = useDatabase();
const { owner, service } = database;
const { start, pay } = purchasesOf(database);

const take = async () => mail.array().parse(await service.call('take_mails', { most: 1000 }));
const mailsOf = async (address: string) => (await take()).filter((each) => each.address === address);
const addressOf = async (id: string) =>
  (await owner.query<{ email: string }>('select email from users where id = $1', [id]))[0]?.email ?? '';

describe('a purchase', () => {
  test('that is paid gives one receipt, however often it is settled, and a mail for each refund', async () => {
    const visitor = await database.visitor();
    const address = await addressOf(visitor.id);
    const order = await start(visitor);
    await pay(order);
    await pay(order);
    expect(await mailsOf(address)).toMatchObject([{ kind: 'receipt', facts: { purchaseId: order.id } }]);
    const refunds = [{ id: `re_${order.id}`, amount: 100, status: 'succeeded' }];
    await pay(order, { refunds });
    await pay(order, { refunds });
    expect(await mailsOf(address)).toMatchObject([{ kind: 'refund', facts: { refunded: 100 } }]);
  });
});

describe('a mail of the site', () => {
  async function owed() {
    const visitor = await database.visitor();
    await pay(await start(visitor));
    return addressOf(visitor.id);
  }
  const later = (address: string, words: string) =>
    owner.query(`update mails set due_at = due_at - interval '${words}' where address = $1`, [address]);

  test('is taken by one of several workers', async () => {
    const address = await owed();
    const taken = await Promise.all([take(), take(), take()]);
    expect(taken.flat().filter((each) => each.address === address)).toHaveLength(1);
  });

  test('that is not reported as sent is due again, later each time, twelve times in all', async () => {
    const address = await owed();
    expect(await mailsOf(address)).toHaveLength(1);
    expect(await mailsOf(address)).toHaveLength(0);
    await later(address, '1 minute');
    expect(await mailsOf(address)).toHaveLength(1);
    await later(address, '1 minute');
    expect(await mailsOf(address)).toHaveLength(0);
    await later(address, '1 minute');
    expect(await mailsOf(address)).toHaveLength(1);
    await owner.query(`update mails set attempts = 12, due_at = now() where address = $1`, [address]);
    expect(await mailsOf(address)).toHaveLength(0);
  });

  test('that was sent keeps neither address nor facts, and is forgotten after sixty days', async () => {
    const address = await owed();
    const [sent] = await mailsOf(address);
    await service.call('mail_sent', { mail_id: sent?.id });
    const kept = () => owner.query('select address, facts from mails where id = $1', [sent?.id]);
    expect(await kept()).toEqual([{ address: null, facts: null }]);
    await owner.query(`update mails set created_at = now() - interval '61 days' where id = $1`, [sent?.id]);
    await take();
    expect(await kept()).toEqual([]);
  });
});
