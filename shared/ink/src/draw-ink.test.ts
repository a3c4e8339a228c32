import { describe, expect, test } from 'vitest';
import { ratios, styles, vocabulary, type Attribute } from '@irodori/words/vocabulary';
import { drawInk, planInk, type InkRequest } from './draw-ink.ts';
import { stages } from './sheet/marks.ts';
import { serialise } from './sheet/serialise.ts';

const request: InkRequest = { attributes: {}, style: 'studio', seed: 7, width: 768, height: 768 };
const base: Record<Attribute, string | readonly string[]> = {
  gender: 'girl',
  hair: 'long',
  bangs: 'swept',
  hair_color: 'brown',
  eye_color: 'blue',
  expression: 'smile',
  skin: 'light',
  outfit: 'blazer',
  outfit_color: 'blue',
  accessory: [],
  background: 'room',
  species: 'human',
  framing: 'half',
  gesture: 'relaxed',
  holding: 'none',
  mood: 'calm',
  effects: [],
};
const svgOf = (change: Partial<InkRequest> = {}) => drawInk({ ...request, ...change }).svg;

/** Expects that every tag is closed and every number is a number. */
function expectSound(svg: string) {
  expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
  // A zero byte stands where a path was to have a digit of a coordinate that is not a number.
  expect(svg).not.toContain('\0');
  const open = (svg.match(/<[a-zA-Z]/g) ?? []).length;
  const closed = (svg.match(/<\/[a-zA-Z]/g) ?? []).length + (svg.match(/\/>/g) ?? []).length;
  expect(open).toBe(closed);
}

describe('Ink', () => {
  test('draws the same bytes for the same request, in every style', () => {
    for (const style of styles) expect(svgOf({ style })).toBe(svgOf({ style }));
  });

  test('draws six pictures for six seeds', () => {
    const pictures = [1, 2, 3, 4, 5, 6].map((seed) => svgOf({ seed, attributes: base }));
    expect(new Set(pictures).size).toBe(6);
  });

  test('draws another picture in each style', () => {
    expect(new Set(styles.map((style) => svgOf({ style, attributes: base }))).size).toBe(styles.length);
  });

  test.each(Object.keys(vocabulary) as Attribute[])(
    'draws another sound picture for every value of %s',
    (attribute) => {
      const pictures = vocabulary[attribute].map((value) =>
        svgOf({ attributes: { ...base, [attribute]: value } }),
      );
      for (const svg of pictures) expectSound(svg);
      expect(new Set(pictures).size).toBe(pictures.length);
    },
  );

  test('describes the values that it was asked for, in every style', () => {
    for (const style of styles) {
      const { drew, notUnderstood } = drawInk({
        ...request,
        style,
        attributes: { ...base, hair: 'twintails', hair_color: 'silver', background: 'night' },
      });
      expect(drew).toContain('silver twintails');
      expect(drew).toContain('night sky');
      expect(notUnderstood).toEqual([]);
    }
  });

  test('draws and describes two accessories at once', () => {
    const alone = svgOf({ attributes: { ...base, accessory: 'glasses' } });
    const both = drawInk({ ...request, attributes: { ...base, accessory: ['glasses', 'scarf'] } });
    expect(both.svg).not.toBe(alone);
    expect(both.drew).toEqual(expect.arrayContaining(['glasses', 'scarf']));
  });

  test('reports the values and attributes that it does not know', () => {
    const { notUnderstood } = drawInk({
      ...request,
      attributes: { hair: 'mohawk', ratio: '1:1', pet: 'dragon' },
    });
    expect(notUnderstood).toEqual(['mohawk', 'pet: dragon']);
  });

  test('never chooses an excluded value', () => {
    const avoid = { species: ['elf'], accessory: vocabulary.accessory.filter((item) => item !== 'none') };
    for (let seed = 0; seed < 15; seed++) {
      const { drew } = drawInk({ ...request, style: 'elf', seed, avoid });
      expect(drew).not.toContain('elf ears');
      expect(drew.filter((word) => avoid.accessory.some((item) => item === word))).toEqual([]);
    }
  });

  test('draws every style in every format and stage with closed tags and finite numbers', () => {
    for (const style of styles)
      for (const [width, height] of Object.values(ratios)) {
        const { picture } = planInk({ ...request, style, width, height, seed: width + height });
        for (const stage of stages) {
          const svg = serialise(picture, stage);
          expectSound(svg);
          expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
        }
      }
  });

  test('draws an unknown style as the style studio', () => {
    expect(svgOf({ style: 'no such style', attributes: base })).toBe(svgOf({ attributes: base }));
  });
});
