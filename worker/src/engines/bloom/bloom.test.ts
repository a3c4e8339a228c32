import { turnsDuring } from '../../../test/turns-during.ts';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capabilities } from '@irodori/words/capabilities';
import type { BuiltInEngine, EngineEvent, EngineRequest } from '../engine.ts';
import { differenceOf } from '../../runner/enlargement.ts';
import { description } from './description.ts';
import { createBloomEngine } from './index.ts';

let bloom: BuiltInEngine;
/** Of the run of the request as it is. */
let events: readonly EngineEvent[];
let picture: Uint8Array;
beforeAll(async () => {
  bloom = await createBloomEngine();
  events = await draw();
  picture = pictureOf(events);
});
afterAll(() => bloom.close?.());

const request: EngineRequest = {
  text: '',
  negative: '',
  attributes: { hair_color: 'red', background: 'night', hair: 'long' },
  seed: 7,
  width: 768,
  height: 768,
  style: 'plain',
  config: { steps: 6 },
};

async function draw(changes: Partial<EngineRequest> = {}): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  for await (const event of bloom.draw({ ...request, ...changes }, new AbortController().signal))
    events.push(event);
  return events;
}

function pictureOf(events: readonly EngineEvent[]): Uint8Array {
  const last = events.at(-1);
  const [picture] = last?.type === 'drawn' ? last.pictures : [];
  if (picture === undefined) throw new Error('no picture');
  return picture.image.bytes;
}
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The mean colour of a corner of the picture, which shows the setting. */
async function corner(bytes: Uint8Array): Promise<{ red: number; green: number; blue: number }> {
  // `stats()` reads the input of a pipeline, not its result, so the part is written to a buffer first.
  const part = await sharp(bytes).extract({ left: 4, top: 4, width: 40, height: 40 }).png().toBuffer();
  const { channels } = await sharp(part).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  return { red, green, blue };
}

test('Bloom draws what its model.json says, in one framing', () => {
  expect(capabilities.bloom).toEqual({ draws: { ...description.vocabulary, framing: ['portrait'] } });
});

test('a run sends a preview of each step, then a picture of 512 × 512', async () => {
  const steps = events.filter((event) => event.type === 'progress');
  expect(steps.map(({ stage }) => stage)).toEqual([
    ...[1, 2, 3, 4, 5, 6].map((step) => `step ${step} of 6`),
    'refining',
  ]);
  for (const { preview } of steps.slice(0, 6)) expect(preview?.bytes.length).toBeLessThan(24_000);
  expect(await sharp(picture).metadata()).toMatchObject({
    format: 'webp',
    width: 512,
    height: 512,
  });
  expect(events.at(-1)).toMatchObject({ type: 'drawn', drew: [], notUnderstood: [] });
});

test('the same request draws the same bytes, and another seed draws others', async () => {
  expect(digest(pictureOf(await draw()))).toBe(digest(picture));
  expect(digest(pictureOf(await draw({ seed: 8 })))).not.toBe(digest(picture));
});

test('the setting night is dark, and the setting snow is light', async () => {
  const night = await corner(picture);
  const snow = await corner(
    pictureOf(await draw({ attributes: { ...request.attributes, background: 'snow' } })),
  );
  expect(night.red).toBeLessThan(80);
  expect(snow.red).toBeGreaterThan(130);
});

test('of ten settings the one that is not excluded is drawn', async () => {
  const attributes = { hair_color: 'red' };
  const others = ['plain', 'sky', 'sunset', 'sakura', 'city', 'forest', 'sea', 'snow', 'room'];
  const pictures = [1, 2, 3].map((seed) =>
    draw({ seed, attributes, negativeAttributes: { background: others } }),
  );
  for (const drawn of await Promise.all(pictures)) {
    expect((await corner(pictureOf(drawn))).red).toBeLessThan(80);
  }
});

test('a picture is enlarged to the same picture with cleaner edges, twice to the same bytes', async () => {
  const part = { left: 160, top: 120, width: 192, height: 130 };
  const original = await sharp(picture).extract(part).webp({ quality: 92 }).toBuffer();
  const [double = original, again, fourfold = original] = await Promise.all(
    ([2, 2, 4] as const).map(async (scale) => pictureOf(await draw({ enlarge: { scale, original } }))),
  );
  expect(await sharp(double).metadata()).toMatchObject({ width: 384, height: 260 });
  expect(await sharp(fourfold).metadata()).toMatchObject({ width: 768, height: 520 });
  expect(digest(again ?? original)).toBe(digest(double));
  for (const enlarged of [double, fourfold]) expect(await differenceOf(original, enlarged)).toBeLessThan(3);
  const stretched = await sharp(original).resize(384, 260).png().toBuffer();
  expect(await sharpnessOf(double)).toBeGreaterThan(1.1 * (await sharpnessOf(stretched)));
});

/** Sharp's estimate from the edges of a picture: more is sharper. */
const sharpnessOf = async (bytes: Uint8Array): Promise<number> => (await sharp(bytes).stats()).sharpness;

test('an aborted run ends without a picture, and the next run is drawn', async () => {
  const listener = new AbortController();
  const seen: string[] = [];
  const drawing = async () => {
    for await (const event of bloom.draw({ ...request, config: { steps: 50 } }, listener.signal)) {
      seen.push(event.type);
      listener.abort(new Error('cancelled'));
    }
  };
  await expect(drawing()).rejects.toThrow('cancelled');
  expect(seen).not.toContain('drawn');
  expect(seen.length).toBeLessThan(40);
  expect(pictureOf(await draw()).length).toBeGreaterThan(0);
});

test('the event loop stays free while a picture is drawn', async () => {
  // Drawn in this thread, each of the 20 steps would let the loop turn a few times.
  expect(await turnsDuring(draw({ config: { steps: 20 } }))).toBeGreaterThan(1000);
});

test('a format that is no square is reported as not understood', async () => {
  expect((await draw({ width: 672, height: 896 })).at(-1)).toMatchObject({
    notUnderstood: ['format (this model draws squares)'],
  });
});

test('a run of 1000 steps fails as invalid with a message that names the steps', async () => {
  await expect(draw({ config: { steps: 1000 } })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('steps'),
  });
});
