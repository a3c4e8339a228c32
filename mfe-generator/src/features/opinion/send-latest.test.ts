import { expect, test, vi } from 'vitest';
import { sendLatest } from './send-latest.ts';

test('values are sent one at a time, of those that come meanwhile the last one, whose result alone is told', async () => {
  const first = Promise.withResolvers<string>();
  const save = vi
    .fn<(stars: number) => Promise<string>>()
    .mockReturnValueOnce(first.promise)
    .mockResolvedValueOnce('saved');
  const onSent = vi.fn<(stars: number, result: string | undefined) => void>();
  const send = sendLatest(save, onSent);
  for (const stars of [1, 2, 3]) send(stars);
  expect(save.mock.calls).toEqual([[1]]);
  first.resolve('saved');
  await vi.waitFor(() => expect(onSent.mock.calls).toEqual([[3, 'saved']]));
  expect(save.mock.calls).toEqual([[1], [3]]);
});

test('a value that could not be sent is told without a result', async () => {
  const onSent = vi.fn<(stars: number, result: string | undefined) => void>();
  sendLatest<number, string>(() => Promise.reject(new Error('offline')), onSent)(4);
  await vi.waitFor(() => expect(onSent.mock.calls).toEqual([[4, undefined]]));
});
