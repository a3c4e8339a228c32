import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { claimed, drawn, fakeBackend, fakeEngine, fakeRemote } from '../../test/fakes.ts';
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

describe('an enlargement at a remote engine', () => {
  /** A form whose sketch is followed, with a picture to begin with. */
  const fields = [
    { name: 'guide', mdel_input_type: 'ATTRIBUTE', config: { attribute: 'guide', numeric: true } },
    {
      name: 'picture',
      type: 'IMAGE_INPUT',
      mdel_input_type: 'ATTRIBUTE',
      config: { attribute: 'picture' },
    },
  ] as const;
  const prompt = { guide: '50', picture: 'visitor/photo.png' };

  async function finishRemote(
    result: EngineResult,
    { enlarges = true, size = {} }: { readonly enlarges?: boolean; readonly size?: object } = {},
  ) {
    const backend = fakeBackend();
    backend.loadOutput.mockResolvedValue(await halves(64, 96, '#060'));
    const engine = { ...fakeRemote([[result]]), takesGuide: true, takesPicture: true, enlarges };
    const enlargement = { scale: 2, original: { ...original, ...size } } as const;
    await finishAt(engine, backend, { job: claimed({ enlargement, fields, prompt }) });
    return { backend, engine };
  }

  test('is made from the original alone, without the sketch and the picture of its form', async () => {
    const { backend, engine } = await finishRemote(await drawnAs(128, 192, '#060'));
    const [request] = engine.submit.mock.calls[0] ?? [];
    expect(request?.enlarge).toEqual({ scale: 2, original: await halves(64, 96, '#060') });
    expect([request?.guide, request?.picture, backend.loadInput.mock.calls]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    expect(backend.complete.mock.calls[0]?.[1]).toMatchObject({
      images: [{ path: 'visitor/job/0.webp', width: 128, height: 192, seed: 99 }],
      notUnderstood: [],
    });
  });

  test('whose result is not like its original fails for good, and nothing is stored', async () => {
    const { backend } = await finishRemote(await drawnAs(128, 192, '#f0f'));
    expect(backend.storeOutput).not.toHaveBeenCalled();
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(expect.anything(), failure(/not like the original/));
  });

  test('whose engine has lost its upscaler fails for good, and the engine gets no order', async () => {
    const { backend, engine } = await finishRemote(await drawnAs(128, 192, '#060'), { enlarges: false });
    expect(engine.submit).not.toHaveBeenCalled();
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      failure(/makes no pictures larger/),
    );
  });

  test('of an original that is too large fails for good, and nothing is submitted', async () => {
    const size = { width: 4096, height: 4096 };
    const { backend, engine } = await finishRemote(await drawnAs(128, 192, '#060'), { size });
    expect(engine.submit).not.toHaveBeenCalled();
    expect(backend.fail).toHaveBeenCalledExactlyOnceWith(expect.anything(), failure(/cannot be made ×2/));
  });
});
