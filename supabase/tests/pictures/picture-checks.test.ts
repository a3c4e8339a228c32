import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { administratorOf, logOf } from '../administration/administrators.ts';
import { useDatabase, type Party, type Visitor } from '../database.ts';
import { ordersOf, type Claim } from '../jobs/orders.ts';
import { picturesOf } from './shown-pictures.ts';

const database = useDatabase();
const { owner, service, stranger } = database;
const administrator = administratorOf(database);
const { accepted, claim, statusOf, ledgerOf } = ordersOf(database);
const { forgetFiles, made, nameOf, pathOf, show, shown, store } = picturesOf(database);
beforeEach(forgetFiles);

const scores = { drawing: 0.4, hentai: 0.6 };
const found = (band: 'pass' | 'hold' | 'block') => ({ band, model: 'a classifier', scores });

/** A job whose drawing a worker has begun. */
async function begun(visitor: Visitor): Promise<Claim> {
  await accepted(visitor);
  const job = await claim();
  if (job === null) throw new Error('no job');
  return job;
}
const outputOf = (job: Claim) => ({
  images: [
    {
      path: nameOf({ id: job.userId }, job.id),
      width: 768,
      height: 768,
      mime: 'image/webp',
      bytes: 9,
      seed: 1,
    },
  ],
  drew: [],
});
const fail = ({ id, attempt }: Claim, reason: string, check: object) =>
  service.call('fail_job', {
    job_id: id,
    worker: 'worker-1',
    attempt,
    reason,
    message: 'In words.',
    retry: false,
    picture_check: check,
    run: { model: 'anime-xl', costUsd: 0.04, drawnMs: 900 },
  });
/** Stores the file of a job's picture, as a worker does before it says how the job ended. */
const keepFile = (visitor: Visitor, job: Claim) =>
  owner.query(`insert into storage.objects (bucket_id, name) values ('outputs', $1)`, [
    nameOf(visitor, job.id),
  ]);
/** A picture that waits for a person, with its file. */
async function held(visitor: Visitor): Promise<string> {
  const job = await begun(visitor);
  await keepFile(visitor, job);
  await fail(job, 'held', { ...found('hold'), output: outputOf(job) });
  return job.id;
}
const ask = (visitor: Pick<Visitor, 'id'>, ...jobIds: string[]) =>
  service.call<{ jobId: string; band: string | null; isReleased: boolean | null }[]>('ask_for_checks', {
    user_id: visitor.id,
    job_ids: jobIds,
  });
const due = async () => (await service.call<{ jobId: string }[]>('checks_to_make')).map(({ jobId }) => jobId);
const keep = (jobId: string, check: object) => service.call('keep_check', { job_id: jobId, found: check });
const waiting = async (admin: Party) =>
  (await admin.call<{ held: { jobId: string; isWithheld: boolean }[] }>('admin_pictures')).held;
const decide = (admin: Party, jobId: string, isReleased: boolean, act: string = randomUUID()) =>
  admin.call('admin_decide_check', {
    act_id: act,
    job_id: jobId,
    is_released: isReleased,
    reason: 'Looked at it',
  });
const filesSeenBy = async (by: Party) =>
  (await by.query<{ name: string }>(`select name from storage.objects where bucket_id = 'outputs'`)).map(
    ({ name }) => name,
  );
const noticesOf = async (visitor: Party) =>
  (await visitor.query<{ kind: string }>('select kind from notifications order by created_at')).map(
    ({ kind }) => kind,
  );
const kindsOf = async (visitor: Visitor) => (await ledgerOf(visitor)).map(({ kind }) => kind);

