import { describe, expect, test } from 'vitest';
import type { EngineCapabilities } from '../engines/engine.ts';
import { description } from '../engines/bloom/description.ts';
import { createUnderstand } from './understand.ts';

const base = {
  negative: true,
  seed: true,
  batch: false,
  progress: true,
  preview: true,
  cancel: 'any',
} as const;
const drawsAll: EngineCapabilities = { ...base, lists: ['accessory', 'effects'] };
const drawsLittle: EngineCapabilities = { ...base, draws: description.vocabulary };
const plainOnly = createUnderstand(async (phrases) => phrases.map(() => undefined));

/** `attribute=value …` of what a prompt asks for, sorted; `!` marks what must not be drawn, `?` what is not understood. */
async function read(text: string, capabilities = drawsAll, negative = ''): Promise<string> {
  const result = await plainOnly({ text, negative, explicit: {} }, capabilities);
  const list = (mark: string, values: object) =>
    Object.entries(values)
      .map(([name, all]) => `${mark}${name}=${all.join('+')}`)
      .toSorted();
  const missing = result.notUnderstood.map((phrase) => `?${phrase}`);
  return [...list('', result.attributes), ...list('!', result.negative), ...missing].join(' · ');
}

describe('a prompt says', () => {
  const cases: readonly (readonly [string, string])[] = [
    // Colours bind to the noun that they precede.
    ['silver hair', 'hair_color=silver'],
    ['blue eyes', 'eye_color=blue'],
    ['long silver hair and blue eyes', 'eye_color=blue · hair=long · hair_color=silver'],
    ['red hair, red hoodie', 'hair_color=red · outfit=hoodie · outfit_color=red'],
    ['silver-haired, blue-eyed', 'eye_color=blue · hair_color=silver'],
    ['pink twintails', 'hair=twintails · hair_color=pink'],
    ['black spiky hair', 'hair=spiky · hair_color=black'],
    ['dark skinned', 'skin=dark'],
    ['dark hair', 'hair_color=black'],
    ['a blonde', 'hair_color=blonde'],
    ['her eyes are green', 'eye_color=green'],
    ['her hair is pink and long', 'hair=long · hair_color=pink'],
    ['golden eyes', 'eye_color=gold'],
    ['navy blue dress', 'outfit=dress · outfit_color=blue'],
    ['blue anime eyes', 'eye_color=blue'],
    ['blue sky', 'background=sky'],
    ['orange sunset', 'background=sunset'],
    ['green ribbon', 'accessory=ribbon · ?green (as the colour of the ribbon)'],
    ['striped kimono', 'outfit=kimono · ?striped'],
    ['red roses', '?red roses'],
    // One value where there is room for one; several where the engine draws several.
    [
      'red and black dress',
      'outfit=dress · outfit_color=red · ?black dress (one colour of clothes per picture)',
    ],
    ['night, forest', 'background=night · ?forest (one setting per picture)'],
    ['cat ears, glasses', 'accessory=cat ears+glasses'],
    ['petals and sparkles', 'effects=petals+sparkles'],
    ['short spiky hair', 'hair=spiky'],
    ['sad smile', 'expression=sad'],
    // Whole phrases before words.
    ['school uniform', 'outfit=sailor'],
    ['witch hat', 'accessory=witch hat'],
    ['cherry blossom petals', 'background=sakura · effects=petals'],
    ['cherry blossom kimono', 'outfit=kimono · ?cherry blossom (as a pattern)'],
    ['starry night sky', 'background=night'],
    // Roles suggest; what is said outright wins.
    ['princess', 'accessory=crown · gender=girl · outfit=dress'],
    ['princess in a red kimono', 'accessory=crown · gender=girl · outfit=kimono · outfit_color=red'],
    ['witch without a hat', 'gender=girl · outfit=dress · !accessory=straw hat+witch hat'],
    // Negations.
    ['no glasses', '!accessory=glasses'],
    ['girl without cat ears', 'gender=girl · !accessory=cat ears'],
    ['no horns or glasses', '!accessory=horns+glasses'],
    ['no glasses and no crown', '!accessory=glasses+crown'],
    ['no glasses and long hair', 'hair=long · !accessory=glasses'],
    ['no glasses, a crown', 'accessory=crown · !accessory=glasses'],
    ['not smiling', '!expression=smile+happy+laughing'],
    ['no red eyes', '!eye_color=red'],
    ['no background', 'background=plain'],
    ['no motorcycle', ''],
    // Hands and what they hold.
    ['holding a sword', 'holding=sword'],
    ['girl holding a flower', 'gender=girl · holding=flower'],
    ['girl with a flower', 'accessory=flower · gender=girl'],
    ['holding a red rose in a forest', 'background=forest · holding=flower'],
    ['holding a blue fan', 'holding=fan · ?blue (as the colour of the fan)'],
    ['reading a book at home', 'background=room · holding=book'],
    ['boy with a katana, arms crossed', 'gender=boy · gesture=arms crossed · holding=sword'],
    ['waving at the viewer', 'gesture=waving'],
    ['samurai', 'hair=ponytail · holding=sword · outfit=kimono'],
    ['samurai, arms crossed', 'gesture=arms crossed · hair=ponytail · outfit=kimono'],
    ['cup and sword', 'holding=cup · ?sword (one thing in the hand per picture)'],
    // What no engine draws.
    ['holding a machine gun', '?holding a machine gun'],
    ['holding hands', '?holding hands'],
    ['riding a red motorcycle at night', 'background=night · ?riding a red motorcycle'],
    ['in the style of Hokusai', '?in the style of Hokusai'],
    ['two girls', '?two girls (one character per picture)'],
    ['full body', '?full body'],
    ['flying dragon', '?flying dragon'],
    // Praise and grammar are not worth a word.
    ['masterpiece, best quality, 1girl, solo, looking at viewer', 'gender=girl'],
    ['Please draw me a beautiful anime girl', 'gender=girl'],
    ['(silver hair:1.3), ((blue eyes))', 'eye_color=blue · hair_color=silver'],
    ['', ''],
  ];
  test.each(cases)('“%s”', async (text, expected) => {
    expect(await read(text)).toBe(expected);
  });
});

