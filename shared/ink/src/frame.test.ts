import { expect, test } from 'vitest';
import { ratios, styles, vocabulary } from '@irodori/words/vocabulary';
import { serialise } from './sheet/serialise.ts';
import { figureOf, placesOf, planSitter, recoloured } from './testing/plan.ts';

const worn = (['accessory', 'species', 'hair'] as const).flatMap((attribute) =>
  vocabulary[attribute].map((value) => [attribute, value] as const),
);

test.each(styles)('in the style %s the head with everything on it is inside the frame', (style) => {
  const cut = worn.flatMap(([attribute, value]) => {
    const picture = planSitter({ [attribute]: value }, { style });
    const lines = figureOf(picture).filter(({ kind }) => kind === 'line');
    const top = placesOf(picture, lines).reduce((least, [, y]) => Math.min(least, y), 1);
    return top < 0 ? [`${attribute} ${value}: ${top.toFixed(3)}`] : [];
  });
  expect(cut).toEqual([]);
});

test.each(Object.entries(ratios))(
  'in the format %s both eyes are in the middle of the picture',
  (_, [width, height]) => {
    const away = styles.flatMap((style, seed) =>
      vocabulary.framing
        .filter((framing) => {
          const request = { style, seed, width, height };
          const picture = planSitter({ framing }, request);
          const irises = new Set(recoloured(picture, planSitter({ framing, eye_color: 'red' }, request)));
          const places = placesOf(
            picture,
            figureOf(picture).filter((_, i) => irises.has(i)),
          );
          return places.length === 0 || places.some(([x, y]) => x < 0.15 || x > 0.85 || y < 0.15 || y > 0.75);
        })
        .map((framing) => `${style} ${framing}`),
    );
    expect(away).toEqual([]);
  },
);

test.each(Object.entries(ratios))('the format %s gives the document its size', (_, [width, height]) => {
  const svg = serialise(planSitter({}, { width, height }), 'finished');
  expect(svg).toContain(`viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`);
});
