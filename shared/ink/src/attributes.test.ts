import { differenceEuclidean, formatHex, interpolate, oklch, parse } from 'culori';
import { describe, expect, test } from 'vitest';
import { vocabulary, type Attribute } from '@irodori/words/vocabulary';
import type { Picture } from './sheet/picture.ts';
import { coloursOf, figureOf, placesOf, planSitter, recoloured, shapeOf } from './testing/plan.ts';

const colourAttributes = ['hair_color', 'eye_color', 'skin', 'outfit_color'] as const;
const sitter = planSitter();
/** The pictures of the sitter by colour attribute, one for each value. */
const pictures = Object.fromEntries(
  colourAttributes.map((attribute) => [
    attribute,
    new Map(vocabulary[attribute].map((value) => [value as string, planSitter({ [attribute]: value })])),
  ]),
) as Record<(typeof colourAttributes)[number], Map<string, Picture>>;
const shapesOf = (picture: Picture) => figureOf(picture).map(shapeOf);

/** The marks whose colours any value of each attribute changes. */
const marks = Object.fromEntries(
  colourAttributes.map((attribute) => [
    attribute,
    new Set([...pictures[attribute].values()].flatMap((picture) => recoloured(sitter, picture))),
  ]),
) as Record<(typeof colourAttributes)[number], Set<number>>;

/** The mean colour of the local colours of some marks. */
function meanColour(picture: Picture, places: ReadonlySet<number>): string {
  const fills = figureOf(picture).filter((mark, i) => places.has(i) && mark.kind === 'fill');
  return fills
    .flatMap((mark) => coloursOf(mark))
    .reduce((mean, colour, i) => formatHex(interpolate([mean, colour], 'oklab')(1 / (i + 1))));
}

describe.each(colourAttributes)('the attribute %s', (attribute) => {
  test('changes colours of the figure and no shape', () => {
    for (const picture of pictures[attribute].values()) expect(shapesOf(picture)).toEqual(shapesOf(sitter));
    expect(marks[attribute].size).toBeGreaterThan(5);
  });

  test('changes no mark whose colour another attribute decides, but for the lash shade on the iris', () => {
    for (const other of colourAttributes.filter((name) => name !== attribute)) {
      const shared = [...marks[attribute]].filter((mark) => marks[other].has(mark));
      const isIris = [attribute, other].toSorted().join() === 'eye_color,hair_color';
      expect(shared.length).toBeLessThanOrEqual(isIris ? 2 : 0);
    }
  });

  test('has the hue that its name has in CSS, with every value of the other attributes', () => {
    const others = colourAttributes.filter((name) => name !== attribute);
    const own = [...marks[attribute]].filter((mark) => !others.some((other) => marks[other].has(mark)));
    const wrong = vocabulary[attribute].flatMap((value, i) => {
      const named = oklch(parse(value));
      if (named === undefined || named.c < 0.06) return [];
      const rest = others.map(
        (other) => [other, vocabulary[other][i % vocabulary[other].length] ?? ''] as const,
      );
      const picture = planSitter({ ...Object.fromEntries(rest), [attribute]: value });
      const drawn = oklch(meanColour(picture, new Set(own)));
      const apart = Math.abs((((named.h ?? 0) - (drawn?.h ?? 0) + 540) % 360) - 180);
      return apart <= 45 ? [] : [`${value}: ${Math.round(apart)}°`];
    });
    expect(wrong).toEqual([]);
  });

  test('draws no two values alike', () => {
    const means = [...pictures[attribute]].map(
      ([value, picture]) => [value, meanColour(picture, marks[attribute])] as const,
    );
    const apart = differenceEuclidean('oklab');
    const alike = means.flatMap(([value, colour], i) =>
      means
        .slice(i + 1)
        .flatMap(([other, otherColour]) => (apart(colour, otherColour) < 0.02 ? [`${value} ${other}`] : [])),
    );
    expect(alike).toEqual([]);
  });
});

test('the eyes lie between the top of the hair and the clothes', () => {
  const heights = (attribute: (typeof colourAttributes)[number]) =>
    placesOf(
      sitter,
      figureOf(sitter).filter((_, i) => marks[attribute].has(i)),
    ).map(([, y]) => y);
  const eyes = heights('eye_color');
  expect(Math.min(...heights('hair_color'))).toBeLessThan(Math.min(...eyes) - 0.1);
  expect(Math.max(...heights('outfit_color'))).toBeGreaterThan(Math.max(...eyes) + 0.3);
  expect(Math.max(...eyes) - Math.min(...eyes)).toBeLessThan(0.1);
});

test.each(['background', 'effects'] as const)('%s leaves every shape of the figure as it is', (attribute) => {
  const changed = vocabulary[attribute].filter(
    (value) => shapesOf(planSitter({ [attribute]: value })).join() !== shapesOf(sitter).join(),
  );
  expect(changed).toEqual([]);
});

test.each([
  'hair',
  'bangs',
  'expression',
  'outfit',
  'accessory',
  'species',
  'gesture',
  'holding',
  'gender',
] as const)('every two values of %s have different shapes', (attribute) => {
  const shapes = vocabulary[attribute].map((value) => shapesOf(planSitter({ [attribute]: value })).join());
  expect(new Set(shapes).size).toBe(shapes.length);
});

test('every effect adds marks behind or before the figure', () => {
  const countOf = ({ layers }: Picture) => (layers[0]?.marks.length ?? 0) + (layers[2]?.marks.length ?? 0);
  const empty = vocabulary.effects
    .filter((effect) => effect !== 'none')
    .filter((effects) => countOf(planSitter({ effects })) <= countOf(sitter));
  expect(empty).toEqual([]);
});

test('of all accessories at once each is drawn', () => {
  const all = vocabulary.accessory.filter((accessory) => accessory !== 'none');
  const together = shapesOf(planSitter({ accessory: all }));
  const missing = all.filter(
    (accessory) =>
      shapesOf(planSitter({ accessory: all.filter((other) => other !== accessory) })).join() ===
      together.join(),
  );
  expect(missing).toEqual([]);
});

test('every attribute of the vocabulary changes the picture', () => {
  const of = (picture: Picture) => JSON.stringify(picture);
  const before = of(sitter);
  const idle = (Object.keys(vocabulary) as Attribute[]).filter(
    (attribute) =>
      vocabulary[attribute].filter((value) => of(planSitter({ [attribute]: value })) !== before).length <
      vocabulary[attribute].length - 1,
  );
  expect(idle).toEqual([]);
});