describe('a picture of a remote engine', () => {
  test('that passes is finished, with what was found beside it', async () => {
    const aki = await database.visitor();
    const job = await begun(aki);
    await service.call('complete_job', {
      job_id: job.id,
      worker: 'worker-1',
      attempt: job.attempt,
      output: outputOf(job),
      run: { check: found('pass') },
    });
    expect((await statusOf(job.id))?.status).toBe('SUCCESS');
    expect(await owner.query('select band, model, scores, withheld from picture_checks')).toEqual([
      { band: 'pass', model: 'a classifier', scores, withheld: null },
    ]);
    expect(await ask(aki, job.id)).toEqual([{ jobId: job.id, band: 'pass', isReleased: null }]);
  });

  test('is seen by its owner once its job has succeeded, though its file is stored before', async () => {
    const aki = await database.visitor();
    const job = await begun(aki);
    await keepFile(aki, job);
    const exported = async () =>
      (await service.call<{ objects: object[] }>('export_content', { user_id: aki.id })).objects;
    expect(await filesSeenBy(aki)).toEqual([]);
    expect(await exported()).toEqual([]);
    await service.call('complete_job', {
      job_id: job.id,
      worker: 'worker-1',
      attempt: job.attempt,
      output: outputOf(job),
    });
    expect(await filesSeenBy(aki)).toEqual([nameOf(aki, job.id)]);
    expect(await exported()).toHaveLength(1);
  });

  test('that is blocked is recorded without it, and its credits go back', async () => {
    const aki = await database.visitor();
    const job = await begun(aki);
    await fail(job, 'unsuitable', { band: 'block', model: null, scores: {} });
    expect(await statusOf(job.id)).toEqual({ status: 'ERROR', reason: 'unsuitable', message: 'In words.' });
    expect(await owner.query('select band, model, scores, withheld from picture_checks')).toEqual([
      { band: 'block', model: null, scores: {}, withheld: null },
    ]);
    expect((await kindsOf(aki)).slice(-2)).toEqual(['hold', 'refund']);
    expect(
      await owner.query('select outcome, engine_model, cost_usd::float, drawn_ms from job_runs'),
    ).toEqual([{ outcome: 'unsuitable', engine_model: 'anime-xl', cost_usd: 0.04, drawn_ms: 900 }]);
    expect(await waiting(await administrator())).toEqual([]);
  });

  test('that is tried again leaves nothing of the check', async () => {
    const job = await begun(await database.visitor());
    await service.call('fail_job', {
      job_id: job.id,
      worker: 'worker-1',
      attempt: job.attempt,
      reason: 'failed',
      message: 'In words.',
      retry: true,
      picture_check: found('block'),
    });
    expect(await owner.query('select from picture_checks')).toEqual([]);
  });
});

describe('a held picture', () => {
  test('is seen by administrators alone, and its credits are back', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const jobId = await held(aki);
    const admin = await administrator();
    expect(await waiting(admin)).toMatchObject([
      { jobId, isWithheld: true, path: nameOf(aki, jobId), model: 'a classifier', scores },
    ]);
    expect(await filesSeenBy(admin)).toEqual([nameOf(aki, jobId)]);
    for (const by of [aki, ben, stranger]) expect(await filesSeenBy(by)).toEqual([]);
    expect(await aki.query('select output from jobs')).toEqual([{ output: null }]);
    expect((await kindsOf(aki)).slice(-2)).toEqual(['hold', 'refund']);
    const { objects } = await service.call<{ objects: object[] }>('export_content', { user_id: aki.id });
    expect(objects).toEqual([]);
  });

  test('becomes the finished picture of its job when it is released, and stays free', async () => {
    const aki = await database.visitor();
    const jobId = await held(aki);
    const admin = await administrator();
    expect(await decide(admin, jobId, true)).toBeNull();
    expect(await statusOf(jobId)).toEqual({ status: 'SUCCESS', reason: null, message: null });
    expect(await filesSeenBy(aki)).toEqual([nameOf(aki, jobId)]);
    expect((await kindsOf(aki)).slice(-2)).toEqual(['hold', 'refund']);
    expect(await noticesOf(aki)).toEqual(['picture_failed', 'picture_ready']);
    expect(await waiting(admin)).toEqual([]);
    expect(await filesSeenBy(admin)).toEqual([]);
    expect(await ask(aki, jobId)).toEqual([{ jobId, band: 'hold', isReleased: true }]);
  });

  test('is never seen when it is refused: the file’s name is returned for its removal, also to a repeated request', async () => {
    const aki = await database.visitor();
    const jobId = await held(aki);
    const admin = await administrator();
    const act = randomUUID();
    for (const _ of ['once', 'twice'])
      expect(await decide(admin, jobId, false, act)).toBe(nameOf(aki, jobId));
    expect(await statusOf(jobId)).toEqual({ status: 'ERROR', reason: 'unsuitable', message: null });
    expect(await filesSeenBy(aki)).toEqual([]);
    expect(await noticesOf(aki)).toEqual(['picture_failed', 'picture_refused']);
    expect((await logOf(admin)).filter(({ user }) => user?.id === aki.id)).toMatchObject([
      { kind: 'picture_refused', reason: 'Looked at it', facts: { jobId } },
    ]);
  });

  test('is decided on once, by administrators alone', async () => {
    const aki = await database.visitor();
    const jobId = await held(aki);
    await expect(decide(aki, jobId, true)).rejects.toThrow('not_found');
    const admin = await administrator();
    await decide(admin, jobId, true);
    await decide(admin, jobId, false);
    expect((await statusOf(jobId))?.status).toBe('SUCCESS');
    expect((await logOf(admin)).filter(({ user }) => user?.id === aki.id)).toHaveLength(1);
    await expect(decide(admin, await made(aki), true)).rejects.toThrow('picture_not_found');
  });

  test('that its owner deletes waits for nobody, and goes with its file', async () => {
    const aki = await database.visitor();
    const jobId = await held(aki);
    await aki.call('delete_jobs', { job_ids: [jobId] });
    const admin = await administrator();
    expect(await waiting(admin)).toEqual([]);
    await expect(decide(admin, jobId, true)).rejects.toThrow('picture_not_found');
    await owner.query(`update jobs set deleted_at = now() - interval '1 hour'`);
    expect(await service.call('jobs_to_erase')).toEqual([
      { id: jobId, paths: [nameOf(aki, jobId)], inputs: [] },
    ]);
    await service.call('erase_jobs', { job_ids: [jobId] });
    expect(await owner.query('select from picture_checks')).toEqual([]);
  });
});

