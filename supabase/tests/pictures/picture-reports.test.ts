import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { administratorOf, logOf } from '../administration/administrators.ts';
import { useDatabase, type Party } from '../database.ts';
import { picturesOf } from './shown-pictures.ts';

const database = useDatabase();
const { owner, service, stranger } = database;
const administrator = administratorOf(database);
const { forgetFiles, made, nameOf, pathOf, show, shown, store, withdraw } = picturesOf(database);
beforeEach(forgetFiles);

const report = (by: Party, jobId: string, reason = 'sexual') =>
  by.call('report_picture', { job_id: jobId, reason });
const decide = (admin: Party, jobId: string, isHidden: boolean, act: string = randomUUID()) =>
  admin.call('admin_decide_picture', {
    act_id: act,
    job_id: jobId,
    is_hidden: isHidden,
    reason: 'Not for children',
  });
interface Disputed {
  readonly reported: readonly { readonly jobId: string; readonly reasons: readonly string[] }[];
  readonly hidden: readonly { readonly jobId: string }[];
}
const disputed = async (admin: Party) => {
  const { reported, hidden } = await admin.call<Disputed>('admin_pictures');
  return { reported: reported.map(({ jobId }) => jobId), hidden: hidden.map(({ jobId }) => jobId) };
};
const opened = (jobId: string) => stranger.call('shown_picture', { job_id: jobId });
const noticesOf = async (visitor: Party) =>
  (
    await visitor.query<{ kind: string }>(
      `select kind from notifications where kind in ('picture_hidden', 'picture_restored') order by created_at`,
    )
  ).map(({ kind }) => kind);

describe('a report of a picture', () => {
  test('counts once for each visitor, guests included, and hides nothing by itself', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const guest = await database.visitor({ isAnonymous: true });
    const jobId = await shown(aki);
    for (const by of [ben, ben, guest]) await report(by, jobId);
    const admin = await administrator();
    expect((await admin.call<Disputed>('admin_pictures')).reported).toMatchObject([
      { jobId, reasons: ['sexual', 'sexual'] },
    ]);
    expect(await opened(jobId)).not.toBeNull();
  });

  test('waits anew with its latest reason once the earlier one was decided on, and not before', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const jobId = await shown(aki);
    const admin = await administrator();
    const reasons = async () =>
      (await admin.call<Disputed>('admin_pictures')).reported.map(({ reasons: given }) => given);
    await report(ben, jobId);
    await report(ben, jobId, 'personal');
    expect(await reasons()).toEqual([['sexual']]);
    await decide(admin, jobId, false);
    await report(ben, jobId, 'personal');
    expect(await reasons()).toEqual([['personal']]);
  });

  test('is refused of an own picture, of one that is not shown, and before the second factor', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const [jobId, hers] = [await shown(aki), await made(aki)];
    await expect(report(aki, jobId)).rejects.toThrow('picture_not_found');
    await expect(report(ben, hers)).rejects.toThrow('picture_not_found');
    const { before } = await ben.addSecondFactor();
    await expect(report(before, jobId)).rejects.toThrow('picture_not_found');
  });

  test('can be made 20 times in an hour', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const jobId = await shown(aki);
    for (let turn = 0; turn < 20; turn += 1) await report(ben, jobId);
    await expect(report(ben, jobId)).rejects.toThrow('too_often');
  });
});

test('administrators find all hidden pictures page by page, the latest first', async () => {
  const aki = await database.visitor();
  const admin = await administrator();
  const ids: string[] = [];
  for (let hidden = 0; hidden < 21; hidden += 1) {
    const jobId = await shown(aki);
    await decide(admin, jobId, true);
    ids.unshift(jobId);
  }
  interface Page {
    readonly hidden: readonly { readonly jobId: string; readonly hiddenAt: string }[];
  }
  const first = await admin.call<Page>('admin_pictures');
  expect(first.hidden.map(({ jobId }) => jobId)).toEqual(ids.slice(0, 20));
  const second = await admin.call<Page>('admin_pictures', { before: first.hidden.at(-1)?.hiddenAt });
  expect(second.hidden[0]?.jobId).toBe(ids[20]);
});

