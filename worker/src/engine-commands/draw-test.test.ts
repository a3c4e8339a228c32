import { afterEach, expect, test, vi } from 'vitest';
import { drawn, fakeRemote, photo, picture } from '../../test/fakes.ts';
import { drawTest } from './draw-test.ts';

afterEach(() => void vi.useRealTimers());

test('a test picture costs the time that it was drawn, without the engine’s own queue', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const [turn, drawing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const image = { ...picture.image, bytes: await photo(96) };
  const result = { ...drawn, pictures: [{ ...picture, image }] };
  const engine = fakeRemote([
    [{ type: 'queued', place: 1 }, turn.promise, { type: 'started' }, drawing.promise, result],
  ]);
  const said: string[] = [];
  const drawTested = drawTest({ ...engine, hourPrice: 1.8 }, 'a fox', (line) => said.push(line));
  await expect.poll(() => said).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  turn.resolve();
  await expect.poll(() => said).toHaveLength(2);
  vi.advanceTimersByTime(10_001);
  drawing.resolve();
  expect((await drawTested).costUsd).toBe(0.005001);
});
