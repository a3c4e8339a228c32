import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { vocabulary } from '@irodori/words/vocabulary';
import { drawInk } from '@irodori/ink/draw';

const sitter = {
  gender: 'girl',
  hair: 'short',
  bangs: 'swept',
  hair_color: 'brown',
  eye_color: 'blue',
  expression: 'smile',
  skin: 'light',
  outfit: 'tshirt',
  outfit_color: 'blue',
  accessory: 'none',
  background: 'plain',
  species: 'human',
  framing: 'half',
  gesture: 'relaxed',
  holding: 'none',
  mood: 'calm',
  effects: 'none',
};
const side = 240;

/** Each picture is drawn once: many are compared with the same one. */
const drawn = new Map<string, Promise<Buffer>>();

function pixels(change: object, seed: number): Promise<Buffer> {
  const key = JSON.stringify([change, seed]);
  const picture = drawn.get(key) ?? draw(change, seed);
  drawn.set(key, picture);
  return picture;
}

function draw(change: object, seed: number): Promise<Buffer> {
  const { svg } = drawInk({
    attributes: { ...sitter, ...change },
    style: 'studio',
    seed,
    width: 768,
    height: 768,
  });
  // Drawn at its final size: at a density of 72, a unit of the drawing is a pixel.
  return sharp(Buffer.from(svg), { density: (72 * side) / 768 })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Where the pictures of two characters differ, as shares of the picture's size. */
async function difference(before: object, after: object, seed = 7) {
  const [a, b] = await Promise.all([pixels(before, seed), pixels(after, seed)]);
  const spots = Array.from({ length: side * side }, (_, i) => i).filter(
    (i) => [0, 1, 2].reduce((sum, k) => sum + Math.abs((a[i * 3 + k] ?? 0) - (b[i * 3 + k] ?? 0)), 0) > 60,
  );
  const [xs, ys] = [spots.map((i) => (i % side) / side), spots.map((i) => Math.floor(i / side) / side)];
  return {
    share: spots.length / side ** 2,
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

/** Mean colours of the picture's left and right quarters, away from the figure, at four heights. */
async function corners(background: string, seed: number): Promise<number[]> {
  const all = await pixels({ background, framing: 'half' }, seed);
  const band = side / 4;
  return [0, 1, 2, 3].flatMap((row) =>
    [0, side - band / 2].map((left) => {
      let sum = 0;
      for (let y = row * band; y < (row + 1) * band; y++)
        for (let x = left; x < left + band / 2; x++) sum += all[(y * side + x) * 3] ?? 0;
      return sum / (band * (band / 2));
    }),
  );
}

const distance = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;

const things = vocabulary.holding.filter((thing) => thing !== 'none');
const gestures = vocabulary.gesture.filter((gesture) => gesture !== 'relaxed');

describe('in the pixels of a picture', () => {
  test.each(things)(
    'a %s in the hand is seen in the lower part of a half figure and of a portrait',
    async (holding) => {
      for (const framing of ['half', 'portrait']) {
        const seen = await difference({ framing }, { framing, holding });
        expect(seen.share).toBeGreaterThan(0.01);
        expect(seen.bottom).toBeGreaterThan(0.7);
      }
    },
  );

  test.each(gestures)('the gesture “%s” is seen', async (gesture) => {
    expect((await difference({}, { gesture })).share).toBeGreaterThan(0.01);
  });

  test('a thing in the hand covers neither the eyes nor the mouth', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const face = await difference({ expression: 'neutral' }, { expression: 'happy' }, seed);
      for (const holding of things) {
        const held = await difference(
          { expression: 'neutral', holding },
          { expression: 'happy', holding },
          seed,
        );
        expect(held.share).toBeGreaterThan(face.share * 0.9);
        expect(held.bottom).toBeGreaterThanOrEqual(face.bottom - 0.02);
      }
    }
  });

  test('a hand that touches the hair is beside the head, and a hand on the hip is below it', async () => {
    expect((await difference({}, { gesture: 'touching hair' })).top).toBeLessThan(0.45);
    expect((await difference({}, { gesture: 'hand on hip' })).top).toBeGreaterThan(0.45);
  });

  test('earrings are seen below the ears with every hairstyle', async () => {
    for (const hair of vocabulary.hair) {
      const seen = await difference(
        { hair, framing: 'portrait' },
        { hair, framing: 'portrait', accessory: 'earrings' },
      );
      expect(seen.share).toBeGreaterThan(0.002);
      expect(seen.top).toBeGreaterThan(0.35);
    }
  });

  test.each(['forest', 'city', 'room', 'castle', 'sea', 'snow'])(
    'six seeds show more than one view of a %s',
    async (background) => {
      const views = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => corners(background, seed)));
      const apart = views.flatMap((a) => views.map((b) => distance(a, b)));
      expect(Math.max(...apart)).toBeGreaterThan(28);
    },
  );

  test('a gesture that needs both hands is reported while a hand holds a cup, and another gesture is drawn', () => {
    const request = { style: 'studio', seed: 1, width: 768, height: 768 };
    const busy = drawInk({ ...request, attributes: { holding: 'cup', gesture: 'arms crossed' } });
    expect(busy.notUnderstood).toEqual(['arms crossed (a hand holds the cup)']);
    const free = drawInk({ ...request, attributes: { holding: 'cup', gesture: 'waving' } });
    expect(free.notUnderstood).toEqual([]);
    expect(free.drew).toEqual(expect.arrayContaining(['waving', 'holding a cup']));
  });
});
