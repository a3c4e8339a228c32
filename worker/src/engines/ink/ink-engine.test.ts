import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { EngineEvent, EngineRequest } from '../engine.ts';
import { turnsDuring } from '../../../test/turns-during.ts';
import { differenceOf } from '../../runner/enlargement.ts';
import { createInkEngine } from './ink-engine.ts';

const request: EngineRequest = {
  jobId: 'job-1',
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

describe('the engine Ink', { timeout: 60_000 }, () => {
  test('sends its stages in order, then the picture, then the end', async () => {
    const engine = createInkEngine();
    const { externalId } = await engine.submit(request);
    const events = await collect(engine.events(externalId, new AbortController().signal));
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
    expect(events.slice(-2).map((event) => event.type)).toEqual(['image', 'done']);
  });

  test('sends previews of at most 256 pixels and 24 kB, and the picture in full size', async () => {
    const engine = createInkEngine();
    const { externalId } = await engine.submit(request);
    const events = await collect(engine.events(externalId, new AbortController().signal));
    const previews = events.flatMap((event) =>
      event.type === 'progress' && event.preview ? [event.preview] : [],
    );
    expect(previews).toHaveLength(5);
    expect(Math.max(...previews.map((preview) => preview.width))).toBeLessThanOrEqual(256);
    expect(Math.max(...previews.map((preview) => preview.bytes.byteLength))).toBeLessThanOrEqual(24_000);
    const picture = events.find((event) => event.type === 'image');
    expect(picture?.seed).toBe(42);
    const { width, height, format } = await sharp(picture?.image.bytes).metadata();
    expect({ width, height, format }).toEqual({ width: 640, height: 960, format: 'webp' });
  });

  test('describes the values that the request left open, and no others', async () => {
    const engine = createInkEngine();
    const { externalId } = await engine.submit(request);
    const last = (await collect(engine.events(externalId, new AbortController().signal))).at(-1);
    if (last?.type !== 'done') throw new Error(`Expected done, got ${last?.type}`);
    expect(last.drew).toContain('webtoon style');
    expect(last.drew).not.toContain('silver hair');
    expect(last.drew).not.toContain('glasses');
  });

  test('draws the same picture after a restart, from the id of the run alone', async () => {
    const { externalId } = await createInkEngine().submit(request);
    const picture = async () => {
      const events = await collect(createInkEngine().events(externalId, new AbortController().signal));
      const image = events.find((event) => event.type === 'image');
      return Buffer.from(image?.image.bytes ?? []).toString('base64');
    };
    expect(await picture()).toBe(await picture());
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
        const { externalId } = await engine.submit({ ...asked, ...change });
        const events = await collect(engine.events(externalId, new AbortController().signal));
        const image = events.find((event) => event.type === 'image')?.image;
        if (image === undefined) throw new Error('no picture');
        return image;
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

  test('ends a cancelled run as failed before the next stage', async () => {
    const engine = createInkEngine();
    const { externalId } = await engine.submit(request);
    const seen: EngineEvent[] = [];
    for await (const event of engine.events(externalId, new AbortController().signal)) {
      seen.push(event);
      if (event.type === 'progress' && event.stage === 'ink') await engine.cancel(externalId);
    }
    expect(seen.map((event) => event.type)).toEqual(['progress', 'progress', 'failed']);
  });

  test('sends no event after the signal has aborted', async () => {
    const engine = createInkEngine();
    const { externalId } = await engine.submit(request);
    const listener = new AbortController();
    const seen: EngineEvent[] = [];
    for await (const event of engine.events(externalId, listener.signal)) {
      seen.push(event);
      listener.abort();
    }
    expect(seen).toHaveLength(1);
  });

  test('leaves the event loop free while it rasterises', async () => {
    const engine = createInkEngine();
    const { externalId } = await engine.submit(request);
    // Rasterised in this thread, each stage would let the loop turn a few times.
    const events = collect(engine.events(externalId, new AbortController().signal));
    expect(await turnsDuring(events)).toBeGreaterThan(1000);
  });

  test('ends a run with an unreadable id as failed', async () => {
    const events = await collect(createInkEngine().events('not a run', new AbortController().signal));
    expect(events).toEqual([
      { type: 'failed', message: expect.stringContaining('could not draw'), isRetryable: false },
    ]);
  });
});
