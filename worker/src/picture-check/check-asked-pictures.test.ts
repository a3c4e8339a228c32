import { expect, test, vi } from 'vitest';
import { recordedLog } from '../../test/fakes.ts';
import { checkAskedPictures } from './check-asked-pictures.ts';
import type { PictureCheck } from './picture-check.ts';

const found = { band: 'pass', model: 'a classifier', scores: {} } as const;

test('each picture that is asked for is looked at, also after one whose file cannot be read', async () => {
  const rpc = vi.fn<(name: string, args: object) => Promise<unknown>>(async () => ({
    data: ['a', 'b'].map((jobId) => ({ jobId, path: `visitor/${jobId}/0.webp` })),
    error: null,
  }));
  const download = vi.fn<(path: string) => Promise<unknown>>(async (path) =>
    path.includes('/a/')
      ? { data: null, error: new Error('no such file') }
      : { data: new Blob(['picture of b']), error: null },
  );
  const look = vi.fn<PictureCheck['look']>(async () => found);
  const recorded = recordedLog();
  const client = { rpc, storage: { from: () => ({ download }) } } as never;
  await checkAskedPictures({ client, look, log: recorded.log });
  expect(look.mock.calls[0]).toEqual([new Uint8Array(Buffer.from('picture of b'))]);
  expect(rpc.mock.calls.slice(1)).toEqual([['keep_check', { job_id: 'b', found }]]);
  expect(recorded.events()).toEqual(['picture_not_checked']);
});

test('a database that does not respond is logged, and asked again later', async () => {
  const rpc = async () => ({ data: null, error: new Error('no connection') });
  const recorded = recordedLog();
  await checkAskedPictures({ client: { rpc } as never, look: async () => found, log: recorded.log });
  expect(recorded.text()).toContain('checks_to_make failed: no connection');
});
