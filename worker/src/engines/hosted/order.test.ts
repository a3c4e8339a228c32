import { expect, test } from 'vitest';
import { z } from 'zod';
import { request } from '../../../test/engines.ts';
import { modelParts } from './model-parts.ts';
import { orderOf } from './order.ts';

const settings = z.strictObject(modelParts({}));
const orderWith = (given: object, wanted: object = {}) =>
  orderOf({ ...request, ...wanted }, settings.parse(given));

test('only what the model is known to take is in an order', () => {
  expect(orderWith({})).toEqual({
    input: { prompt: 'a girl' },
    seed: 7,
    notUnderstood: ['hat (this model cannot leave things out)'],
    settings: {},
  });
});

test('LoRAs of the operator’s are in an order, and its settings name sampler, steps and guidance', () => {
  const loras = [{ path: 'https://a.b/ink.safetensors' }];
  const fields = { scheduler: 'K_EULER', num_inference_steps: 28, guidance_scale: 3.5 };
  const { input, settings: asked } = orderWith({ loras, fields }, { config: { guidance_scale: 5 } });
  expect(input['loras']).toEqual([{ path: 'https://a.b/ink.safetensors', scale: 1 }]);
  expect(asked).toEqual({ sampler: 'K_EULER', steps: 28, guidance: 5 });
});

test.each([
  ['an object', { field: 'image_size', multiple: 64 }, { image_size: { width: 640, height: 960 } }],
  ['two fields', { multiple: 64, pixels: 262_144 }, { width: 448, height: 640 }],
  ['a ratio', { field: 'aspect_ratio', values: ['1:1', '3:2', '2:3'] }, { aspect_ratio: '2:3' }],
  ['a listed size', { field: 'size', values: ['1024x1024', '1024x1536'] }, { size: '1024x1536' }],
])('a size is sent as %s', (_, sizes, fields) => {
  const { input } = orderWith({ sizes }, { width: 640, height: 960 });
  expect(input).toEqual({ prompt: 'a girl', ...fields });
});

test('what to leave out, a seed that fits and a count of one are sent to a model that takes them', () => {
  const given = { negative: true, largestSeed: 999, count: 'num_outputs', prompt: { negative: 'blurred' } };
  expect(orderWith(given, { seed: 4_294_967_295 })).toMatchObject({
    input: { negative_prompt: 'hat, blurred', seed: 295, num_outputs: 1 },
    seed: 295,
    notUnderstood: [],
  });
});

test('words of visitors stay words within the prompt', () => {
  const text = 'a girl <lora:secret:2> __wild__ {a|b}", "num_images": 10, "x": "';
  expect(orderWith({}, { text }).input).toEqual({ prompt: 'a girl wild a, b ", "num_images": 10, "x": "' });
});

test.each(['prompt', 'num_images', 'seed', 'sync_mode', 'image_size'])(
  'the field “%s” is no field of the operator’s',
  (name) => {
    expect(() => settings.parse({ fields: { [name]: 1 } })).toThrow('is set for each order');
  },
);
