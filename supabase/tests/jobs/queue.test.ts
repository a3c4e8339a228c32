import { claimedJob } from '@irodori/contract/job';
import { expect, test } from 'vitest';
import { useDatabase, type Visitor } from '../database.ts';
import { type Claim, ordersOf } from './orders.ts';

const database = useDatabase();
const { owner, service } = database;
const { appId, order, accepted, claim, complete, statusOf, ledgerOf, loseLease, age } = ordersOf(database);

const heartbeat = (id: string, attempt: number, worker = 'worker-1') =>
  service.call<string>('heartbeat_job', { job_id: id, worker, attempt, lease_seconds: 30 });
const fail = (id: string, attempt: number, retry: boolean, worker = 'worker-1') =>
  service.call<string | null>('fail_job', {
    job_id: id,
    worker,
    attempt,
    reason: 'failed',
    message: 'no ink',
    retry,
  });

test('claiming from an empty queue returns null', async () => {
  expect(await claim()).toBeNull();
});

test('a claimed job has the shape of the contract’s `claimedJob`', async () => {
  const visitor = await database.visitor();
  const id = await accepted(visitor);
  const job = claimedJob.parse(await claim());
  expect(job).toMatchObject({
    id,
    userId: visitor.id,
    attempt: 1,
    app: { slug: 'ai-elf-generator' },
    model: { pipeline: 'ink' },
  });
  expect(job.fields.map(({ name }) => name)).toContain('prompt');
  expect((await statusOf(id))?.status).toBe('GENERATING');
});

test('a worker gets only jobs of its pipelines', async () => {
  await accepted(await database.visitor(), 'ai-image-generator');
  const args = { worker: 'worker-1', lease_seconds: 30 };
  expect(await service.call('claim_job', { ...args, pipelines: ['ink'] })).toBeNull();
  expect(await service.call('claim_job', { ...args, pipelines: ['bloom'] })).not.toBeNull();
});

test('a visitor with one job does not wait behind another visitor’s 100 jobs', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  // `create_job` accepts no more than five of a visitor at a time.
  await owner.query(
    `insert into jobs (user_id, app_id, prompt, cost, idempotency_key)
      select $1, $2, '{"prompt": "an elf"}', 0, gen_random_uuid() from generate_series(1, 100)`,
    [aki.id, await appId('ai-elf-generator')],
  );
  await owner.query(`update jobs set status = 'CREATED'`);
  const single = await accepted(ben);
  expect(await ben.call('own_places')).toMatchObject([{ jobId: single, place: 2 }]);
  const served = [await claim(), await claim(), await claim()].map((job) => job?.userId);
  expect(served).toEqual([aki.id, ben.id, aki.id]);
  expect(await ben.call('own_places')).toEqual([]);
});

test('among visitors without running jobs, the visitor who was served longest ago is next', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  await accepted(aki);
  const first = await claim();
  if (first) await complete(first);
  await accepted(aki);
  await accepted(ben);
  expect((await claim())?.userId).toBe(ben.id);
});

test('among visitors who were served before, the visitor whose latest job started longest ago is next', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  for (const visitor of [aki, ben, aki]) {
    await accepted(visitor);
    const job = await claim();
    if (job) await complete(job);
  }
  await accepted(aki);
  await accepted(ben);
  expect((await claim())?.userId).toBe(ben.id);
});

test('a visitor whose job is running waits behind a visitor without a running job', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const { jobId: older } = await order(aki);
  await accepted(aki);
  expect((await claim())?.userId).toBe(aki.id);
  await accepted(ben);
  const served = await claim();
  if (served) await complete(served);
  await accepted(ben);
  await service.call('accept_job', { job_id: older });
  expect((await claim())?.userId).toBe(ben.id);
});

