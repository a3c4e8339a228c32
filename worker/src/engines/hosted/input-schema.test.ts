import { expect, test } from 'vitest';
import { settingsOfSchema } from './input-schema.ts';
import type { Choices } from './choices.ts';

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

const withChoices = (properties: object, choices: Choices) =>
  settingsOfSchema({ properties: { prompt: text, ...properties } }, openapi, choices);

test('steps, guidance and scheduler that the operator chooses are put in the fields that the model has for them', () => {
  const properties = {
    num_inference_steps: { default: 28 },
    guidance: {},
    scheduler: { enum: ['K_EULER', 'DDIM'], default: 'DDIM' },
  };
  expect(withChoices(properties, { steps: 12, guidance: 5, scheduler: 'K_EULER' }).fields).toEqual({
    num_inference_steps: 12,
    guidance: 5,
    scheduler: 'K_EULER',
  });
  expect(() => withChoices(properties, { scheduler: 'Euler' })).toThrow('it has K_EULER, DDIM');
  expect(() => withChoices({}, { steps: 12 })).toThrow('The model takes no number of steps');
});

test.each([
  [
    'a list',
    { loras: { type: 'array' } },
    { loras: [{ path: 'https://a.b/ink:x', scale: 0.8 }, { path: 'c/d' }] },
  ],
  [
    'two pairs of fields',
    { lora_weights: text, lora_scale: {}, extra_lora: text, extra_lora_scale: {} },
    { fields: { lora_weights: 'https://a.b/ink:x', lora_scale: 0.8, extra_lora: 'c/d' } },
  ],
])('LoRAs of the operator’s are sent in %s', (_, properties, settings) => {
  const lora = ['https://a.b/ink:x:0.8', 'c/d'];
  expect(withChoices(properties, { lora })).toMatchObject(settings);
});

test.each([
  ['a LoRA', {}, ['a'], 'no LoRA'],
  ['two LoRAs', { hf_lora: text, lora_scale: {} }, ['a', 'b'], 'no further LoRA'],
])('%s are refused for a model that has no field for them', (_, properties, lora, words) => {
  expect(() => withChoices(properties, { lora })).toThrow(`The model takes ${words}`);
});

const list = { type: 'array', items: text };
test.each([
  [
    'a picture to begin with',
    { image: text, prompt_strength: {} },
    { picture: 'image', denoising: 'prompt_strength' },
  ],
  [
    'a picture of lines',
    { image: text, control_image: text, control_strength: {}, strength: {} },
    { picture: 'control_image', strength: 'control_strength' },
  ],
  ['pictures to edit', { image_urls: list }, { picture: 'image_urls', isList: true }],
  ['words alone', {}, undefined],
])('a model that takes %s', (_, properties, guide) => {
  expect(settings(properties).guide).toEqual(guide);
});

test.each([
  [
    'a picture to begin with',
    { image: text, prompt_strength: {} },
    { picture: 'image', denoising: 'prompt_strength' },
  ],
  [
    'a picture to begin with beside one of lines',
    { image: text, control_image: text, control_strength: {}, strength: {} },
    { picture: 'image', denoising: 'strength' },
  ],
  ['pictures to edit', { image_urls: list }, { picture: 'image_urls', isList: true }],
  ['lines alone', { image: text, controlnet_conditioning_scale: {} }, undefined],
  ['words alone', {}, undefined],
])(
  'a model that takes %s: a visitor’s picture goes to the field that it begins with',
  (_, properties, begin) => {
    expect(settings(properties).begin).toEqual(begin);
  },
);

test('a model that draws out of pictures alone may want one, and has to take one', () => {
  const read = (properties: object, required: readonly string[]) =>
    settingsOfSchema({ properties: { prompt: text, ...properties }, required }, openapi, {
      drawsOnly: 'begin',
    });
  expect(read({ image_url: text }, ['prompt', 'image_url']).begin).toEqual({ picture: 'image_url' });
  expect(() => read({}, [])).toThrow('No field for a picture');
});

test('a model that draws after sketches alone may want a picture, and has to take one', () => {
  const read = (properties: object, required: readonly string[]) =>
    settingsOfSchema({ properties: { prompt: text, ...properties }, required }, openapi, {
      drawsOnly: 'guide',
    });
  expect(read({ image_url: text }, ['prompt', 'image_url']).guide).toEqual({ picture: 'image_url' });
  expect(() => read({}, [])).toThrow('No field for a sketch');
});

test.each([
  ['wants a picture', () => settings({ image_url: text }, ['prompt', 'image_url']), 'it wants “image_url”'],
  ['takes no words', () => settingsOfSchema({ properties: {} }, openapi), 'No field “prompt”'],
  ['has no schema', () => settingsOfSchema(undefined, undefined), 'No field “prompt”'],
])('a model that %s is refused', (_, read, message) => {
  expect(read).toThrow(message);
});
