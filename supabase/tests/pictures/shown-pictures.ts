import { randomUUID } from 'node:crypto';
import type { TestDatabase, Visitor } from '../database.ts';
import { ordersOf } from '../jobs/orders.ts';

/** Finished and shown pictures, as the edge function and a worker make them, as short functions for tests. */
export function picturesOf(database: TestDatabase) {
  const { owner, service } = database;
  const { order } = ordersOf(database);

  const nameOf = (visitor: Pick<Visitor, 'id'>, jobId: string) => `${visitor.id}/${jobId}/0.webp`;
  /** A finished picture; returns the id of its job. */
  async function made(visitor: Pick<Visitor, 'id'>, slug?: string): Promise<string> {
    const { jobId } = await order(visitor, slug, randomUUID());
    const image = {
      path: nameOf(visitor, jobId),
      width: 768,
      height: 1152,
      mime: 'image/webp',
      bytes: 9,
      seed: 4,
    };
    for (const status of ['CREATED', 'GENERATING'])
      await owner.query('update jobs set status = $2::job_status where id = $1', [jobId, status]);
    await owner.query(`update jobs set status = 'SUCCESS', output = $2 where id = $1`, [
      jobId,
      { images: [image], drew: ['silver hair'] },
    ]);
    return jobId;
  }
  const settings = {
    words: 'an elf with silver hair',
    prompt: { prompt: 'an elf with silver hair' },
    drew: ['silver hair'],
  };
  /** Shows a picture without storing its copy; returns the ids of the pictures that are shown. */
  const show = (
    visitor: Pick<Visitor, 'id'>,
    jobId: string,
    visibility = 'public',
    shown: object = settings,
  ) =>
    service.call<string[]>('show_pictures', {
      user_id: visitor.id,
      visibility,
      pictures: JSON.stringify([{ jobId, ...shown }]),
    });
  const pathOf = async (jobId: string) => {
    const [row] = await owner.query<{ path: string | null }>(
      'select path from shown_pictures where job_id = $1',
      [jobId],
    );
    return row?.path ?? null;
  };
  /** Stores the copy of a shown picture; returns its name. */
  async function store(jobId: string): Promise<string> {
    const [copy] = await service.call<{ from: string; to: string }[]>('copies_to_store', {
      job_ids: [jobId],
    });
    if (copy === undefined) throw new Error(`${jobId} needs no copy`);
    await owner.query(`insert into storage.objects (bucket_id, name) values ('shown', $1)`, [copy.to]);
    await service.call('copies_stored', { paths: [copy.to] });
    return copy.to;
  }
  /** A picture that everybody sees, or that everybody with its address sees. */
  async function shown(visitor: Pick<Visitor, 'id'>, visibility?: string, slug?: string): Promise<string> {
    const jobId = await made(visitor, slug);
    await show(visitor, jobId, visibility);
    await store(jobId);
    return jobId;
  }
  const withdraw = (visitor: Pick<Visitor, 'id'>, ...jobIds: string[]) =>
    service.call('withdraw_pictures', { user_id: visitor.id, job_ids: jobIds });
  /** Objects of the storage outlive the accounts of a test. */
  const forgetFiles = async (): Promise<void> => {
    await owner.query('delete from storage.objects');
    await owner.query('delete from private.left_copies');
  };
  return { forgetFiles, made, show, store, shown, withdraw, pathOf, nameOf };
}