describe('a finished picture that its owner wants to show', () => {
  test('is looked at by a worker when the owner asks, and by nobody for a stranger', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const jobId = await made(aki);
    await ask(ben, jobId);
    expect(await due()).toEqual([]);
    await ask(aki, jobId);
    expect(await due()).toEqual([jobId]);
    await keep(jobId, found('pass'));
    expect(await due()).toEqual([]);
    expect(await ask(ben, jobId)).toEqual([]);
    expect(await ask(aki, jobId)).toEqual([{ jobId, band: 'pass', isReleased: null }]);
    await keep(jobId, found('block'));
    expect(await ask(aki, jobId)).toMatchObject([{ band: 'pass' }]);
  });

  test('is not looked at for a guest, who cannot show pictures', async () => {
    const guest = await database.visitor({ isAnonymous: true });
    await expect(ask(guest, await made(guest))).rejects.toThrow('registration_required');
    expect(await due()).toEqual([]);
  });

  test('that cannot be looked at is left alone after a minute, until the owner asks again', async () => {
    const aki = await database.visitor();
    const jobId = await made(aki);
    await ask(aki, jobId);
    await owner.query(`update picture_checks set asked_at = now() - interval '61 seconds'`);
    expect(await due()).toEqual([]);
    await ask(aki, jobId);
    expect(await due()).toEqual([jobId]);
  });

  test('stays with its owner while it is held, and the owner is told of the decision', async () => {
    const aki = await database.visitor();
    const [jobId, other] = [await made(aki), await made(aki)];
    await ask(aki, jobId, other);
    for (const each of [jobId, other]) await keep(each, found('hold'));
    const admin = await administrator();
    expect((await waiting(admin)).map(({ isWithheld }) => isWithheld)).toEqual([false, false]);
    expect(await aki.query('select id from jobs where output is not null')).toHaveLength(2);
    expect(await decide(admin, jobId, true)).toBeNull();
    expect(await decide(admin, other, false)).toBeNull();
    expect((await noticesOf(aki)).slice(-2)).toEqual(['picture_released', 'picture_refused']);
    expect(await aki.query('select id from jobs where output is not null')).toHaveLength(2);
  });
});

