import { afterEach, expect, test, vi } from 'vitest';
import { drawn, fakeRemote, photo, picture } from '../../test/fakes.ts';
import { EngineFailure } from '../engines/engine-failure.ts';
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

const busy = new EngineFailure('busy', 'responded with 502');
const rate = new EngineFailure('rate', 'responded with 429', { retryAfterMs: 30_000 });

test('a test picture whose engine gives no response for a moment is drawn by its one run', async () => {
  vi.useFakeTimers();
  const image = { ...picture.image, bytes: await photo(96) };
  const engine = fakeRemote([
    [busy],
    [rate],
    [{ type: 'started' }, busy],
    [{ ...drawn, pictures: [{ ...picture, image }] }],
  ]);
  const drawTested = drawTest(engine, 'a fox', () => undefined);
  await vi.advanceTimersByTimeAsync(1_000 + 30_000 + 4_000);
  expect(await drawTested).toMatchObject({ width: 96 });
  expect(engine.submit).toHaveBeenCalledOnce();
  expect(engine.attach).toHaveBeenCalledTimes(4);
  expect(engine.cancel).not.toHaveBeenCalled();
});

test('a test picture whose engine stays silent for five minutes is given up, and its run is cancelled', async () => {
  vi.useFakeTimers();
  const engine = fakeRemote(Array.from({ length: 100 }, () => [busy]));
  const failure = drawTest(engine, 'a fox', () => undefined).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(await failure).toBe(busy);
  expect(engine.attach.mock.calls.length).toBeGreaterThan(10);
  expect(engine.submit).toHaveBeenCalledOnce();
  expect(engine.cancel).toHaveBeenCalledOnce();
});

test('a test picture that fails is not asked for again', async () => {
  const engine = fakeRemote([[new EngineFailure('internal', 'failed')]]);
  await expect(drawTest(engine, 'a fox', () => undefined)).rejects.toMatchObject({ code: 'internal' });
  expect(engine.attach).toHaveBeenCalledOnce();
});
