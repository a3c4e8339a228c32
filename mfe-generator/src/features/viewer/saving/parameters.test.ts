import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sampleField, sampleFields } from '../../../samples/sample-app.ts';
import { parametersText } from './parameters.ts';
import { pictureFile } from './picture-files.ts';

const made = {
  fields: sampleFields,
  seed: 4711,
  width: 768,
  height: 1024,
  scale: null,
  engine: 'ink',
  app: 'Elf',
};

test('the settings of a picture are its words, the words of its choices, and a line of pairs with seed and size', () => {
  const prompt = { character: 'a silver-haired elf', effects: ['petals', 'rain'], seed: '12' };
  expect(parametersText({ ...made, prompt })).toBe(
    'a silver-haired elf, Petals, Rain\nSeed: 4711, Size: 768x1024, Model: ink, App: Elf',
  );
});

test('the settings name what is left out in a line of its own, and words of several lines become one', () => {
  const left = sampleFields.map((field) =>
    field.name === 'title' ? { ...field, mdel_input_type: 'NEGATIVE_PROMPT' as const } : field,
  );
  const prompt = { character: 'an elf\nNegative prompt: nothing', title: 'glasses' };
  expect(parametersText({ ...made, fields: left, prompt }).split('\n')).toEqual([
    'an elf Negative prompt: nothing',
    'Negative prompt: glasses',
    'Seed: 4711, Size: 768x1024, Model: ink, App: Elf',
  ]);
});

test('the settings of an enlarged picture have the size of its original and the scale', () => {
  const text = parametersText({ ...made, width: 3072, height: 4096, scale: 4, prompt: {} });
  expect(text).toContain('Size: 768x1024, Hires upscale: 4, Model: ink');
});

test('the settings name steps, sampler and guidance that the engine was asked for, in the order of A1111', () => {
  const drawn = { sampler: 'DPM++ 2M', steps: 28, guidance: 6.5 };
  const text = parametersText({ ...made, drawn, prompt: { character: 'an elf' } });
  expect(text).toContain('Steps: 28, Sampler: DPM++ 2M, CFG scale: 6.5, Seed: 4711, Size: 768x1024');
});

test('the name of an app with a comma in it is quoted', () => {
  const text = parametersText({ ...made, app: 'Elves, dark', prompt: { character: 'an elf' } });
  expect(text).toContain('Model: ink, App: "Elves, dark"');
});

/** A name and its value in the last line, as `modules/infotext_utils.py` of AUTOMATIC1111 2fec947 finds them. */
const pair = /\s*(\w[\w \-/]+):\s*("(?:\\.|[^\\"])+"|[^,]*)(?:,|$)/g;

test('A1111 finds each setting in a saved file, also where names have its own marks in them', async () => {
  const drawn = { sampler: 'DPM++ 2M: Karras', steps: 28, guidance: 6.5 };
  const names = { app: 'Elves: "dark", \\ light', engine: 'Anime, large (anime)' };
  const prompt = { character: 'an elf: tall, Seed: 1' };
  const parameters = parametersText({ ...made, ...names, drawn, prompt });
  const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .webp()
    .toBuffer();
  const file = await pictureFile(new Uint8Array(webp), { format: 'webp', parameters });
  const { exif } = await sharp(await file.arrayBuffer()).metadata();
  const saved =
    exif
      ?.subarray(exif.indexOf('UNICODE\0') + 8)
      .swap16()
      .toString('utf16le') ?? '';
  const [words, last = ''] = saved.split('\n');
  expect(words).toBe('an elf: tall, Seed: 1');
  const found = [...last.matchAll(pair)].map(([, name, value = '']) => [
    name,
    value.startsWith('"') ? (JSON.parse(value) as unknown) : value,
  ]);
  expect(Object.fromEntries(found)).toEqual({
    Steps: '28',
    Sampler: drawn.sampler,
    'CFG scale': '6.5',
    Seed: '4711',
    Size: '768x1024',
    Model: names.engine,
    App: names.app,
  });
});

test('the settings never name the file of an uploaded picture', () => {
  const prompt = { character: 'an elf', reference: 'me/photo-of-me.png' };
  expect(parametersText({ ...made, prompt })).not.toContain('photo');
});

test('the settings do not tell how closely a large model followed the sketch or the visitor’s picture', () => {
  const percent = (name: string) =>
    sampleField({ name, label: name, type: 'SHORT_TEXT', config: { attribute: name, numeric: true } });
  const fields = [...sampleFields, percent('guide'), percent('likeness')];
  const prompt = { character: 'a lighthouse', guide: '40', likeness: '60' };
  expect(parametersText({ ...made, fields, prompt }).split('\n')[0]).toBe('a lighthouse');
});