test.each([
  [0, 1],
  [30, 30],
  [100_000, 3600],
])('a claim for %i seconds has a lease of %i seconds', async (asked, seconds) => {
  await accepted(await database.visitor());
  const args = { worker: 'worker-1', pipelines: ['ink', 'bloom'], lease_seconds: asked };
  await service.call('claim_job', args);
  const [run] = await owner.query<{ seconds: number }>(
    'select round(extract(epoch from lease_until - started_at))::integer as seconds from job_runs',
  );
  expect(run?.seconds).toBe(seconds);
});

test('a job that was never accepted ends after fifteen seconds with its credits back, and nobody draws it', async () => {
  const visitor = await database.visitor();
  const { jobId } = await order(visitor);
  await age(jobId, '14 seconds');
  expect(await claim()).toBeNull();
  expect((await statusOf(jobId))?.status).toBe('INITIATED');
  await age(jobId, '16 seconds');
  expect(await claim()).toBeNull();
  expect(await statusOf(jobId)).toMatchObject({ status: 'ERROR', reason: 'failed' });
  expect(await visitor.call('credit_balance')).toBe(100);
});

test('a job that waited for a day expires, and its credits are refunded', async () => {
  const visitor = await database.visitor();
  const id = await accepted(visitor);
  await age(id, '25 hours');
  expect(await claim()).toBeNull();
  expect(await statusOf(id)).toMatchObject({ status: 'ERROR', reason: 'expired' });
  expect(await visitor.call('credit_balance')).toBe(100);
});

test('a job that waited for less than a day can still be claimed', async () => {
  const id = await accepted(await database.visitor());
  await age(id, '23 hours');
  expect((await claim())?.id).toBe(id);
});

test('parallel claims give each job to one worker', async () => {
  for (let n = 0; n < 4; n += 1) await accepted(await database.visitor());
  const claims = await Promise.all(Array.from({ length: 8 }, (_, n) => claim(`worker-${n}`)));
  const ids = claims.flatMap((job) => job?.id ?? []);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
});

test('parallel claims give each of one visitor’s jobs to one worker', async () => {
  const visitor = await database.visitor();
  for (let n = 0; n < 4; n += 1) await accepted(visitor);
  const claims = await Promise.all(Array.from({ length: 4 }, (_, n) => claim(`worker-${n}`)));
  expect(new Set(claims.map((job) => job?.id)).size).toBe(4);
  expect(claims).not.toContain(null);
});

test('while the next job is being cancelled, a claim takes the one after it', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const next = await accepted(aki);
  const afterIt = await accepted(ben);
  await database.transaction(async (sql) => {
    await sql.query(`select private.end_in_error($1, 'canceled', null)`, [next]);
    expect((await claim())?.id).toBe(afterIt);
  });
});

/** The waiting jobs that a worker of the pipelines may take, in the order of the queue. */
const waitingIn = async (pipelines: readonly string[]) => {
  const rows = await owner.query<{ id: string }>(
    `select q.id from private.queue q join jobs j using (id)
     where j.status = 'CREATED' and q.pipeline = any ($1) order by q.place`,
    [pipelines],
  );
  return rows.map(({ id }) => id);
};

