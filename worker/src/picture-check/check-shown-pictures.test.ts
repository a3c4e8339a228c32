import { expect, test, vi } from 'vitest';
import { recordedLog } from '../../test/fakes.ts';
import { createShownCheck } from './check-shown-pictures.ts';
import type { PictureCheck } from './picture-check.ts';

const found = { band: 'hold', model: 'a classifier', scores: {} } as const;

/** A database with pictures that are due, and a storage that lacks the file of `lost`. */
function shownPictures(...jobIds: string[]) {
  const left = new Set(jobIds);
  const kept: string[] = [];
  const rpc = vi.fn<(name: string, args: Record<string, unknown>) => Promise<unknown>>(async (name, args) => {
    if (name === 'keep_shown_check') {
      left.delete(String(args['job_id']));
      kept.push(String(args['job_id']));
      return { data: true, error: null };
    }
    const unreadable = args['unreadable'] as readonly string[];
    const due = [...left].filter((jobId) => !unreadable.includes(jobId)).slice(0, 2);
    return { data: due.map((jobId) => ({ jobId, path: `aki/${jobId}/0.webp` })), error: null };
  });
  const download = async (path: string) =>
    path.includes('/lost/')
      ? { data: null, error: new Error('no such file') }
      : { data: new Blob(['a picture']), error: null };
  return { kept, rpc, client: { rpc, storage: { from: () => ({ download }) } } as never };
}
const look: PictureCheck['look'] = async () => found;

test('an idle worker looks at all shown pictures that are due, and logs each that is hidden', async () => {
  const { client, kept, rpc } = shownPictures('a', 'b', 'c');
  const recorded = recordedLog();
  await createShownCheck({
    client,
    look,
    classifier: 'a classifier',
    isIdle: () => true,
    log: recorded.log,
  })();
  expect(kept).toEqual(['a', 'b', 'c']);
  expect(rpc.mock.calls[0]).toEqual(['shown_checks_to_make', { model: 'a classifier', unreadable: [] }]);
  expect(recorded.events()).toEqual(Array.from({ length: 3 }, () => 'shown_picture_hidden'));
});

test('a worker that gets a job leaves shown pictures for later', async () => {
  const { client, kept } = shownPictures('a', 'b', 'c');
  const isIdle = () => kept.length === 0;
  await createShownCheck({ client, look, classifier: 'a classifier', isIdle, log: recordedLog().log })();
  expect(kept).toEqual(['a', 'b']);
});

test('a shown picture whose file cannot be read ends a round, and the next round goes on without it', async () => {
  const { client, kept } = shownPictures('lost', 'b');
  const recorded = recordedLog();
  const round = createShownCheck({
    client,
    look,
    classifier: 'a classifier',
    isIdle: () => true,
    log: recorded.log,
  });
  await round();
  expect(kept).toEqual([]);
  expect(recorded.events()).toEqual(['picture_not_checked']);
  await round();
  expect(kept).toEqual(['b']);
});
