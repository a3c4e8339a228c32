import type { PictureBand } from '@irodori/contract/picture-check';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, type Mock, test, vi } from 'vitest';
import {
  claimed,
  drawn,
  fakeBackend,
  fakeEngine,
  fakeRemote,
  type FormField,
  passed,
  photo,
} from '../../test/fakes.ts';
import { finishAt } from '../../test/finish.ts';
import { EngineFailure } from '../engines/engine-failure.ts';
import type { Engine, EngineProgress, EngineResult } from '../engines/engine.ts';
import type { PictureCheck } from '../picture-check/picture-check.ts';
import { BackendError } from './backend-error.ts';

let result: EngineResult;
let look: Mock<PictureCheck['look']>;
let backend: ReturnType<typeof fakeBackend>;

beforeAll(async () => {
  const image = { bytes: await photo(768), mime: 'image/jpeg', width: 768, height: 768 } as const;
  result = { ...drawn, pictures: [{ image, seed: 7 }] };
});
beforeEach(async () => {
  backend = fakeBackend();
  backend.loadInput.mockResolvedValue(await photo(400, 300));
  look = vi.fn<PictureCheck['look']>(passed);
});

const attribute = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  mdel_input_type: 'ATTRIBUTE',
  config: { attribute: name },
  ...more,
});
const fields = [
  attribute('picture', { type: 'IMAGE_INPUT' }),
  attribute('likeness'),
  attribute('guide'),
  attribute('ratio'),
];
const beginning = (prompt: Readonly<Record<string, string>> = {}) =>
  claimed({ fields, prompt: { picture: 'visitor/a.png', ...prompt } });
const remote = (...steps: Parameters<typeof fakeRemote>[0][number][]) => ({
  ...fakeRemote(steps),
  takesPicture: true,
});

const finish = (engine: Engine, job = beginning()) => finishAt(engine, backend, { job, look });
const notUnderstood = () => backend.complete.mock.calls[0]?.[1].notUnderstood;
const found = (band: PictureBand) => ({ band, model: 'a classifier', scores: { harm: 0.6 } });

test('an uploaded picture is given to the engine upright, in the ratio of the order, without metadata, with its likeness', async () => {
  // The camera lay on its side: left is red, so above is red once the picture stands.
  const halves = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#00f' } })
    .composite([
      { input: { create: { width: 200, height: 300, channels: 3, background: '#f00' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'the visitor' } } })
    .toBuffer();
  backend.loadInput.mockResolvedValue(halves);
  const engine = remote([result]);
  expect(await finish(engine, beginning({ likeness: '80', ratio: '3:4' }))).toBe('drawn');
  expect(backend.loadInput).toHaveBeenCalledExactlyOnceWith('visitor/a.png');
  const { strength, image } = engine.submit.mock.calls[0]?.[0].picture ?? {};
  expect({ strength, ...image }).toMatchObject({
    strength: 0.8,
    mime: 'image/png',
    width: 896,
    height: 1152,
  });
  const { format, width, exif, orientation } = await sharp(image?.bytes).metadata();
  expect({ format, width, exif, orientation }).toMatchObject({ format: 'png', width: 896 });
  expect([exif, orientation]).toEqual([undefined, undefined]);
  const above = await sharp(image?.bytes).extract({ left: 0, top: 0, width: 896, height: 500 }).toBuffer();
  const [red, , blue] = (await sharp(above).stats()).channels.map(({ mean }) => Math.round(mean / 10));
  expect({ red, blue }).toEqual({ red: 25, blue: 0 });
});

test('a picture without a likeness is kept to by half', async () => {
  const engine = remote([result]);
  await finish(engine);
  expect(engine.submit.mock.calls[0]?.[0].picture?.strength).toBe(0.5);
});

test('the picture check looks at the very file that the engine gets, before it gets it', async () => {
  const engine = remote([result]);
  await finish(engine);
  expect(look.mock.calls[0]?.[0]).toBe(engine.submit.mock.calls[0]?.[0].picture?.image.bytes);
  expect(look.mock.invocationCallOrder[0]).toBeLessThan(engine.submit.mock.invocationCallOrder[0] ?? 0);
});

test('a picture that the picture check blocks is never sent, and its job ends as unsuitable without a run', async () => {
  look.mockResolvedValue(found('block'));
  const engine = remote([result]);
  await finish(engine);
  expect(engine.submit).not.toHaveBeenCalled();
  expect(backend.noteRun).not.toHaveBeenCalled();
  expect(backend.fail).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
    reason: 'unsuitable',
    message: expect.stringContaining('the picture that you added may not be suitable'),
    retry: false,
    runGoesOn: false,
    found: found('block'),
  });
});

