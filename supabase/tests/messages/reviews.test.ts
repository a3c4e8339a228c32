import { reviewReportReason } from '@irodori/contract/review';
import { describe, expect, test } from 'vitest';
import { useDatabase, type Visitor } from '../database.ts';
import { ordersOf } from '../jobs/orders.ts';

const database = useDatabase();
const { owner, service, stranger } = database;
const { accepted, appId, claim, complete } = ordersOf(database);

const slug = 'ai-elf-generator';

/** Makes a finished picture of the visitor. */
async function makePicture(visitor: Visitor): Promise<void> {
  await accepted(visitor, slug);
  const job = await claim();
  if (job === null) throw new Error('no job was waiting');
  await complete(job);
}

async function author(): Promise<Visitor> {
  const visitor = await database.visitor();
  await makePicture(visitor);
  return visitor;
}

const save = async (visitor: Pick<Visitor, 'id'>, rating = 5, review = 'Good ears') =>
  service.call('save_review', {
    user_id: visitor.id,
    app_id: await appId(slug),
    rating,
    review,
    name: 'Aki',
    location: null,
  });

const columns = 'id, app_id, name, date, location, review, rating, is_sample';
const shown = async () =>
  stranger.query<{ id: string; is_sample: boolean; review: string }>(
    `select ${columns} from app_reviews where app_id = $1 order by id`,
    [await appId(slug)],
  );
const stars = async () => {
  const [row] = await stranger.query<{ stars: number[] }>('select stars from app_ratings where app_id = $1', [
    await appId(slug),
  ]);
  return row?.stars;
};
const own = async (visitor: Pick<Visitor, 'call'>) =>
  visitor.call<{ right: string; review: { review: string; isHidden: boolean } | null } | null>('own_review', {
    app_id: await appId(slug),
  });

describe('a review', () => {
  test('is written once by a visitor with a finished picture of the app, and written again in its place', async () => {
    const aki = await author();
    await save(aki, 4, 'First words');
    await save(aki, 2, 'Second words');
    expect((await shown()).map(({ review }) => review)).toEqual(['Second words']);
    expect(await own(aki)).toMatchObject({ right: 'yes', review: { review: 'Second words' } });
  });

  test('needs a finished picture of the app', async () => {
    const aki = await database.visitor();
    await accepted(aki, slug);
    await expect(save(aki)).rejects.toThrow('review_not_allowed');
    expect(await own(aki)).toEqual({ right: 'picture_needed', review: null });
  });

  test('needs an account: a guest cannot write one', async () => {
    const guest = await database.visitor({ isAnonymous: true });
    await makePicture(guest);
    await expect(save(guest)).rejects.toThrow('review_not_allowed');
    expect(await own(guest)).toEqual({ right: 'account_needed', review: null });
  });

  test('hides the samples of its app until it is deleted', async () => {
    const samples = await shown();
    expect(samples.map(({ is_sample }) => is_sample)).toEqual(samples.map(() => true));
    const aki = await author();
    await save(aki);
    expect(await shown()).toMatchObject([{ is_sample: false }]);
    await aki.call('delete_review', { app_id: await appId(slug) });
    expect(await shown()).toEqual(samples);
  });

  test('goes with its author’s account', async () => {
    const aki = await author();
    await save(aki);
    await owner.query('delete from auth.users where id = $1', [aki.id]);
    expect((await shown()).filter(({ is_sample }) => !is_sample)).toEqual([]);
    expect(await stars()).toEqual([0, 0, 0, 0, 0]);
  });

  test('does not tell anybody its author’s id', async () => {
    const aki = await author();
    await save(aki);
    for (const reader of [stranger, aki])
      await expect(reader.query('select user_id from app_reviews')).rejects.toThrow('permission denied');
  });

  test('with a control or a mark of direction is refused by the database', async () => {
    const aki = await author();
    for (const mark of ['\u202E', '\u2066', '\u0007', '\u200F'])
      await expect(save(aki, 5, `Good${mark} ears`)).rejects.toThrow('app_reviews_plain_text');
    await save(aki, 5, 'Zwei\nZeilen, 彩り, “quoted” 👩‍🎨');
  });

  test('is deleted only by its author, after the second factor if there is one', async () => {
    const [aki, ben] = [await author(), await author()];
    await save(aki);
    await ben.call('delete_review', { app_id: await appId(slug) });
    await aki.application.call('delete_review', { app_id: await appId(slug) });
    const { before, after } = await aki.addSecondFactor();
    await before.call('delete_review', { app_id: await appId(slug) });
    expect(await own(before)).toBeNull();
    expect(await own(after)).toMatchObject({ review: { review: 'Good ears' } });
  });

  test('can be saved 20 times within any hour', async () => {
    const aki = await author();
    const pass = (minutes: number) =>
      owner.query(
        `update private.visitor_turns
         set times = array(select turn - make_interval(mins => $1) from unnest(times) turn)`,
        [minutes],
      );
    for (let turn = 0; turn < 15; turn += 1) await save(aki);
    await pass(50);
    for (let turn = 0; turn < 5; turn += 1) await save(aki);
    for (let turn = 0; turn < 2; turn += 1) await expect(save(aki)).rejects.toThrow('too_often');
    await pass(10);
    for (let turn = 0; turn < 15; turn += 1) await save(aki);
    await expect(save(aki)).rejects.toThrow('too_often');
  });
});