describe('an engine that cannot draw a value', () => {
  test('has it listed with the cause', async () => {
    expect(await read('elf girl in a castle', drawsLittle)).toBe(
      'gender=girl · ?elf girl (this model cannot draw it) · ?castle (this model cannot draw it)',
    );
  });
  test('draws the nearest thing where there is one', async () => {
    expect(await read('catgirl', drawsLittle)).toBe('accessory=cat ears · gender=girl');
  });
  test('has a role listed of which nothing would be seen', async () => {
    expect(await read('archer', drawsLittle)).toBe('?archer (this model cannot draw it)');
  });
  test('gets one accessory when it draws one', async () => {
    expect(await read('glasses, crown', drawsLittle)).toBe(
      'accessory=glasses · ?crown (one accessory per picture)',
    );
  });
});

test('the negative prompt says what not to draw, and its words of care are ignored', async () => {
  expect(await read('girl', drawsAll, 'blurry, bad hands, red hair, glasses, sword')).toBe(
    'gender=girl · !accessory=glasses · !hair_color=red · !holding=sword',
  );
});

test('the form wins over words, and says so', async () => {
  const explicit = { hair_color: ['silver'], accessory: ['none'] };
  const result = await plainOnly({ text: 'red hair, witch', negative: '', explicit }, drawsAll);
  expect(result.attributes).toMatchObject({ hair_color: ['silver'], accessory: ['none'] });
  expect(result.notUnderstood).toEqual(['red hair (the form says silver hair)']);
});

test('hints fill what nobody speaks of', async () => {
  const hints = { hair_color: ['red'], outfit_color: ['teal'] };
  const result = await plainOnly({ text: 'black hair', negative: '', explicit: {}, hints }, drawsAll);
  expect(result.attributes).toEqual({ hair_color: ['black'], outfit_color: ['teal'] });
});

test('what is drawn is said in words', async () => {
  const text = 'boy with short silver hair, smiling, blue kimono, castle, petals';
  const { drew } = await plainOnly({ text, negative: '', explicit: {} }, drawsAll);
  expect(drew.toSorted()).toEqual(
    ['a castle', 'a smile', 'blue kimono', 'boy', 'petals', 'short hair', 'silver hair'].toSorted(),
  );
});