test('a picture of which the picture check is not sure is sent, since the result is looked at as well', async () => {
  look.mockResolvedValueOnce(found('hold'));
  const engine = remote([result]);
  expect(await finish(engine)).toBe('drawn');
  expect(engine.submit).toHaveBeenCalledOnce();
  expect(look).toHaveBeenCalledTimes(2);
});

test('a picture that the picture check cannot look at is not sent, and its job is tried again', async () => {
  look.mockRejectedValue(new Error('The picture check failed'));
  const engine = remote([result]);
  await finish(engine);
  expect(engine.submit).not.toHaveBeenCalled();
  expect(backend.fail.mock.calls[0]?.[1]).toMatchObject({ reason: 'failed', retry: true });
});

test('a picture check that hangs at the visitor’s picture keeps no job from being handed back', async () => {
  const looked = Promise.withResolvers<void>();
  look.mockImplementation(() => {
    looked.resolve();
    return new Promise(() => undefined);
  });
  const handBack = new AbortController();
  const engine = remote([result]);
  const finishing = finishAt(engine, backend, { job: beginning(), look, handBack: handBack.signal });
  await looked.promise;
  handBack.abort(new Error('The worker is stopping'));
  await finishing;
  expect(backend.handBack).toHaveBeenCalledOnce();
  expect(engine.submit).not.toHaveBeenCalled();
});

test('what begins with a visitor’s picture says so in the stored file and in previews', async () => {
  const [made] = result.pictures;
  const progress = { type: 'progress', fraction: 0.5, stage: 'half', preview: made?.image } as EngineProgress;
  await finish(remote([progress, result]));
  const type = 'digitalsourcetype/compositeWithTrainedAlgorithmicMedia';
  expect(String(backend.storeOutput.mock.calls[0]?.[1])).toContain(type);
  const [, preview = ''] = backend.broadcast.mock.calls[0]?.[0].preview?.split(',') ?? [];
  expect(String(Buffer.from(preview, 'base64'))).toContain(type);
});

test('an order with a sketch and a picture begins with the picture, follows no sketch, and the visitor reads so', async () => {
  const engine = { ...remote([result]), takesGuide: true };
  await finish(engine, beginning({ guide: '40' }));
  expect(engine.submit.mock.calls[0]?.[0]).not.toHaveProperty('guide');
  expect(engine.submit.mock.calls[0]?.[0]).toHaveProperty('picture');
  expect(notUnderstood()).toEqual(['the sketch (your picture takes its place)']);
});

test.each([
  ['a remote engine', () => fakeRemote([[result]])],
  ['a built-in engine', () => fakeEngine(drawn)],
])('%s that begins with no picture gets none, and the visitor reads so', async (_, engineOf) => {
  await finish(engineOf());
  expect(backend.loadInput).not.toHaveBeenCalled();
  expect(notUnderstood()).toEqual(['your picture (this generator begins with no picture)']);
  expect(String(backend.storeOutput.mock.calls[0]?.[1])).toContain(
    'digitalsourcetype/trainedAlgorithmicMedia',
  );
});

test.each([
  ['of another visitor', 'somebody/a.png', undefined],
  ['that is gone', 'visitor/a.png', () => Promise.reject(new BackendError('There is none', 404))],
  ['that is no picture', 'visitor/a.png', async () => new TextEncoder().encode('not a picture')],
  [
    'that could name other files',
    'visitor/a.png',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>'),
  ],
])('an upload %s is not sent, and its job fails for good', async (_, path, load) => {
  if (load !== undefined) backend.loadInput.mockImplementation(load);
  const engine = remote([result]);
  await finish(engine, beginning({ picture: path }));
  expect(engine.submit).not.toHaveBeenCalled();
  expect(backend.fail.mock.calls[0]?.[1]).toMatchObject({
    message: expect.stringContaining('upload it again'),
    retry: false,
  });
});

test('a picture that the engine refuses ends the job, whose words name the picture', async () => {
  await finish(remote([new EngineFailure('guide', 'refused')]));
  expect(backend.fail.mock.calls[0]?.[1]).toMatchObject({
    retry: false,
    message: expect.stringContaining('could not begin with your picture'),
  });
});
