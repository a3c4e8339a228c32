import { beforeEach, expect, test } from 'vitest';
import { useDatabase, type Party } from '../database.ts';
import { picturesOf } from './shown-pictures.ts';

const database = useDatabase();
const { owner, service, stranger } = database;
const { forgetFiles, pathOf, show, shown } = picturesOf(database);
beforeEach(forgetFiles);

const opened = (jobId: string) => stranger.call('shown_picture', { job_id: jobId });
const remove = (by: Party, jobId: string) => by.query('select delete_jobs($1)', [[jobId]]);

test('a deleted picture is gone for others at once, and stays private when the deletion is taken back', async () => {
  const aki = await database.visitor();
  const jobId = await shown(aki);
  const copy = await pathOf(jobId);
  await remove(aki, jobId);
  expect(await opened(jobId)).toBeNull();
  expect(await service.call('left_copies')).toEqual([copy]);
  expect(await show(aki, jobId)).toEqual([]);
  await aki.query('select restore_jobs($1)', [[jobId]]);
  expect(await opened(jobId)).toBeNull();
  expect(await show(aki, jobId)).toEqual([jobId]);
});

test('a deleted picture cannot be made a favourite, and an erased one leaves no row', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const jobId = await shown(aki);
  for (const by of [aki, ben]) await by.call('set_favourite', { job_id: jobId, is_favourite: true });
  await ben.call('report_picture', { job_id: jobId, reason: 'other' });
  await remove(aki, jobId);
  for (const by of [aki, ben])
    await expect(by.call('set_favourite', { job_id: jobId, is_favourite: true })).rejects.toThrow(
      'job_not_found',
    );
  await owner.query(`update jobs set deleted_at = now() - interval '10 minutes' where id = $1`, [jobId]);
  await service.call('erase_jobs', { job_ids: [jobId] });
  for (const table of ['shown_pictures', 'favourites', 'picture_reports'])
    expect(await owner.query(`select job_id from ${table}`)).toEqual([]);
});
