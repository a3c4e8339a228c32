import sharp from 'sharp';
import { expect, test } from 'vitest';
import { claimed, drawn, fakeBackend, fakeEngine } from '../../test/fakes.ts';
import { finishAt } from '../../test/finish.ts';
import type { EngineResult } from '../engines/engine.ts';

const path = 'visitor/original/0.webp';
const original = { path, width: 64, height: 96, mime: 'image/webp', bytes: 1, seed: 99 };

/** A picture whose left half is bright and whose right half has a colour. */
async function halves(width: number, height: number, colour: string): Promise<Buffer> {
  const right = sharp({ create: { width: width / 2, height, channels: 3, background: colour } });
  return sharp({ create: { width, height, channels: 3, background: '#eee' } })
    .composite([{ input: await right.png().toBuffer(), left: width / 2, top: 0 }])
    .webp()
    .toBuffer();
}
const drawnAs = async (width: number, height: number, colour: string): Promise<EngineResult> => ({
  ...drawn,
  pictures: [
    { seed: 99, image: { bytes: await halves(width, height, colour), mime: 'image/webp', width, height } },
  ],
});

/** Finishes a job that enlarges by two, with an engine that draws this. */
async function finish(event: EngineResult, { isDeleted = false } = {}) {
  const backend = fakeBackend();
  backend.loadOutput.mockResolvedValue(await halves(64, 96, '#060'));
  const engine = fakeEngine(event);
  const job = claimed({ enlargement: { scale: 2, original: isDeleted ? null : original } });
  await finishAt(engine, backend, { job });
  return { backend, engine };
}
const failure = (message: RegExp) =>
  expect.objectContaining({ message: expect.stringMatching(message), retry: false });

test('an enlargement gives the engine the original, its seed and the scale, and stores the larger picture', async () => {
  const { backend, engine } = await finish(await drawnAs(128, 192, '#060'));
  expect(backend.loadOutput).toHaveBeenCalledExactlyOnceWith(path);
  expect(engine.draw).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ seed: 99, enlarge: { scale: 2, original: await halves(64, 96, '#060') } }),
    expect.any(AbortSignal),
  );
  expect(backend.complete.mock.calls[0]?.[1].images).toMatchObject([
    { path: 'visitor/job/0.webp', width: 128, height: 192, seed: 99 },
  ]);
});

test.each([
  ['another picture', 128, 192, '#f0f'],
  ['a picture in another size', 64, 96, '#060'],
])(
  'an enlargement whose engine draws %s fails for good, and nothing is stored',
  async (_, width, height, colour) => {
    const { backend } = await finish(await drawnAs(width, height, colour));
    expect(backend.storeOutput).not.toHaveBeenCalled();
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(expect.anything(), failure(/draws differently/));
  },
);

test('an enlargement of a deleted picture fails for good before anything is drawn', async () => {
  const { backend, engine } = await finish(await drawnAs(128, 192, '#060'), { isDeleted: true });
  expect(engine.draw).not.toHaveBeenCalled();
  expect(backend.fail).toHaveBeenCalledExactlyOnceWith(expect.anything(), failure(/is deleted/));
});
