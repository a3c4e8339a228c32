import { jobPlace } from '@irodori/contract/job';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Party, useDatabase, type Visitor } from '../database.ts';
import { heardBy } from './heard.ts';
import { ordersOf } from './orders.ts';

const database = useDatabase();
const { owner, service } = database;
const { accepted, appId, claim, complete } = ordersOf(database);

/** The places that a party may hear on the topic of a job, the oldest first. */
const toldTo = async (party: Party, job: string) =>
  (await heardBy(party, `job:${job}`))
    .filter(({ event }) => event === 'place')
    .map(({ payload }) => jobPlace.parse(payload).place);

const placesOf = async (visitor: Visitor) => z.array(jobPlace).parse(await visitor.call('own_places'));
const secondsOf = async (visitor: Visitor) => (await placesOf(visitor)).map(({ seconds }) => seconds);

/** Tells places as the round of a worker does, after the shortest pause between two rounds. */
async function tellPlaces(): Promise<void> {
  await owner.query(`update private.queue_moves set told_at = '-infinity'`);
  await service.call('tell_places');
}

/** Finishes that many pictures, each drawn for 20 seconds. */
async function drawn(pictures: number, slug?: string): Promise<void> {
  for (let n = 0; n < pictures; n += 1) {
    await accepted(await database.visitor(), slug);
    const job = await claim();
    if (job !== null) await complete(job);
  }
  await owner.query(`update job_runs set started_at = ended_at - interval '20 seconds'`);
}

test('after a claim, each waiting job is told its new place, which no other visitor hears', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  await accepted(aki);
  const [second, third] = [await accepted(aki), await accepted(aki)];
  const waiting = await accepted(ben);
  await claim();
  await tellPlaces();
  expect(await toldTo(ben, waiting)).toEqual([1]);
  expect(await toldTo(aki, second)).toEqual([2]);
  expect(await toldTo(aki, third)).toEqual([3]);
  expect(await toldTo(aki, waiting)).toEqual([]);
  expect(await toldTo(ben, second)).toEqual([]);
  await claim();
  await tellPlaces();
  expect(await toldTo(aki, second)).toEqual([2, 1]);
});

test('a job behind a cancelled one is told its new place', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const ahead = await accepted(aki);
  const waiting = await accepted(ben);
  expect(await placesOf(ben)).toEqual([{ jobId: waiting, place: 2, seconds: null }]);
  await aki.call('cancel_job', { job_id: ahead });
  await tellPlaces();
  expect(await toldTo(ben, waiting)).toEqual([1]);
});

test('a round in which the queue has not moved tells nothing', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  await accepted(aki);
  const waiting = await accepted(ben);
  await claim();
  await tellPlaces();
  await tellPlaces();
  expect(await toldTo(ben, waiting)).toEqual([1]);
});

test('when a job is claimed within a second after places were told, they are told again after that second', async () => {
  for (let n = 0; n < 2; n += 1) await accepted(await database.visitor());
  const visitor = await database.visitor();
  const waiting = await accepted(visitor);
  await claim();
  await tellPlaces();
  await claim();
  await service.call('tell_places');
  expect(await toldTo(visitor, waiting)).toEqual([2]);
  await tellPlaces();
  expect(await toldTo(visitor, waiting)).toEqual([2, 1]);
});

test('a claim whose transaction ends after places were told is told by the next round of a worker', async () => {
  const [aki, ben, cho] = [await database.visitor(), await database.visitor(), await database.visitor()];
  await accepted(aki);
  const ahead = await accepted(ben);
  const waiting = await accepted(cho);
  await database.transaction(async (sql) => {
    await sql.query(`update jobs set status = 'ERROR', reason = 'canceled' where id = $1`, [ahead]);
    await claim();
    await tellPlaces();
    expect(await toldTo(cho, waiting)).toEqual([2]);
  });
  await tellPlaces();
  expect(await toldTo(cho, waiting)).toEqual([2, 1]);
});

test('with 1,000 waiting jobs, a round tells each place up to ten and as many in each tenth beyond as jobs were claimed', async () => {
  await tellPlaces();
  const visitors: string[] = [];
  for (let n = 0; n < 91; n += 1) visitors.push((await database.visitor()).id);
  await owner.query(
    `insert into jobs (user_id, app_id, prompt, cost, idempotency_key)
     select v.id::uuid, $2, '{}', 0, gen_random_uuid() from unnest($1::text[]) v (id), generate_series(1, 11)`,
    [visitors, await appId('ai-elf-generator')],
  );
  await owner.query(`update jobs set status = 'CREATED'`);
  const placesToldAfter = async (claims: number) => {
    for (let n = 0; n < claims; n += 1) await claim();
    await owner.query('delete from realtime.messages');
    await tellPlaces();
    const messages = await owner.query<{ place: number }>(
      `select (m.payload ->> 'place')::integer as place
       from realtime.messages m join jobs j on m.topic = 'job:' || j.id where m.event = 'place' order by place`,
    );
    return messages.map(({ place }) => place);
  };

  const told = await placesToldAfter(1);
  expect(told).toHaveLength(56);
  expect(told.slice(0, 12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13]);
  const steps = told.slice(10).map((place, index) => place / (told[index + 9] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(1.2);

  // One claim is told to one place of each tenth. After three claims, the jobs of the two places before it have passed it, too.
  const far = told.filter((place) => place > 100);
  expect((await placesToldAfter(3)).filter((place) => place > 100)).toEqual(
    far.flatMap((place) => [place - 2, place - 1, place]).filter((place) => place > 100),
  );
});

test('the seconds until a job begins follow from the recent pictures of its pipeline and those being drawn', async () => {
  await drawn(3);
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  for (const visitor of [aki, aki, ben, ben]) await accepted(visitor);
  await accepted(await database.visitor(), 'ai-image-generator');
  expect(await secondsOf(ben)).toEqual([null, null]);

  await claim('worker-1');
  expect(await secondsOf(ben)).toEqual([20, 40]);
  await claim('worker-2');
  expect(await secondsOf(aki)).toEqual([10]);
  await owner.query(`update job_runs set lease_until = now() - interval '1 second' where ended_at is null`);
  expect(await secondsOf(aki)).toEqual([null]);
});

test.each([
  ['with two recent pictures', () => drawn(2)],
  ['with pictures of another pipeline', () => drawn(3, 'ai-image-generator')],
  [
    'with pictures of two days ago',
    async () => {
      await drawn(3);
      await owner.query(`update job_runs set ended_at = ended_at - interval '2 days'`);
    },
  ],
])('%s, the seconds are unknown', async (_condition, prepare) => {
  await prepare();
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  await accepted(aki);
  await accepted(ben);
  await claim();
  expect(await secondsOf(ben)).toEqual([null]);
});
