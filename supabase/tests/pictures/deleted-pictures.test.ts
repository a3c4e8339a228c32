import { randomUUID } from 'node:crypto';
import { deletionsTopic } from '@irodori/contract/job';
import { expect, test } from 'vitest';
import { useDatabase, type Visitor } from '../database.ts';
import { heardBy } from '../jobs/heard.ts';
import { ordersOf } from '../jobs/orders.ts';

const database = useDatabase();
const { owner, service } = database;
const { accepted, appId, claim, ledgerOf, order } = ordersOf(database);

/** Completes the next job in the queue, which is this one. */
const complete = async (visitor: Pick<Visitor, 'id'>, job: string): Promise<string> => {
  const claimed = await claim();
  const [path, guide] = ['0', 'guide'].map((name) => `${visitor.id}/${job}/${name}.webp`);
  const output = { images: [{ path }], guide: { path: guide } };
  await service.call('complete_job', { job_id: job, worker: 'worker-1', attempt: claimed?.attempt, output });
  return job;
};
/** Draws a picture of a visitor; resolves to the id of its job. */
const draw = async (visitor: Pick<Visitor, 'id'>) => complete(visitor, await accepted(visitor));
const drawWith = async (visitor: Pick<Visitor, 'id'>, prompt: object) => {
  const { jobId } = await service.call<{ jobId: string }>('create_job', {
    user_id: visitor.id,
    app_id: await appId('ai-elf-generator'),
    prompt,
    idempotency_key: randomUUID(),
    accepts: true,
  });
  return complete(visitor, jobId);
};
const keepFile = (bucket: string, name: string) =>
  owner.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, name]);
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
    { id: due, paths: [`${aki.id}/${due}/0.webp`, `${aki.id}/${due}/guide.webp`], inputs: [] },
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

test('with a deleted picture goes what was stored for it, and the uploaded picture that no other job and no preset names', async () => {
  const aki = await database.visitor();
  const uploaded = ['alone', 'drawn again', 'preset'].map((name) => `${aki.id}/${name}.jpg`);
  const [alone, again, preset] = uploaded;
  const left = await draw(aki);
  const picture = await drawWith(aki, { prompt: 'an elf', palette: alone, pose: again, place: preset });
  await drawWith(aki, { prompt: 'an elf', palette: again });
  await aki.call('save_preset', {
    app_id: await appId('ai-elf-generator'),
    name: 'Mine',
    prompt: { palette: preset },
  });
  for (const name of uploaded) await keepFile('inputs', name);
  // Stored in the moment in which the job was stopped, so that no row names it.
  const stopped = `${aki.id}/${left}/1.webp`;
  await keepFile('outputs', stopped);
  await deleted(aki, [picture, left]);
  for (const id of [picture, left]) await age(id, 7);
  const due = await service.call<{ id: string; paths: string[]; inputs: string[] }[]>('jobs_to_erase');
  expect(due.find(({ id }) => id === picture)?.inputs).toEqual([alone]);
  expect(due.find(({ id }) => id === left)?.paths).toContain(stopped);
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
