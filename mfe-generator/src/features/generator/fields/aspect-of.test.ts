import type { AppPromptField } from '@irodori/contract/entities';
import { expect, test } from 'vitest';
import { sampleApp } from '../../../samples/sample-app.ts';
import { aspectOf } from './aspect-of.ts';

const field = (attribute: string): AppPromptField => ({
  id: attribute,
  name: attribute,
  label: attribute,
  type: 'IMAGE_INPUT',
  mdel_input_type: 'ATTRIBUTE',
  position: 1,
  required: false,
  placeholder: null,
  description: null,
  minLength: null,
  maxLength: null,
  app_id: sampleApp.id,
  minValue: null,
  maxValue: null,
  config: { options: [], attribute },
});

test.each([
  ['to begin with', 'picture', 0.75],
  ['whose colours are taken', 'palette', 1],
])('the part of a picture %s has the ratio of the result, or is a square', (_, attribute, aspect) => {
  const form = { fields: [field(attribute), field('ratio')], values: { ratio: '3:4' } };
  expect(aspectOf({ field: field(attribute), form })).toBe(aspect);
});
