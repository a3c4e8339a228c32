import { claimedJob, type ClaimedJob } from '@irodori/contract/job';
import { expect, test } from 'vitest';
import { readJobForm } from './request.ts';

const userId = 'a-visitor';
type Field = Partial<ClaimedJob['fields'][number]> & { name: string };

function job(prompt: ClaimedJob['prompt'], fields: readonly Field[], id = 'job-1'): ClaimedJob {
  return claimedJob.parse({
    id,
    userId,
    attempt: 1,
    prompt,
    app: { id: 'app', slug: 'app', name: 'App', config: { style: 'elf' } },
    model: { id: 'model', name: 'Model', pipeline: 'bloom', default_pipeline_config: {} },
    fields: fields.map((field, position) => ({
      id: field.name,
      label: field.name,
      type: 'SHORT_TEXT',
      mdel_input_type: 'PROMPT',
      position,
      required: false,
      placeholder: null,
      description: null,
      config: {},
      minLength: null,
      maxLength: null,
      minValue: null,
      maxValue: null,
      app_id: 'app',
      ...field,
    })),
  });
}
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