describe('the editors’ choice', () => {
  const choose = (admin: Party, jobId: string, isChosen: boolean) =>
    admin.call('admin_choose_picture', {
      act_id: randomUUID(),
      job_id: jobId,
      is_chosen: isChosen,
      reason: 'Good light',
    });
  const chosen = async () =>
    (
      await stranger.query<{ job_id: string }>(
        'select job_id from shown_pictures where chosen_at is not null',
      )
    ).map(({ job_id }) => job_id);

  test('has public pictures that an administrator chose, until one is taken back, withdrawn or hidden', async () => {
    const aki = await database.visitor();
    const [back, withdrawn, hidden] = [await shown(aki), await shown(aki), await shown(aki)];
    const admin = await administrator();
    for (const jobId of [back, withdrawn, hidden]) await choose(admin, jobId, true);
    expect(await chosen()).toHaveLength(3);
    expect(await opened(back)).toMatchObject({ isChosen: true });
    await choose(admin, back, false);
    expect(await opened(back)).toMatchObject({ isChosen: false });
    await withdraw(aki, withdrawn);
    await decide(admin, hidden, true);
    await decide(admin, hidden, false);
    await show(aki, withdrawn);
    for (const jobId of [withdrawn, hidden]) await store(jobId);
    expect(await chosen()).toEqual([]);
  });

  test('ends when the owner shows words that the editor did not see, and not when the owner hides them', async () => {
    const aki = await database.visitor();
    const added = await made(aki);
    const [changed, hidden, same] = [await shown(aki), await shown(aki), await shown(aki)];
    await show(aki, added, 'public', {});
    await store(added);
    const admin = await administrator();
    for (const jobId of [added, changed, hidden, same]) await choose(admin, jobId, true);
    const other = { words: 'another elf', prompt: { prompt: 'another elf' }, drew: ['another elf'] };
    await show(aki, added);
    await show(aki, changed, 'public', other);
    await show(aki, hidden, 'public', {});
    await show(aki, same);
    expect((await chosen()).toSorted()).toEqual([hidden, same].toSorted());
    await show(aki, hidden, 'public', other);
    expect(await chosen()).toEqual([same]);
  });

  test('is forgotten once by the migration for owners who were not told of search engines', async () => {
    const jobId = await shown(await database.visitor());
    await choose(await administrator(), jobId, true);
    const file = '20261126221100_forget_earlier_choices.sql';
    await owner.query(await readFile(join(import.meta.dirname, '../../migrations', file), 'utf8'));
    expect(await chosen()).toEqual([]);
  });

  test('takes no picture that is not public', async () => {
    const aki = await database.visitor();
    await expect(choose(await administrator(), await shown(aki, 'unlisted'), true)).rejects.toThrow(
      'picture_not_found',
    );
  });
});

describe('an administrator', () => {
  test('hides a picture from everybody but its owner, who is told and cannot show it again', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const jobId = await shown(aki);
    const copy = await pathOf(jobId);
    await report(ben, jobId);
    const admin = await administrator();
    await decide(admin, jobId, true);
    expect(await opened(jobId)).toBeNull();
    expect(await stranger.query('select job_id from shown_pictures')).toEqual([]);
    expect(await service.call('left_copies')).toEqual([copy]);
    expect(await disputed(admin)).toEqual({ reported: [], hidden: [jobId] });
    expect(await noticesOf(aki)).toEqual(['picture_hidden']);
    expect(await show(aki, jobId)).toEqual([]);
    await withdraw(aki, jobId);
    expect(await show(aki, jobId)).toEqual([]);
    expect(await aki.query('select id from jobs where id = $1', [jobId])).toHaveLength(1);
  });

  test('shows a hidden picture again under a new address, as its owner last wanted it', async () => {
    const aki = await database.visitor();
    const [jobId, given] = [await shown(aki), await shown(aki)];
    const admin = await administrator();
    for (const each of [jobId, given]) await decide(admin, each, true);
    await withdraw(aki, given);
    for (const each of [jobId, given]) await decide(admin, each, false);
    const copy = await store(jobId);
    expect(await opened(jobId)).toMatchObject({ path: copy, visibility: 'public' });
    expect(await pathOf(given)).toBeNull();
    expect(await noticesOf(aki)).toHaveLength(4);
  });

  test('leaves a reported picture as it is, without a notice', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const jobId = await shown(aki);
    await report(ben, jobId);
    const admin = await administrator();
    await decide(admin, jobId, false);
    expect(await disputed(admin)).toEqual({ reported: [], hidden: [] });
    expect(await opened(jobId)).not.toBeNull();
    expect(await noticesOf(aki)).toEqual([]);
  });

  test('has each decision in the log, and a repeated request there once', async () => {
    const aki = await database.visitor();
    const jobId = await shown(aki);
    const admin = await administrator();
    await decide(admin, jobId, false);
    const act = randomUUID();
    for (const _ of ['once', 'twice']) await decide(admin, jobId, true, act);
    await decide(admin, jobId, false);
    await decide(admin, jobId, true, act);
    const log = await logOf(admin);
    expect(log.filter(({ user }) => user?.id === aki.id)).toMatchObject(
      ['picture_shown', 'picture_hidden', 'picture_reports_dismissed'].map((kind) => ({
        kind,
        reason: 'Not for children',
        facts: { jobId },
      })),
    );
    expect(await disputed(admin)).toEqual({ reported: [], hidden: [] });
  });

  test('sees the file of a picture while it is reported or hidden, and no other of the visitor', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const [jobId, hers] = [await shown(aki), await made(aki)];
    for (const each of [jobId, hers])
      await owner.query(`insert into storage.objects (bucket_id, name) values ('outputs', $1)`, [
        nameOf(aki, each),
      ]);
    const admin = await administrator();
    const seen = async (by: Party) =>
      (await by.query<{ name: string }>(`select name from storage.objects where bucket_id = 'outputs'`)).map(
        ({ name }) => name,
      );
    expect(await seen(admin)).toEqual([]);
    await report(ben, jobId);
    expect(await seen(admin)).toEqual([nameOf(aki, jobId)]);
    expect(await seen(ben)).toEqual([]);
    const { renewed } = await (await database.visitor({ role: 'admin' })).addSecondFactor(16 * 60);
    expect(await seen(renewed)).toEqual([]);
    await decide(admin, jobId, true);
    expect(await seen(admin)).toEqual([nameOf(aki, jobId)]);
    await decide(admin, jobId, false);
    expect(await seen(admin)).toEqual([]);
  });
});