test('claims take jobs in the order of the queue, whatever is ordered, accepted, cancelled, finished or returned between them', async () => {
  const visitors = await Promise.all(Array.from({ length: 4 }, () => database.visitor()));
  // The same pseudo-random numbers in each run.
  let state = 20261126;
  const random = (below: number) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  const slugs = ['ai-elf-generator', 'ai-image-generator', 'webtoon-ai-image-generator'];
  const apps = await Promise.all(slugs.map((slug) => appId(slug)));
  const ordered: { readonly visitor: Visitor; readonly id: string }[] = [];
  const running: Claim[] = [];
  const oneOf = <T>(all: readonly T[]) => all[random(all.length)];
  const taken = () => running.splice(random(running.length), 1)[0];
  const acts: readonly (() => Promise<unknown>)[] = [
    async () => {
      const visitor = oneOf(visitors);
      if (visitor === undefined) return;
      // In the future: however long the test takes, no claim accepts the job.
      const [job] = await owner.query<{ id: string }>(
        `insert into jobs (user_id, app_id, prompt, cost, idempotency_key, created_at)
         values ($1, $2, '{}', 1, gen_random_uuid(), now() + interval '1 hour') returning id`,
        [visitor.id, oneOf(apps)],
      );
      if (job !== undefined) ordered.push({ visitor, id: job.id });
    },
    async () => service.call('accept_job', { job_id: oneOf(ordered)?.id ?? null }).catch(() => undefined),
    async () => {
      const one = oneOf(ordered);
      if (random(3) === 0) await one?.visitor.call('cancel_job', { job_id: one.id });
    },
    async () => {
      const job = taken();
      if (job !== undefined) await complete(job);
    },
    async () => {
      const job = taken();
      if (job !== undefined) await fail(job.id, job.attempt, true);
    },
  ];
  let claimed = 0;
  for (let round = 0; round < 40; round += 1) {
    for (let n = 0; n < 4; n += 1) await oneOf([...acts, ...acts.slice(0, 2)])?.();
    const pipelines = oneOf([['ink'], ['bloom'], ['ink', 'bloom']]) ?? [];
    const [next] = await waitingIn(pipelines);
    const job = await service.call<Claim | null>('claim_job', {
      worker: 'worker-1',
      pipelines,
      lease_seconds: 3600,
    });
    expect(job?.id).toBe(next);
    if (job === null) continue;
    claimed += 1;
    running.push(job);
  }
  expect(claimed).toBeGreaterThan(15);
});

test.each([
  ['of ten visitors', 10],
  ['of as many visitors', 500],
])('a claim reads no more rows with 500 waiting jobs %s than with 50', async (_shape, visitors) => {
  const wait = async (jobs: number) => {
    await owner.query(
      `insert into jobs (user_id, app_id, prompt, cost, idempotency_key)
       select v.ids[1 + n % cardinality(v.ids)], $1, '{}', 0, gen_random_uuid()
       from (select array_agg(id) as ids from users) v, generate_series(1, $2) n`,
      [await appId('ai-elf-generator'), jobs],
    );
    await owner.query(`update jobs set status = 'CREATED' where status = 'INITIATED'`);
    // Postgres counts the rows by itself at any time, and plans otherwise from then on.
    await owner.query('analyze');
  };
  const rowsReadByClaim = () =>
    database.transaction(async (sql) => {
      const rowsRead = async () => {
        const { rows } = await sql.query<{ read: number }>(
          'select sum(seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables',
        );
        return rows[0]?.read ?? Number.NaN;
      };
      // Small tables are read whole where that is as fast as an index.
      await sql.query('set local enable_seqscan = off');
      const before = await rowsRead();
      await sql.query(`select claim_job('worker-1', '{ink,bloom}', 30)`);
      return (await rowsRead()) - before;
    });
  await owner.query(
    `insert into auth.users (id, email)
     select gen_random_uuid(), n || '@example.org' from generate_series(1, $1) n`,
    [visitors],
  );
  await wait(50);
  const few = await rowsReadByClaim();
  await wait(450);
  expect(await rowsReadByClaim()).toBeLessThanOrEqual(few + 10);
});

test('what one visitor and two workers do at the same time ends without a deadlock', async () => {
  const visitor = await database.visitor();
  const drawAll = async (worker: string) => {
    for (let job = await claim(worker); job !== null; job = await claim(worker)) await complete(job, worker);
  };
  const live = async (worker: string) => {
    for (let n = 0; n < 8; n += 1) {
      const { jobId } = await order(visitor);
      await Promise.all([service.call('accept_job', { job_id: jobId }), drawAll(worker)]);
      await Promise.all([visitor.call('cancel_job', { job_id: jobId }), drawAll(worker)]);
    }
  };
  await Promise.all([live('worker-1'), live('worker-2')]);
  await drawAll('worker-1');
  expect(await owner.query(`select status from jobs where status not in ('SUCCESS', 'ERROR')`)).toEqual([]);
  expect(await owner.query('select * from private.lines')).toEqual([]);
});

