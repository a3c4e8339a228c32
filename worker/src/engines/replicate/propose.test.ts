import { serveReplicate } from 'engine-doubles/replicate';
import { expect, onTestFinished, test } from 'vitest';
import { proposeModel } from './propose.ts';

/** What is proposed for a model, and what the operator reads. */
async function proposed(options: Readonly<Record<string, unknown>>, key = 'secret') {
  const double = await serveReplicate({ key: 'secret' });
  onTestFinished(() => double.close());
  const said: string[] = [];
  const propose = () =>
    proposeModel({
      name: 'rented',
      server: { url: double.url, key },
      options,
      folder: '.',
      ask: async (_, fallback = '') => fallback,
      say: (line) => said.push(line),
    });
  return { double, said, propose };
}

test('the first model of the collection is proposed, with the fields and ratios that its schema has', async () => {
  const { double, said, propose } = await proposed({});
  expect(await propose()).toEqual({
    entry: {
      engine: 'replicate',
      name: 'rented',
      url: double.url,
      key: 'secret',
      model: 'black-forest-labs/flux-dev',
      sizes: { field: 'aspect_ratio', values: ['1:1', '16:9', '3:2', '2:3', '4:3', '3:4', '9:16'] },
      fields: {
        num_inference_steps: 28,
        guidance: 3,
        output_format: 'png',
        disable_safety_checker: false,
      },
      count: 'num_outputs',
      negative: false,
      largestSeed: 2 ** 31 - 1,
      begin: { picture: 'image', denoising: 'prompt_strength' },
      prices: {},
    },
    form: { negative: false, ratio: true, seed: true, picture: true },
    isRented: true,
  });
  expect(said.at(-1)).toContain('the cost of pictures stays unknown');
});

test('a model that is not official is proposed by its latest version, with the prices that were given', async () => {
  const options = { model: 'cjwbw/animagine-xl-3.1', 'second-price': '0.000975', price: '0' };
  const { said, propose } = await proposed(options);
  const { entry, form } = await propose();
  expect(entry).toMatchObject({
    model: 'cjwbw/animagine-xl-3.1:6afe2e6b27dad2d6f480b59195c221884b6acc589ff4d05ff0e5fc058690fbb9',
    sizes: { multiple: 64, pixels: 1_048_576 },
    prices: { picture: 0, second: 0.000975 },
  });
  expect(form).toEqual({ negative: true, ratio: true, seed: true });
  expect(said[0]).toContain('It is drawn by its latest version');
});

test('LoRAs go to the fields that the model has, and a sketch to its own one if the operator says so', async () => {
  const lora = ['owner/ink:0.8', 'owner/gold'];
  const first = await (await proposed({ model: 'black-forest-labs/flux-dev-lora', lora })).propose();
  expect(first.entry['fields']).toEqual({
    lora_weights: 'owner/ink',
    lora_scale: 0.8,
    extra_lora: 'owner/gold',
  });
  const { said, propose } = await proposed({ guide: 'itself' });
  const second = await propose();
  expect(second.entry['guide']).toEqual({ picture: 'image', denoising: 'prompt_strength' });
  expect(second.form.guide).toBe(true);
  expect(said).toContain('A sketch goes to its field “image”.');
});

test('a picture of a visitor’s goes to the field that the model begins with, unless the operator says otherwise', async () => {
  const { said, propose } = await proposed({ picture: 'itself' });
  expect((await propose()).form.picture).toBe(true);
  expect(said).toContain(
    'A picture of a visitor’s goes to its field “image”; by --picture none it goes nowhere.',
  );
  const without = await (await proposed({ picture: 'none' })).propose();
  expect(without.entry).not.toHaveProperty('begin');
  expect(without.form).toEqual({ negative: false, ratio: true, seed: true });
});

test.each([
  ['an unknown model', { model: 'black-forest-labs/gone' }, 'secret', 'Replicate has no model'],
  ['another key', {}, 'other', 'responded with 401 to /v1/collections/text-to-image (Unauthenticated)'],
  ['no key', {}, '', 'Replicate wants a key'],
])('%s is refused', async (_, options, key, words) => {
  const { propose } = await proposed(options, key);
  await expect(propose()).rejects.toThrow(words);
});
