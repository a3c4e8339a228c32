import { failureResponse, failures } from 'engine-doubles/fal';
import { serveFal } from 'engine-doubles/fal';
import { expect, onTestFinished, test } from 'vitest';
import { proposeModel } from './propose.ts';

/** What is proposed for a model, and what the operator reads. */
async function proposed(options: object, key: string | undefined = 'secret') {
  const double = await serveFal({ key: 'secret' });
  onTestFinished(() => double.close());
  const said: string[] = [];
  const propose = () =>
    proposeModel({
      name: 'rented',
      server: { url: double.url, key },
      options: { catalogue: double.catalogue, ...options },
      folder: '.',
      ask: async (_, fallback = '') => fallback,
      say: (line) => said.push(line),
    });
  return { double, said, propose };
}

test('the first model of the catalogue is proposed, with the fields, the size and the price that it has there', async () => {
  const { said, propose, double } = await proposed({});
  expect(await propose()).toEqual({
    entry: {
      engine: 'fal',
      name: 'rented',
      url: double.url,
      key: 'secret',
      model: 'fal-ai/flux/dev',
      sizes: { field: 'image_size', multiple: 64, pixels: 1_048_576 },
      fields: {
        num_inference_steps: 28,
        guidance_scale: 3.5,
        output_format: 'png',
        enable_safety_checker: true,
      },
      count: 'num_images',
      negative: false,
      largestSeed: 2 ** 31 - 1,
      prices: { unit: 0.025 },
      catalogue: double.catalogue,
    },
    form: { negative: false, ratio: true, seed: true },
    isRented: true,
  });
  expect(said[0]).toContain('fal-ai/flux/dev, fal-ai/fast-sdxl');
});

test('a model with ratios and what to leave out has a form with both', async () => {
  const ratios = await (await proposed({ model: 'fal-ai/imagen4/preview' })).propose();
  expect(ratios.entry['sizes']).toMatchObject({
    field: 'aspect_ratio',
    values: ['1:1', '16:9', '9:16', '3:4', '4:3'],
  });
  const sdxl = await (await proposed({ model: 'fal-ai/fast-sdxl', price: '0.01' })).propose();
  expect(sdxl.form).toEqual({ negative: true, ratio: true, seed: true });
  expect(sdxl.entry['prices']).toEqual({ picture: 0.01 });
});

test('LoRAs, steps and a model for sketches are proposed as the operator names them', async () => {
  const options = {
    model: 'fal-ai/flux-lora',
    lora: ['https://a.b/ink.safetensors:0.8'],
    steps: '12',
    guide: 'fal-ai/flux/dev/image-to-image',
  };
  const { said, propose } = await proposed(options);
  const { entry, form } = await propose();
  expect(entry).toMatchObject({
    fields: { num_inference_steps: 12 },
    loras: [{ path: 'https://a.b/ink.safetensors', scale: 0.8 }],
    guided: {
      model: 'fal-ai/flux/dev/image-to-image',
      fields: { num_inference_steps: 40 },
      guide: { picture: 'image_url', denoising: 'strength' },
      prices: { unit: 0.025 },
    },
  });
  expect(form.guide).toBe(true);
  expect(said).toContain('It takes LoRAs, by --lora address:0.8.');
});

test('another model begins with pictures of visitors, with its own fields and price', async () => {
  const { said, propose } = await proposed({ picture: 'fal-ai/flux/dev/image-to-image' });
  const { entry, form } = await propose();
  expect(entry['begun']).toMatchObject({
    model: 'fal-ai/flux/dev/image-to-image',
    fields: { num_inference_steps: 40 },
    begin: { picture: 'image_url', denoising: 'strength' },
    prices: { unit: 0.025 },
  });
  expect(entry['begun']).not.toHaveProperty('guide');
  expect(form).toMatchObject({ picture: true });
  expect(form).not.toHaveProperty('guide');
  expect(said.join()).toContain('Orders with a picture of a visitor’s are drawn by fal-ai/flux/dev/image');
});

test('a key that may not read prices leaves the cost unknown', async () => {
  const { double, said, propose } = await proposed({});
  double.plan('GET /v1/models/pricing', { respond: failureResponse(failures.forbidden) });
  expect((await propose()).entry['prices']).toEqual({});
  expect(said.at(-1)).toContain('the cost of pictures stays unknown');
});

test.each([
  [
    'a model that wants a picture',
    { model: 'fal-ai/flux/dev/image-to-image' },
    'secret',
    'it wants “image_url”',
  ],
  ['a model for sketches that takes none', { guide: 'fal-ai/fast-sdxl' }, 'secret', 'No field for a sketch'],
  ['a sketch for a model that takes none', { guide: 'itself' }, 'secret', 'takes no sketch'],
  [
    'a model for pictures that takes none',
    { picture: 'fal-ai/fast-sdxl' },
    'secret',
    'No field for a picture',
  ],
  ['a picture for a model that takes none', { picture: 'itself' }, 'secret', 'begins with no picture'],
  ['an unknown model', { model: 'fal-ai/gone' }, 'secret', 'fal has no model "fal-ai/gone"'],
  ['another key', {}, 'other', 'responded with 401 to /v1/models'],
  ['no key', {}, '', 'fal wants a key'],
])('%s is refused', async (_, options, key, words) => {
  const { propose } = await proposed(options, key);
  await expect(propose()).rejects.toThrow(words);
});