describe('a picture that others saw before the picture check', () => {
  const dueShown = async (model = 'a classifier', unreadable: readonly string[] = []) =>
    (await service.call<{ jobId: string }[]>('shown_checks_to_make', { model, unreadable })).map(
      ({ jobId }) => jobId,
    );
  const say = (jobId: string, band: 'pass' | 'hold' | 'block') =>
    service.call('keep_shown_check', { job_id: jobId, said: found(band) });
  const passes = (jobId: string, model: string) =>
    service.call('keep_shown_check', { job_id: jobId, said: { ...found('pass'), model } });
  const hidden = async (admin: Party) =>
    (await admin.call<{ hidden: { jobId: string }[] }>('admin_pictures')).hidden.map(({ jobId }) => jobId);

  test('is due until a classifier has looked at it, and again for each that the site meets later', async () => {
    const jobId = await shown(await database.visitor());
    expect(await dueShown()).toEqual([jobId]);
    expect(await dueShown('a classifier', [jobId])).toEqual([]);
    expect(await say(jobId, 'pass')).toBe(false);
    expect(await dueShown()).toEqual([]);
    expect(await dueShown('another')).toEqual([jobId]);
  });

  test('is looked at once by each of two workers with different classifiers, whichever of them is first', async () => {
    const aki = await database.visitor();
    const names = ['the earlier one', 'the later one'];
    // The site meets them in this order.
    for (const name of names) await dueShown(name);
    const [first, second] = [await shown(aki), await shown(aki)];
    await passes(first, 'the earlier one');
    await passes(second, 'the later one');
    expect(await dueShown('the earlier one')).toEqual([]);
    expect(await dueShown('the later one')).toEqual([first]);
    await passes(first, 'the later one');
    // A look of the earlier one that took its time.
    await passes(first, 'the earlier one');
    for (const name of names) expect(await dueShown(name)).toEqual([]);
  });

  test('is not due if it passed when its owner showed it, nor while nobody else sees it', async () => {
    const aki = await database.visitor();
    const [checked, withdrawn] = [await made(aki), await shown(aki)];
    await ask(aki, checked);
    await keep(checked, found('pass'));
    await show(aki, checked);
    await store(checked);
    await service.call('withdraw_pictures', { user_id: aki.id, job_ids: [withdrawn] });
    expect(await dueShown()).toEqual([]);
    expect(await say(withdrawn, 'block')).toBe(false);
  });

  test('is hidden while the check has doubts, and shown again when an administrator releases it', async () => {
    const aki = await database.visitor();
    const jobId = await shown(aki);
    const admin = await administrator();
    expect(await say(jobId, 'hold')).toBe(true);
    expect(await stranger.call('shown_picture', { job_id: jobId })).toBeNull();
    expect(await hidden(admin)).toEqual([]);
    expect(await waiting(admin)).toMatchObject([{ jobId, isWithheld: false }]);
    await decide(admin, jobId, true);
    expect(await pathOf(jobId)).not.toBeNull();
    await store(jobId);
    expect(await stranger.call('shown_picture', { job_id: jobId })).toMatchObject({ jobId });
    expect((await noticesOf(aki)).slice(-2)).toEqual(['picture_hidden', 'picture_restored']);
    // A person’s decision outlives the next classifier.
    expect(await dueShown('another')).toEqual([jobId]);
    expect(await say(jobId, 'block')).toBe(false);
  });

  test('that is blocked and that an administrator shows again is hidden by no later classifier, and may be shown anew', async () => {
    const aki = await database.visitor();
    const jobId = await shown(aki);
    const admin = await administrator();
    expect(await say(jobId, 'block')).toBe(true);
    await admin.call('admin_decide_picture', {
      act_id: randomUUID(),
      job_id: jobId,
      is_hidden: false,
      reason: 'Nothing is wrong with it',
    });
    expect(await pathOf(jobId)).not.toBeNull();
    await store(jobId);
    expect(await say(jobId, 'block')).toBe(false);
    expect(await ask(aki, jobId)).toEqual([{ jobId, band: 'block', isReleased: true }]);
  });

  test('stays hidden if it is blocked or refused, among the hidden ones', async () => {
    const aki = await database.visitor();
    const [blocked, refused] = [await shown(aki), await shown(aki)];
    const admin = await administrator();
    await say(blocked, 'block');
    await say(refused, 'hold');
    await decide(admin, refused, false);
    expect((await hidden(admin)).toSorted()).toEqual([blocked, refused].toSorted());
    expect(await waiting(admin)).toEqual([]);
    for (const jobId of [blocked, refused]) expect(await pathOf(jobId)).toBeNull();
  });
});

test('nobody but the service reads the checks', async () => {
  const aki = await database.visitor();
  for (const by of [stranger, aki])
    await expect(by.query('select from picture_checks')).rejects.toThrow('permission denied');
});
