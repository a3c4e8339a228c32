import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { doubtfulPng, harmfulPng } from 'engine-doubles/ovals';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPictureCheck, type PictureCheck } from './picture-check.ts';

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const model = path('models/picture-check/model.json');
const drawing = (name: string) => readFile(path(`../supabase/catalogue/options/${name}.webp`));
/** One colour, in an operator's own model the scores of three classes. */
const plain = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

// Operators' models: the means of red, green and blue of 32 × 32 pixels, whose channels come last, with and without a softmax.
const softmaxOfMeans =
  'CAg6egoyCgF4EgF6IgpSZWR1Y2VNZWFuKg0KBGF4ZXNAAUACoAEHKg8KCGtlZXBkaW1zGACgAQIKDwoBehIBeSIHU29mdG1heBIBbVobCgF4EhYKFAgBEhAKAggBCgIIIAoCCCAKAggDYhMKAXkSDgoMCAESCAoCCAEKAggDQgQKABAN';
const meanOfChannels =
  'CAgSADppCjIKAXgSAXkiClJlZHVjZU1lYW4qDQoEYXhlc0ABQAKgAQcqDwoIa2VlcGRpbXMYAKABAhIBbVobCgF4EhYKFAgBEhAKAggBCgIIIAoCCCAKAggDYhMKAXkSDgoMCAESCAoCCAEKAggDQgQKABAN';

let check: PictureCheck;
beforeAll(async () => {
  check = await openPictureCheck({ model, hold: 0.5, block: 0.9 });
  // The thread of this check lives as long as the tests: onnxruntime cannot be loaded again once its last thread ended.
  await check.look(await plain('#ffffff'));
});
afterAll(() => check.close());

describe('the picture check', () => {
  test.each(['outfit/kimono', 'outfit/dress', 'hair/long', 'accessory/bunny-ears', 'background/sea'])(
    'lets our drawing of %s pass',
    async (name) => {
      expect(await check.look(await drawing(name))).toMatchObject({ band: 'pass' });
    },
  );

  test('lets an empty and a noisy picture pass', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const noisy = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#fff', noise } })
      .png()
      .toBuffer();
    for (const picture of [noisy, await plain('#ffffff')])
      expect(await check.look(picture)).toMatchObject({ band: 'pass' });
  });

  test('holds a doubtful picture and blocks a harmful one, with its model and the probability of each class', async () => {
    expect((await check.look(await doubtfulPng())).band).toBe('hold');
    const { band, model: name, scores } = await check.look(await harmfulPng());
    expect({ band, name }).toEqual({ band: 'block', name: 'nsfwjs-4.4.0-mobilenet-v2-mid' });
    expect(Object.keys(scores)).toEqual(['drawing', 'hentai', 'neutral', 'porn', 'sexy']);
    expect(Object.values(scores).reduce((sum, score) => sum + score)).toBeCloseTo(1, 2);
  });

  test('says the same of a picture that lies on its side, and says so, as of one that stands', async () => {
    const file = await harmfulPng();
    const onItsSide = await sharp(file).rotate(270).withMetadata({ orientation: 6 }).png().toBuffer();
    const upright = (await check.look(file)).scores['porn'] ?? Number.NaN;
    expect((await check.look(onItsSide)).scores['porn']).toBeCloseTo(upright, 2);
  });

  test('answers many who ask at once, each for its own picture, and goes on after a file that is no picture', async () => {
    const pictures = [
      await harmfulPng(),
      await plain('#ffffff'),
      Buffer.from('no picture'),
      await doubtfulPng(),
    ];
    const looks = await Promise.allSettled(pictures.map(check.look));
    expect(
      looks.map((look) => (look.status === 'fulfilled' ? look.value.band : look.reason.message)),
    ).toEqual(['block', 'pass', expect.stringContaining('unsupported image format'), 'hold']);
  });

  test('takes the thresholds that the operator sets', async () => {
    const strict = await openPictureCheck({ model, hold: 0, block: 0.55 });
    expect((await strict.look(await plain('#ffffff'))).band).toBe('hold');
    expect((await strict.look(await doubtfulPng())).band).toBe('block');
    await strict.close();
  });
});

describe('a classifier that the operator names', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'irodori-classifier-'));
    await writeFile(join(folder, 'colours.onnx'), Buffer.from(softmaxOfMeans, 'base64'));
    await writeFile(join(folder, 'means.onnx'), Buffer.from(meanOfChannels, 'base64'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Writes the description of a classifier; returns its path. */
  async function described(changes: object = {}): Promise<string> {
    const input = { name: 'x', size: 32, layout: 'NHWC', mean: [0, 0.5, 0], deviation: [1, 0.5, 2] };
    const description = {
      name: 'colours-1',
      file: 'colours.onnx',
      input,
      classes: ['red', 'green', 'blue'],
      harmful: ['red', 'blue'],
    };
    const file = join(folder, `${crypto.randomUUID()}.json`);
    await writeFile(file, JSON.stringify({ ...description, ...changes }));
    return file;
  }

  test('sees pictures as its description says, and its harmful classes count', async () => {
    const colours = await openPictureCheck({ model: await described(), hold: 0.5, block: 0.8 });
    expect(await colours.look(await plain('#ff80ff'))).toEqual({
      band: 'block',
      model: 'colours-1',
      scores: { red: 0.5061, green: 0.1869, blue: 0.307 },
    });
    expect((await colours.look(await plain('#00ff00'))).band).toBe('pass');
    await colours.close();
  });

  test.each([
    ['has a harmful class that it does not know', { harmful: ['violet'] }, /harmful/],
    ['lacks its name and its file', { name: '', file: '' }, /name[\s\S]*file/],
    ['has a key that nobody reads', { labels: [] }, /labels/],
  ])('stops the worker’s start if its description %s', async (_, changes, words) => {
    const file = await described(changes);
    await expect(openPictureCheck({ model: file, hold: 0.5, block: 0.9 })).rejects.toThrow(words);
  });

  test.each([
    ['has a file that is missing', { file: 'none.onnx' }, /none\.onnx/],
    ['has other classes', { classes: ['red', 'blue'] }, /does not return 2 probabilities/],
    ['returns logits, whose harm can be negative', meansOver([0.3, 0.3, 0.3]), /add a softmax/],
    ['returns a value below 0, though the sum is 1', meansOver([2, 2, -1 / 2]), /add a softmax/],
    ['returns values whose sum is not 1', meansOver([1, 1, 2]), /\(1, 1, 0\.5\).*add a softmax/],
    ['returns infinite values', meansOver([0, 1, 1]), /add a softmax/],
    ['returns no numbers', meansOver([0, 2, 2], [1, 0, 0]), /add a softmax/],
  ])('stops the worker’s start if it %s', async (_, changes, words) => {
    const file = await described(changes);
    await expect(openPictureCheck({ model: file, hold: 0.5, block: 0.9 })).rejects.toThrow(words);
  });

  test('lets no picture pass of which it returns no probabilities, though it opened', async () => {
    const model = await described(meansOver([3, 3, 3]));
    const check = await openPictureCheck({ model, hold: 0.5, block: 0.9 });
    await expect(check.look(await plain('#000000'))).rejects.toThrow(/add a softmax/);
    await check.close();
  });
});

/** A description without a softmax; of white, by default, it returns one divided by each deviation. */
function meansOver(deviation: readonly number[], mean: readonly number[] = [0, 0, 0]) {
  return { file: 'means.onnx', input: { name: 'x', size: 32, layout: 'NHWC', mean, deviation } };
}
