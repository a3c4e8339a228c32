import { expect, test, vi } from 'vitest';
import { erasePictures, type ErasureOptions } from './erase-pictures.ts';

type Due = { readonly id: string; readonly paths: readonly string[]; readonly inputs: readonly string[] };

/** A backend that has these deleted jobs, and whose storage may fail. */
function backend(due: readonly Due[], failure: { message: string } | null = null) {
  let left = due;
  const removed: string[] = [];
  const warn = vi.fn<(...words: unknown[]) => void>();
  const client = {
    rpc: async (name: string, { job_ids = [] }: { job_ids?: readonly string[] } = {}) => {
      if (name === 'erase_jobs') left = left.filter(({ id }) => !job_ids.includes(id));
      return { data: name === 'jobs_to_erase' ? left : null, error: null };
    },
    storage: {
      from: (bucket: string) => ({
        remove: async (paths: readonly string[]) => {
          if (failure === null) removed.push(...paths.map((path) => `${bucket}/${path}`));
          return { data: [], error: failure };
        },
      }),
    },
  } as unknown as ErasureOptions['client'];
  return { client, log: { warn }, removed, left: () => left };
}

test('files are removed before rows are emptied, and a job without files needs no request to the storage', async () => {
  const { client, log, removed, left } = backend([
    { id: 'a', paths: ['me/a/0.webp', 'me/a/1.webp'], inputs: ['me/photo.jpg'] },
    { id: 'b', paths: [], inputs: [] },
  ]);
  await erasePictures({ client, log });
  expect(removed).toEqual(['outputs/me/a/0.webp', 'outputs/me/a/1.webp', 'inputs/me/photo.jpg']);
  expect(left()).toEqual([]);
  const none = backend([{ id: 'b', paths: [], inputs: [] }], { message: 'The storage takes no empty list.' });
  await erasePictures(none);
  expect(none.left()).toEqual([]);
  expect(log.warn).not.toHaveBeenCalled();
});

test('rows stay for the next time if their files could not be removed', async () => {
  const { client, log, left } = backend([{ id: 'a', paths: ['me/a/0.webp'], inputs: [] }], {
    message: 'It is down.',
  });
  await erasePictures({ client, log });
  expect(left()).toHaveLength(1);
  expect(log.warn).toHaveBeenCalledWith(
    { event: 'erasure-failed' },
    'Removing deleted pictures failed: It is down.',
  );
});
