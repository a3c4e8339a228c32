import { expect, test } from 'vitest';
import { sampleField } from '../../../samples/sample-app.ts';
import { aspectOf } from './aspect-of.ts';

const field = (attribute: string) =>
  sampleField({ name: attribute, label: attribute, type: 'IMAGE_INPUT', config: { attribute } });

test.each([
  ['to begin with', 'picture', 0.75],
  ['whose colours are taken', 'palette', 1],
])('the part of a picture %s has the ratio of the result, or is a square', (_, attribute, aspect) => {
  const form = { fields: [field(attribute), field('ratio')], values: { ratio: '3:4' } };
  expect(aspectOf({ field: field(attribute), form })).toBe(aspect);
});