describe('the kept counts of ratings', () => {
  test('follow every change of the reviews', async () => {
    const [aki, ben] = [await author(), await author()];
    await save(aki, 5);
    await save(ben, 3);
    expect(await stars()).toEqual([0, 0, 1, 0, 1]);
    await save(ben, 4);
    expect(await stars()).toEqual([0, 0, 0, 1, 1]);
    await owner.query('update app_reviews set hidden_at = now() where user_id = $1', [aki.id]);
    expect(await stars()).toEqual([0, 0, 0, 1, 0]);
    await save(aki, 1);
    expect(await stars()).toEqual([0, 0, 0, 1, 0]);
    await ben.call('delete_review', { app_id: await appId(slug) });
    expect(await stars()).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('a report of a review', () => {
  const reports = () =>
    service.query<{ user_id: string; reason: string }>('select user_id, reason from review_reports');

  test('counts once for each visitor, guests included, and hides nothing by itself', async () => {
    await save(await author());
    const [review] = await shown();
    const [ben, guest] = [await database.visitor(), await database.visitor({ isAnonymous: true })];
    for (const reporter of [ben, ben, guest])
      await reporter.call('report_review', { review_id: review?.id, reason: 'spam' });
    expect(await reports()).toHaveLength(2);
    expect(await shown()).toHaveLength(1);
  });

  test('waits anew with its latest reason once the earlier one was decided on, and not before', async () => {
    await save(await author());
    const [review] = await shown();
    const ben = await database.visitor();
    const report = (reason: string) => ben.call('report_review', { review_id: review?.id, reason });
    const waiting = () => service.query('select reason from review_reports where decided_at is null');
    await report('spam');
    await report('hateful');
    expect(await waiting()).toEqual([{ reason: 'spam' }]);
    await owner.query('update review_reports set decided_at = now()');
    await report('hateful');
    expect(await waiting()).toEqual([{ reason: 'hateful' }]);
    expect(await reports()).toHaveLength(1);
  });

  test('is refused from the author, before the second factor, and for a sample', async () => {
    const [sample] = await shown();
    const aki = await author();
    await save(aki);
    const [review] = await shown();
    const ben = await database.visitor();
    const { before } = await ben.addSecondFactor();
    const report = (by: Pick<Visitor, 'call'>, id: string | undefined) =>
      by.call('report_review', { review_id: id, reason: 'hateful' });
    await expect(report(aki, review?.id)).rejects.toThrow('review_not_found');
    await expect(report(before, review?.id)).rejects.toThrow('review_not_found');
    await expect(report(aki, sample?.id)).rejects.toThrow('review_not_found');
    expect(await reports()).toEqual([]);
  });

  test('gives one of the contract’s reasons', async () => {
    const rows = await owner.query<{ value: string }>(
      'select unnest(enum_range(null::review_report_reason))::text as value',
    );
    expect(rows.map(({ value }) => value)).toEqual(reviewReportReason.options);
  });

  test('lets an administrator hide the review, which its author still sees as hidden', async () => {
    const aki = await author();
    await save(aki);
    await service.query('update app_reviews set hidden_at = now() where user_id = $1', [aki.id]);
    expect((await shown()).filter(({ is_sample }) => !is_sample)).toEqual([]);
    expect(await own(aki)).toMatchObject({ review: { isHidden: true } });
  });
});
