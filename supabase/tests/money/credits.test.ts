import { firstCredits } from '@irodori/contract/credits';
import { expect, test } from 'vitest';
import { useDatabase } from '../database.ts';
import { ordersOf } from '../jobs/orders.ts';

const database = useDatabase();
const { owner, service } = database;
const { order, accepted, claim, complete, ledgerOf } = ordersOf(database);

test('the database grants a registered visitor and a guest the first credits of the contract', async () => {
  expect(await (await database.visitor()).call('credit_balance')).toBe(firstCredits.account);
  expect(await (await database.visitor({ isAnonymous: true })).call('credit_balance')).toBe(
    firstCredits.guest,
  );
});

test('an anonymous visitor who registers gets the other 90 credits once', async () => {
  const visitor = await database.visitor({ isAnonymous: true });
  for (const isAnonymous of [false, true, false]) {
    await owner.query('update auth.users set is_anonymous = $2 where id = $1', [visitor.id, isAnonymous]);
  }
  expect(await visitor.call('credit_balance')).toBe(100);
});

test('a registered visitor whose account is changed gets no registration credits', async () => {
  const visitor = await database.visitor();
  await owner.query('update auth.users set is_anonymous = false where id = $1', [visitor.id]);
  expect(await visitor.call('credit_balance')).toBe(100);
});

test('the credits of a finished job are captured once', async () => {
  const visitor = await database.visitor();
  await accepted(visitor);
  const job = await claim();
  if (job === null) throw new Error('nothing to claim');
  expect(await complete(job)).toBe(true);
  expect(await complete(job)).toBe(true);
  expect(await ledgerOf(visitor)).toEqual([
    { kind: 'grant', amount: 100, balance: 100 },
    { kind: 'hold', amount: -1, balance: 99 },
    { kind: 'capture', amount: 0, balance: 99 },
  ]);
});

test.each(['failed', 'blocked', 'canceled', 'expired'])(
  'the credits of a job that ended as %s are refunded',
  async (reason) => {
    const visitor = await database.visitor();
    const { jobId } = await order(visitor);
    await service.query(`update jobs set status = 'ERROR', reason = $2 where id = $1`, [jobId, reason]);
    expect((await ledgerOf(visitor)).at(-1)).toEqual({ kind: 'refund', amount: 1, balance: 100 });
  },
);

test('completing, failing and cancelling a job at the same time settles its credits once', async () => {
  const visitor = await database.visitor();
  const id = await accepted(visitor);
  const job = await claim();
  if (job === null) throw new Error('nothing to claim');
  await Promise.all([
    complete(job),
    visitor.call('cancel_job', { job_id: id }),
    service.call('fail_job', {
      job_id: id,
      worker: 'worker-1',
      attempt: 1,
      reason: 'failed',
      message: 'no',
      retry: false,
    }),
    complete(job),
  ]);
  const settled = (await ledgerOf(visitor)).filter(({ kind }) => kind === 'capture' || kind === 'refund');
  expect(settled).toHaveLength(1);
});

test('parallel orders never make the balance negative', async () => {
  const slug = 'bleach-irodori-character-generator';
  await owner.query(`update apps set config = config || '{"cost": 4}' where slug = $1`, [slug]);
  const visitor = await database.visitor({ isAnonymous: true });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => order(visitor, slug)));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason.message)).toEqual(Array(3).fill('insufficient_credits'));
  expect((await ledgerOf(visitor)).map(({ balance }) => balance)).toEqual([10, 6, 2]);
});

test('the ledger refuses an entry that makes the balance negative', async () => {
  const visitor = await database.visitor({ isAnonymous: true });
  const insert = `insert into jobs (user_id, app_id, prompt, cost, idempotency_key)
    select $1, id, '{}', 11, gen_random_uuid() from apps limit 1`;
  await expect(owner.query(insert, [visitor.id])).rejects.toThrow('credits_suffice');
});

test('a settlement of a job without a hold is refused', async () => {
  const visitor = await database.visitor();
  await owner.query('alter table jobs disable trigger hold_credits');
  const [job] = await owner.query<{ id: string }>(
    `insert into jobs (user_id, app_id, prompt, cost, idempotency_key)
     select $1, id, '{}', 1, gen_random_uuid() from apps limit 1 returning id`,
    [visitor.id],
  );
  await owner.query('alter table jobs enable trigger hold_credits');
  const refund = `insert into credit_entries (user_id, job_id, kind, amount) values ($1, $2, 'refund', 1)`;
  await expect(service.query(refund, [visitor.id, job?.id])).rejects.toThrow('nothing is held');
});

test('a grant by the service is added to the running balance', async () => {
  const visitor = await database.visitor();
  await service.query(
    `insert into credit_entries (user_id, kind, amount, note) values ($1, 'grant', 5, 'gift')`,
    [visitor.id],
  );
  expect(await visitor.call('credit_balance')).toBe(105);
});

test('parallel entries of one account each count on the balance of the entry before', async () => {
  const visitor = await database.visitor();
  const grant = `insert into credit_entries (user_id, kind, amount, note) values ($1, 'grant', 5, 'gift')`;
  await Promise.all(Array.from({ length: 10 }, () => service.query(grant, [visitor.id])));
  const balances = (await ledgerOf(visitor)).map(({ balance }) => balance);
  expect(balances).toEqual(Array.from({ length: 11 }, (_, n) => 100 + 5 * n));
});

test('an entry that does not fit its job is refused', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const { jobId } = await order(aki);
  const enter = (userId: string, kind: string, amount: number) =>
    service.query('insert into credit_entries (user_id, job_id, kind, amount) values ($1, $2, $3, $4)', [
      userId,
      jobId,
      kind,
      amount,
    ]);
  await expect(enter(aki.id, 'refund', 50)).rejects.toThrow('entry does not fit job');
  await expect(enter(aki.id, 'refund', 0)).rejects.toThrow('entry does not fit job');
  await expect(enter(aki.id, 'grant', 1)).rejects.toThrow('job_fits_kind');
  await expect(enter(ben.id, 'refund', 1)).rejects.toThrow('entry does not fit job');
  await expect(enter(aki.id, 'hold', -1)).rejects.toThrow('credit_entries_one_hold_per_job');
  await enter(aki.id, 'refund', 1);
  await expect(enter(aki.id, 'capture', 0)).rejects.toThrow('credit_entries_one_settlement_per_job');
});

test.each([
  'update credit_entries set amount = 1000',
  'delete from credit_entries',
  'truncate credit_entries',
  'delete from jobs',
])('credit entries cannot be changed or removed, not even by the owner of the table: %s', async (attack) => {
  await order(await database.visitor());
  await expect(owner.query(attack)).rejects.toThrow('credit entries are never changed or removed');
});

test('deleting an account deletes its credit entries', async () => {
  const visitor = await database.visitor();
  await order(visitor);
  await owner.query('delete from auth.users where id = $1', [visitor.id]);
  expect(await ledgerOf(visitor)).toEqual([]);
});
