import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DrawnPicture, EngineEvent, EngineRequest } from '../engine.ts';
import { turnsDuring } from '../../../test/turns-during.ts';
import { differenceOf } from '../../runner/enlargement.ts';
import { createInkEngine } from './ink-engine.ts';

const request: EngineRequest = {
  text: 'a girl with silver hair',
  negative: '',
  attributes: { hair_color: 'silver', accessory: ['glasses', 'scarf'] },
  seed: 42,
  width: 640,
  height: 960,
  style: 'webtoon',
};

async function collect(events: AsyncIterable<EngineEvent>): Promise<EngineEvent[]> {
  const all: EngineEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

function pictureOf(events: readonly EngineEvent[]): DrawnPicture {
  const last = events.at(-1);
  const [picture] = last?.type === 'drawn' ? last.pictures : [];
  if (picture === undefined) throw new Error('no picture');
  return picture;
}

describe('the engine Ink', () => {
  let events: readonly EngineEvent[];
  let turns: number;
  beforeAll(async () => {
    const drawing = collect(createInkEngine().draw(request, new AbortController().signal));
    turns = await turnsDuring(drawing);
    events = await drawing;
  });

  test('sends its stages in order, then the picture', () => {
    const progress = events.filter((event) => event.type === 'progress');
    expect(progress.map((event) => event.stage)).toEqual([
      'sketch',
      'ink',
      'flat colours',
      'shade and light',
      'finished',
    ]);
    const fractions = progress.map((event) => event.fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(events.at(-1)?.type).toBe('drawn');
  });

  test('sends previews of at most 256 pixels and 24 kB, and the picture in full size', async () => {
    const previews = events.flatMap((event) =>
      event.type === 'progress' && event.preview ? [event.preview] : [],
    );
    expect(previews).toHaveLength(5);
    expect(Math.max(...previews.map((preview) => preview.width))).toBeLessThanOrEqual(256);
    expect(Math.max(...previews.map((preview) => preview.bytes.byteLength))).toBeLessThanOrEqual(24_000);
    const picture = pictureOf(events);
    expect(picture?.seed).toBe(42);
    const { width, height, format } = await sharp(picture?.image.bytes).metadata();
    expect({ width, height, format }).toEqual({ width: 640, height: 960, format: 'webp' });
  });

  test('describes the values that the request left open, and no others', () => {
    const last = events.at(-1);
    if (last?.type !== 'drawn') throw new Error(`Expected drawn, got ${last?.type}`);
    expect(last.drew).toContain('webtoon style');
    expect(last.drew).not.toContain('silver hair');
    expect(last.drew).not.toContain('glasses');
  });

  test('draws the same bytes for the same request', async () => {
    const again = await collect(createInkEngine().draw(request, new AbortController().signal));
    expect(Buffer.compare(pictureOf(again).image.bytes, pictureOf(events).image.bytes)).toBe(0);
  });

  test.each([
    ['webtoon', 2],
    ['classic', 4],
  ] as const)(
    'draws a picture of the style %s again at %s times its size: the same picture, twice the same bytes',
    async (style, scale) => {
      const engine = createInkEngine();
      const asked = { ...request, style, width: 160, height: 240 };
      const picture = async (change: Partial<EngineRequest> = {}) => {
        return pictureOf(await collect(engine.draw({ ...asked, ...change }, new AbortController().signal)))
          .image;
      };
      const original = await picture();
      const enlarge = { scale, original: original.bytes };
      const enlarged = await picture({ enlarge });
      const { width, height } = await sharp(enlarged.bytes).metadata();
      expect([width, height]).toEqual([160 * scale, 240 * scale]);
      expect([enlarged.width, enlarged.height]).toEqual([width, height]);
      expect(await differenceOf(original.bytes, enlarged.bytes)).toBeLessThan(3);
      expect(Buffer.compare((await picture({ enlarge })).bytes, enlarged.bytes)).toBe(0);
    },
  );

  test('sends no event after the signal has aborted', async () => {
    const listener = new AbortController();
    const seen: EngineEvent[] = [];
    const drawing = async () => {
      for await (const event of createInkEngine().draw(request, listener.signal)) {
        seen.push(event);
        listener.abort(new Error('cancelled'));
      }
    };
    await expect(drawing()).rejects.toThrow('cancelled');
    expect(seen).toHaveLength(1);
  });

  test('leaves the event loop free while it rasterises', () => {
    // Rasterised in this thread, each stage would let the loop turn a few times.
    expect(turns).toBeGreaterThan(1000);
  });

  test('fails as invalid where it cannot draw a request', async () => {
    const broken = { ...request, attributes: null as unknown as EngineRequest['attributes'] };
    const drawing = collect(createInkEngine().draw(broken, new AbortController().signal));
    await expect(drawing).rejects.toMatchObject({ name: 'EngineFailure', code: 'invalid' });
  });
});
