import type { ClaimedJob } from '@irodori/contract/job';
import { expect, test } from 'vitest';
import { claimed, type FormField as Field } from '../../test/fakes.ts';
import { readJobForm } from './request.ts';

const app = {
  id: 'app',
  slug: 'app',
  name: 'App',
  config: { style: 'elf', cost: 1, examples: [], gallery: [] },
};
const job = (prompt: ClaimedJob['prompt'], fields: readonly Field[], id = 'job-1'): ClaimedJob =>
  claimed({ id, app, prompt, fields });
const attribute = (name: string, of = name): Field => ({
  name,
  mdel_input_type: 'ATTRIBUTE',
  config: { options: [], attribute: of },
});

test('an enlargement has the seed of its original, whatever its form and its id say', () => {
  const original = { path: 'a/b/0.webp', width: 1, height: 1, mime: 'image/webp', bytes: 1, seed: 99 };
  const fields = [attribute('seed')];
  const asked = { ...job({ seed: '7' }, fields), enlargement: { scale: 2 as const, original } };
  expect(readJobForm(asked).seed).toBe(99);
});

test('the texts of a form are joined in the order of the fields, wishes and exclusions apart', () => {
  const fields: Field[] = [
    { name: 'second', position: 2 },
    { name: 'first', position: 1 },
    { name: 'not', position: 3, mdel_input_type: 'NEGATIVE_PROMPT' },
  ];
  const form = readJobForm(job({ second: 'night', first: 'a girl', not: 'glasses' }, fields));
  expect(form).toMatchObject({ text: 'a girl, night', negative: 'glasses', style: 'elf' });
});

test('attributes of the vocabulary keep every chosen value, and other attributes are dropped', () => {
  const fields = [attribute('effects'), attribute('hue', 'hair_color'), attribute('constructor')];
  const form = readJobForm(job({ effects: ['petals', 'rain'], hue: 'red', constructor: 'x' }, fields));
  expect(form.explicit).toEqual({ effects: ['petals', 'rain'], hair_color: ['red'] });
});

test('the values of attributes that are options of their own field are told from those that a visitor wrote', () => {
  const options = [{ value: 'kimono', label: 'Kimono' }];
  const of = (name: string) => ({ ...attribute(name), config: { attribute: name, options } });
  const fields = [of('outfit'), of('expression'), attribute('mood')];
  const form = readJobForm(job({ outfit: 'kimono', expression: 'a grin', mood: '<x:1>' }, fields));
  expect(form.explicit).toMatchObject({ outfit: ['kimono'], expression: ['a grin'], mood: ['<x:1>'] });
  expect(form.chosen).toEqual(['kimono']);
});

test.each([
  ['3:4', 672, 896],
  ['16:9', 1024, 576],
  ['9:99', 768, 768],
  ['constructor', 768, 768],
])('the ratio %s makes a picture of %i × %i', (ratio, width, height) => {
  expect(readJobForm(job({ ratio }, [attribute('ratio')]))).toMatchObject({ width, height });
});

test.each([
  ['7', 7],
  ['4294967296', 0],
  ['-1', 4294967295],
])('the seed %s becomes %i', (seed, expected) => {
  expect(readJobForm(job({ seed }, [attribute('seed')])).seed).toBe(expected);
});

test('without a seed of the visitor each job has its own, the same at each attempt', () => {
  const seeds = ['a', 'b', 'b'].map((id) => readJobForm(job({}, [], id)).seed);
  expect(seeds[1]).toBe(seeds[2]);
  expect(seeds[0]).not.toBe(seeds[1]);
});

test.each([
  ['hair', 'bob', true],
  ['hair', 'long', false],
  ['background', 'night', false],
])(
  'the choice %s=%s, where “long” is the default, says how the person looks: %s',
  (name, value, expected) => {
    const field = { ...attribute(name), config: { options: [], attribute: name, default: 'long' } };
    expect(readJobForm(job({ [name]: value }, [field])).choosesPerson).toBe(expected);
  },
);

test.each([
  ['40', 0.4],
  ['250', 1],
  ['-3', 0],
  ['closely', 0],
])('a sketch that shall be followed by “%s” percent is followed with the strength %d', (guide, strength) => {
  expect(readJobForm(job({ guide }, [attribute('guide')])).guide).toBe(strength);
});

test.each([
  ['80', 0.8],
  ['0', 0],
  ['250', 1],
  [undefined, 0.5],
])('a likeness of “%s” percent is kept to with the strength %d', (likeness, strength) => {
  const prompt = likeness === undefined ? {} : { likeness };
  expect(readJobForm(job(prompt, [attribute('likeness')])).likeness).toBe(strength);
});

test('a picture to begin with and a picture of colours are told apart by what their fields set', () => {
  const picture = (name: string) => ({ ...attribute(name), type: 'IMAGE_INPUT' as const });
  const paths = { palette: 'visitor/colours.png', picture: 'visitor/begin.png' };
  expect(readJobForm(job(paths, [picture('palette'), picture('picture')]))).toMatchObject({
    inputPath: 'visitor/colours.png',
    picturePath: 'visitor/begin.png',
  });
  expect(readJobForm(job({ palette: 'visitor/colours.png' }, [picture('palette')]))).toMatchObject({
    inputPath: 'visitor/colours.png',
    picturePath: undefined,
  });
});
