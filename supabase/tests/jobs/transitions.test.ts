import { jobTransitions } from '@irodori/contract/job';
import { jobStatus, type JobStatus } from '@irodori/contract/entities';
import { expect, test } from 'vitest';
import { useDatabase } from '../database.ts';
import { ordersOf } from './orders.ts';

const database = useDatabase();
const { owner, service } = database;
const { order, statusOf } = ordersOf(database);

const columns: Readonly<Record<JobStatus, string>> = {
  INITIATED: '',
  CREATED: '',
  GENERATING: '',
  SUCCESS: `, output = '{}'`,
  ERROR: `, reason = 'failed'`,
};
const pathTo: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  INITIATED: [],
  CREATED: ['CREATED'],
  GENERATING: ['CREATED', 'GENERATING'],
  SUCCESS: ['CREATED', 'GENERATING', 'SUCCESS'],
  ERROR: ['ERROR'],
};
const pairs = jobStatus.options.flatMap((from) =>
  jobStatus.options.filter((to) => to !== from).map((to) => ({ from, to })),
);

const isAllowed = ({ from, to }: (typeof pairs)[number]) => jobTransitions[from].includes(to);

async function jobIn(status: JobStatus): Promise<string> {
  const { jobId } = await order(await database.visitor());
  for (const step of pathTo[status]) await become(jobId, step);
  return jobId;
}

const become = (id: string, status: JobStatus) =>
  service.query(`update jobs set status = '${status}'${columns[status]} where id = $1`, [id]);

test.each(pairs.filter(isAllowed))('a job can change from $from to $to', async ({ from, to }) => {
  const id = await jobIn(from);
  await become(id, to);
  expect((await statusOf(id))?.status).toBe(to);
});

test.each(pairs.filter((pair) => !isAllowed(pair)))(
  'a job cannot change from $from to $to, even by the service',
  async ({ from, to }) => {
    const id = await jobIn(from);
    await expect(become(id, to)).rejects.toThrow(`${to} does not follow ${from}`);
    expect((await statusOf(id))?.status).toBe(from);
  },
);

test('a job cannot be inserted with another status than INITIATED', async () => {
  const { id } = await database.visitor();
  const insert = `insert into jobs (user_id, app_id, prompt, cost, idempotency_key, status)
    select $1, id, '{}', 1, gen_random_uuid(), 'CREATED' from apps limit 1`;
  await expect(owner.query(insert, [id])).rejects.toThrow('a job starts as INITIATED');
});

test.each([
  `prompt = '{"prompt": "other"}'`,
  'cost = 0',
  'idempotency_key = gen_random_uuid()',
  'batch_id = id',
  'enlarges = id',
  'scale = 2',
  'created_at = now()',
  'user_id = gen_random_uuid()',
  'app_id = gen_random_uuid()',
])('the order of a job cannot be changed: %s', async (change) => {
  const { jobId } = await order(await database.visitor());
  await expect(service.query(`update jobs set ${change} where id = $1`, [jobId])).rejects.toThrow(
    'what was ordered does not change',
  );
});

test('the result of a finished job cannot be changed', async () => {
  const { jobId } = await order(await database.visitor());
  for (const change of [`status = 'CREATED'`, `status = 'GENERATING'`, `status = 'SUCCESS', output = '{}'`]) {
    await service.query(`update jobs set ${change} where id = $1`, [jobId]);
  }
  await expect(service.query(`update jobs set output = '{"a": 1}' where id = $1`, [jobId])).rejects.toThrow(
    'its result does not change',
  );
});

test.each([`message = 'Another message.'`, `reason = 'blocked'`])(
  'the message and the reason of a failed job cannot be changed: %s',
  async (change) => {
    const id = await jobIn('ERROR');
    await expect(service.query(`update jobs set ${change} where id = $1`, [id])).rejects.toThrow(
      'its result does not change',
    );
  },
);

test('every transition of a job records an event', async () => {
  const visitor = await database.visitor();
  const { jobId } = await order(visitor);
  await service.call('accept_job', { job_id: jobId });
  await visitor.call('cancel_job', { job_id: jobId });
  expect(
    await visitor.query('select status, reason from job_events where job_id = $1 order by id', [jobId]),
  ).toEqual([
    { status: 'INITIATED', reason: null },
    { status: 'CREATED', reason: null },
    { status: 'ERROR', reason: 'canceled' },
  ]);
});
