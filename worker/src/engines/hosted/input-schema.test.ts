import { expect, test } from 'vitest';
import { settingsOfSchema } from './input-schema.ts';

const text = { type: 'string' };
const openapi = {
  components: {
    schemas: {
      Size: { properties: { width: { type: 'integer' }, height: { type: 'integer' } } },
      Ratio: { type: 'string', enum: ['1:1', '3:2', 'custom'] },
      Format: { type: 'string', enum: ['webp', 'png'] },
      Input: { required: ['prompt'], properties: { prompt: text, seed: { type: 'integer', maximum: 999 } } },
    },
  },
};
const settings = (properties: object, required: readonly string[] = ['prompt']) =>
  settingsOfSchema({ properties: { prompt: text, ...properties }, required }, openapi);

test('a model that takes words alone is sent nothing else', () => {
  expect(settings({})).toEqual({ fields: {}, negative: false });
});

test('the schema may be a reference, and limit the seed', () => {
  expect(settingsOfSchema({ $ref: '#/components/schemas/Input' }, openapi)).toMatchObject({
    largestSeed: 999,
  });
});

test('steps, guidance and the check have the values of the schema, and pictures come as PNG', () => {
  const { fields } = settings({
    num_inference_steps: { default: 28 },
    guidance: { default: 3.5 },
    enable_safety_checker: { default: true },
    output_format: { allOf: [{ $ref: '#/components/schemas/Format' }], default: 'webp' },
    go_fast: { default: true },
    quality: {},
  });
  expect(fields).toEqual({
    num_inference_steps: 28,
    guidance: 3.5,
    enable_safety_checker: true,
    output_format: 'png',
  });
});

const [width, height] = [{ type: 'integer' }, { type: 'integer' }];
const free = { multiple: 64, pixels: 1_048_576 };
test.each([
  [
    'an object for the size',
    { image_size: { anyOf: [{ $ref: '#/components/schemas/Size' }, { enum: ['square'] }] } },
    { field: 'image_size', ...free },
  ],
  [
    'ratios, rather than a width beside them',
    { aspect_ratio: { allOf: [{ $ref: '#/components/schemas/Ratio' }] }, width, height },
    { field: 'aspect_ratio', values: ['1:1', '3:2'] },
  ],
  ['a list of sizes', { size: { enum: ['1024x1024', 'auto'] } }, { field: 'size', values: ['1024x1024'] }],
  ['width and height', { width, height }, free],
  ['names alone for sizes', { image_size: { enum: ['square', 'tall'] } }, undefined],
])('a model with %s', (_, properties, sizes) => {
  expect(settings(properties).sizes).toEqual(sizes);
});

test('a negative prompt, a seed and a count are found by their names', () => {
  expect(
    settings({ negative_prompt: text, seed: { anyOf: [{ type: 'integer' }] }, num_outputs: {} }),
  ).toEqual({ fields: {}, negative: true, largestSeed: 2 ** 31 - 1, count: 'num_outputs' });
});

test.each([
  ['wants a picture', () => settings({ image_url: text }, ['prompt', 'image_url']), 'it wants “image_url”'],
  ['takes no words', () => settingsOfSchema({ properties: {} }, openapi), 'No field “prompt”'],
  ['has no schema', () => settingsOfSchema(undefined, undefined), 'No field “prompt”'],
])('a model that %s is refused', (_, read, message) => {
  expect(read).toThrow(message);
});