test('the job of a silent worker is given to another worker, and calls of the first have no effect', async () => {
  const visitor = await database.visitor();
  const id = await accepted(visitor);
  await claim('worker-1');
  expect(await claim('worker-2')).toBeNull();
  await loseLease(id);
  expect(await claim('worker-2')).toMatchObject({ id, attempt: 2 });

  expect(await heartbeat(id, 1)).toBe('lost');
  expect(await complete({ id, attempt: 1 })).toBe(false);
  expect(await fail(id, 1, false)).toBeNull();
  expect(await complete({ id, attempt: 2 }, 'worker-1')).toBe(false);
  expect((await statusOf(id))?.status).toBe('GENERATING');

  expect(await complete({ id, attempt: 2 }, 'worker-2')).toBe(true);
  expect((await ledgerOf(visitor)).filter(({ kind }) => kind === 'capture')).toHaveLength(1);
  expect(await complete({ id, attempt: 1 })).toBe(false);
  expect(await complete({ id, attempt: 2 }, 'worker-1')).toBe(false);
  expect(await owner.query('select outcome from job_runs where job_id = $1 order by attempt', [id])).toEqual([
    { outcome: 'interrupted' },
    { outcome: 'success' },
  ]);
});

test('a job whose lease has ended is not given to another worker while a call of the first one is running', async () => {
  const id = await accepted(await database.visitor());
  await claim('worker-1');
  await loseLease(id);
  await database.transaction(async (sql) => {
    const held = await sql.query(`select private.holds_lease($1, 'worker-1', 1) as held`, [id]);
    expect(held.rows).toEqual([{ held: true }]);
    expect(await claim('worker-2')).toBeNull();
  });
  expect(await claim('worker-2')).toMatchObject({ id, attempt: 2 });
});

test('calls of an earlier attempt of the same worker have no effect', async () => {
  const id = await accepted(await database.visitor());
  await claim();
  await loseLease(id);
  await claim();
  expect(await heartbeat(id, 1)).toBe('lost');
  expect(await complete({ id, attempt: 1 })).toBe(false);
  expect(await heartbeat(id, 2)).toBe('held');
});

test('a heartbeat extends the lease as long as no other worker has claimed the job', async () => {
  const id = await accepted(await database.visitor());
  await claim();
  await loseLease(id);
  expect(await heartbeat(id, 1)).toBe('held');
  expect(await claim('worker-2')).toBeNull();
});

test('a heartbeat for a cancelled job says so', async () => {
  const visitor = await database.visitor();
  const id = await accepted(visitor);
  await claim();
  await visitor.call('cancel_job', { job_id: id });
  expect(await heartbeat(id, 1)).toBe('canceled');
  expect(await complete({ id, attempt: 1 })).toBe(false);
});

test('a job fails after the third silent worker, and its credits are refunded', async () => {
  const visitor = await database.visitor();
  const id = await accepted(visitor);
  for (const attempt of [1, 2, 3]) {
    expect(await claim(`worker-${attempt}`)).toMatchObject({ id, attempt });
    await loseLease(id);
  }
  expect(await claim('worker-4')).toBeNull();
  expect(await statusOf(id)).toMatchObject({ status: 'ERROR', reason: 'failed' });
  expect(await visitor.call('credit_balance')).toBe(100);
});

test('a job whose attempt failed waits again twice, and the third failure ends it', async () => {
  const visitor = await database.visitor();
  const id = await accepted(visitor);
  const outcomes: (string | null)[] = [];
  for (const attempt of [1, 2, 3]) {
    await claim();
    outcomes.push(await fail(id, attempt, true));
  }
  expect(outcomes).toEqual(['CREATED', 'CREATED', 'ERROR']);
  expect(await statusOf(id)).toEqual({ status: 'ERROR', reason: 'failed', message: 'no ink' });
  expect(await visitor.call('credit_balance')).toBe(100);
});

test('a failure without retry ends the job at once', async () => {
  const id = await accepted(await database.visitor());
  await claim();
  expect(await fail(id, 1, false)).toBe('ERROR');
});
