import type { AppPromptField } from '@irodori/contract/entities';
import { whyUnsafe } from 'functions/submit-job/safety';
import { describe, expect, test } from 'vitest';
import { apps } from '../seed/apps/index.ts';

const field = (name: string, use: AppPromptField['mdel_input_type']): AppPromptField => ({
  id: name,
  name,
  label: name,
  type: 'LONG_TEXT',
  mdel_input_type: use,
  position: 0,
  required: false,
  placeholder: null,
  description: null,
  config: { options: [] },
  minLength: null,
  maxLength: null,
  minValue: null,
  maxValue: null,
  app_id: 'app',
});
const fields = [field('prompt', 'PROMPT'), field('negative_prompt', 'NEGATIVE_PROMPT')];
const judge = (prompt: string) => whyUnsafe(fields, { prompt });

describe('the safety check refuses the prompt', () => {
  test.each([
    'nude elf',
    'n4ked girl',
    'NNNUDE',
    'nаked (with a Cyrillic а)',
    'she shows her nipples',
    'hentai',
    'lolicon',
    'a toddler in a bikini',
    'sexy schoolgirl',
    '15 year old in a swimsuit',
    'seductive little girl',
  ])('%s', (prompt) => {
    expect(judge(prompt)).toBeDefined();
  });
});

describe('the safety check accepts the prompt', () => {
  test.each([
    'a badass fighter',
    'a little girl with braids and a teddy bear',
    'a schoolgirl in a sailor uniform',
    'peacock feathers, grapes, an assassin in a cassock',
    'a cumulus cloud over Essex',
    'a gothic lolita dress',
    'a woman in a bikini at the sea',
    ...apps.flatMap(({ pictures }) => pictures.map(({ values }) => values.prompt)),
  ])('%s', (prompt) => {
    expect(judge(prompt)).toBeUndefined();
  });
});

test('the safety check does not judge negative prompts', () => {
  expect(whyUnsafe(fields, { prompt: 'an elf', negative_prompt: 'nude, nsfw' })).toBeUndefined();
});
