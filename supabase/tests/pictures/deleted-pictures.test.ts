import { deletionsTopic } from '@irodori/contract/job';
import { expect, test } from 'vitest';
import { useDatabase, type Visitor } from '../database.ts';
import { heardBy } from '../jobs/heard.ts';
import { ordersOf } from '../jobs/orders.ts';

const database = useDatabase();
const { owner, service } = database;
const { accepted, claim, ledgerOf, order } = ordersOf(database);

/** Draws a picture of a visitor; resolves to the id of its job. */
const draw = async (visitor: Pick<Visitor, 'id'>): Promise<string> => {
  const job = await accepted(visitor);
  const claimed = await claim();
  const [path, guide] = ['0', 'guide'].map((name) => `${visitor.id}/${job}/${name}.webp`);
  const output = { images: [{ path }], guide: { path: guide } };
  await service.call('complete_job', { job_id: job, worker: 'worker-1', attempt: claimed?.attempt, output });
  return job;
};
const idsOf = async (visitor: Visitor) =>
  (await visitor.query<{ id: string }>('select id from jobs')).map(({ id }) => id);
const deleted = (visitor: Visitor, ids: readonly string[]) =>
  visitor.query('select delete_jobs($1::uuid[]) as id', [ids]);
const restored = (visitor: Visitor, ids: readonly string[]) =>
  visitor.query('select restore_jobs($1::uuid[]) as id', [ids]);
/** Moves the deletion of a job to some minutes ago. */
const age = (id: string, minutes: number) =>
  owner.query(`update jobs set deleted_at = now() - $2 * interval '1 minute' where id = $1`, [id, minutes]);

test('a deleted picture is hidden at once, with its steps, and is there again when it is taken back', async () => {
  const aki = await database.visitor();
  const [kept, gone] = [await draw(aki), await draw(aki)];
  expect(await deleted(aki, [gone])).toEqual([{ id: gone }]);
  expect(await idsOf(aki)).toEqual([kept]);
  expect(await aki.query('select from job_events where job_id = $1', [gone])).toEqual([]);
  expect(await restored(aki, [gone])).toEqual([{ id: gone }]);
  expect((await idsOf(aki)).toSorted()).toEqual([kept, gone].toSorted());
});

test('the visitor of deleted pictures is told once for each deletion and each undo, and nobody else is', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const pictures = [await draw(aki), await draw(aki)];
  const toldTo = async (visitor: Visitor) =>
    (await heardBy(visitor, deletionsTopic(aki.id))).map(({ event }) => event);
  await deleted(ben, pictures);
  expect(await toldTo(aki)).toEqual([]);
  await deleted(aki, pictures);
  expect(await toldTo(aki)).toEqual(['changed']);
  await restored(aki, pictures);
  expect(await toldTo(aki)).toHaveLength(2);
  expect(await toldTo(ben)).toEqual([]);
});

test('only the visitor of a picture deletes it and takes that back, in a complete session of this site', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const picture = await draw(aki);
  const { before, after } = await aki.addSecondFactor();
  for (const nobody of [ben, before, aki.application])
    expect(await nobody.query('select delete_jobs($1::uuid[]) as id', [[picture]])).toEqual([]);
  await after.query('select delete_jobs($1::uuid[])', [[picture]]);
  for (const nobody of [ben, before, aki.application])
    expect(await nobody.query('select restore_jobs($1::uuid[]) as id', [[picture]])).toEqual([]);
  await expect(after.query('update jobs set deleted_at = null')).rejects.toThrow('permission denied');
});

test('a picture that is still being made is not deleted', async () => {
  const aki = await database.visitor();
  const { jobId } = await order(aki);
  expect(await deleted(aki, [jobId])).toEqual([]);
  expect(await idsOf(aki)).toEqual([jobId]);
});

test('after five minutes a deletion is final: the worker gets the paths, and the row keeps what the ledger needs', async () => {
  const aki = await database.visitor();
  const [early, due] = [await draw(aki), await draw(aki)];
  const ledger = await ledgerOf(aki);
  await deleted(aki, [early, due]);
  await age(due, 7);
  expect(await restored(aki, [due])).toEqual([]);
  expect(await service.call('jobs_to_erase')).toEqual([
    { id: due, paths: [`${aki.id}/${due}/0.webp`, `${aki.id}/${due}/guide.webp`] },
  ]);
  await service.call('erase_jobs', { job_ids: [early, due] });
  expect(await service.call('jobs_to_erase')).toEqual([]);
  expect(
    await owner.query('select status, prompt, output, message, rating from jobs where id = $1', [due]),
  ).toEqual([{ status: 'SUCCESS', prompt: {}, output: {}, message: null, rating: null }]);
  expect(await ledgerOf(aki)).toEqual(ledger);
  const notices = await owner.query(`select facts ->> 'jobId' as id from notifications where user_id = $1`, [
    aki.id,
  ]);
  expect(notices).toEqual([{ id: early }]);
  expect(await restored(aki, [early])).toEqual([{ id: early }]);
  await expect(
    owner.query(`update jobs set prompt = '{"prompt": "back"}' where id = $1`, [due]),
  ).rejects.toThrow('an_erased_job_is_empty');
});

test('a job loses its prompt in no other way than by its deletion', async () => {
  const aki = await database.visitor();
  const picture = await draw(aki);
  await expect(
    owner.query(`update jobs set prompt = '{}', output = '{}', erased_at = now() where id = $1`, [picture]),
  ).rejects.toThrow('an_erased_job_is_empty');
  await expect(owner.query(`update jobs set prompt = '{}' where id = $1`, [picture])).rejects.toThrow(
    'what was ordered does not change',
  );
});

test('an account with deleted pictures is deleted with them', async () => {
  const aki = await database.visitor();
  await deleted(aki, [await draw(aki)]);
  await owner.query('delete from auth.users where id = $1', [aki.id]);
  expect(await owner.query('select from jobs where user_id = $1', [aki.id])).toEqual([]);
});
