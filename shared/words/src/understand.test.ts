import { describe, expect, test } from 'vitest';
import { capabilities } from './capabilities.ts';
import { causesOf, unmetWishes } from './causes.ts';
import type { FilledForm } from './form.ts';
import { createUnderstand, isSubjectKnown, type Understanding } from './understand.ts';

const drawsAll = capabilities.ink;
const drawsLittle = capabilities.bloom;
const plainOnly = createUnderstand(async (phrases) => phrases.map(() => undefined));

/** The understanding of a prompt as sorted `attribute=value`; `!` marks excluded values, `?` reported phrases. */
async function read(text: string, engine = drawsAll, negative = ''): Promise<string> {
  const result = await plainOnly({ text, negative, explicit: {} }, engine);
  const list = (mark: string, values: object) =>
    Object.entries(values)
      .map(([name, all]) => `${mark}${name}=${all.join('+')}`)
      .toSorted();
  const missing = result.notUnderstood.map((phrase) => `?${phrase}`);
  return [...list('', result.attributes), ...list('!', result.negative), ...missing].join(' · ');
}

const cases: readonly (readonly [string, string])[] = [
  // A colour binds to the noun after it.
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
  // An attribute takes one value, or several where the engine draws several.
  [
    'red and black dress',
    'outfit=dress · outfit_color=red · ?black dress (one colour of clothes per picture)',
  ],
  ['night, forest', 'background=night · ?forest (one setting per picture)'],
  ['cat ears, glasses', 'accessory=cat ears+glasses'],
  ['petals and sparkles', 'effects=petals+sparkles'],
  ['short spiky hair', 'hair=spiky'],
  ['sad smile', 'expression=sad'],
  // The longest phrase wins.
  ['school uniform', 'outfit=sailor'],
  ['witch hat', 'accessory=witch hat'],
  ['cherry blossom petals', 'background=sakura · effects=petals'],
  ['cherry blossom kimono', 'outfit=kimono · ?cherry blossom (as a pattern)'],
  ['starry night sky', 'background=night'],
  // A named value wins over a value that a role implies.
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
  // Phrases that no engine draws are reported.
  ['holding a machine gun', '?holding a machine gun'],
  ['holding hands', '?holding hands'],
  ['riding a red motorcycle at night', 'background=night · ?riding a red motorcycle'],
  ['in the style of Hokusai', '?in the style of Hokusai'],
  ['two girls', '?two girls (one character per picture)'],
  ['full body', '?full body'],
  ['flying dragon', '?flying dragon'],
  // Praise and grammar are not reported.
  ['masterpiece, best quality, 1girl, solo, looking at viewer', 'gender=girl'],
  ['Please draw me a beautiful anime girl', 'gender=girl'],
  ['(silver hair:1.3), ((blue eyes))', 'eye_color=blue · hair_color=silver'],
  ['', ''],
];
test.each(cases)('the prompt “%s” is understood as “%s”', async (text, expected) => {
  expect(await read(text)).toBe(expected);
});

describe('when the engine cannot draw a value', () => {
  test('the phrase is reported with the cause', async () => {
    expect(await read('elf girl in a castle', drawsLittle)).toBe(
      'gender=girl · ?elf girl (this model cannot draw it) · ?castle (this model cannot draw it)',
    );
  });
  test('the nearest value that it draws takes its place', async () => {
    expect(await read('catgirl', drawsLittle)).toBe('accessory=cat ears · gender=girl');
  });
  test('a role of which nothing would be seen is reported', async () => {
    expect(await read('archer', drawsLittle)).toBe('?archer (this model cannot draw it)');
  });
  test('of two accessories only the first is drawn, and the second is reported', async () => {
    expect(await read('glasses, crown', drawsLittle)).toBe(
      'accessory=glasses · ?crown (one accessory per picture)',
    );
  });
});

test('the negative prompt excludes values, and its words for quality are ignored', async () => {
  expect(await read('girl', drawsAll, 'blurry, bad hands, red hair, glasses, sword')).toBe(
    'gender=girl · !accessory=glasses · !hair_color=red · !holding=sword',
  );
});

test.each([
  ['a girl with silver hair', 'silver', 'silver hair (you leave it out)'],
  ['a red kimono', 'red', 'red kimono (you leave it out)'],
  ['blue eyes, without blue', '', 'blue eyes (you leave it out)'],
  ['a witch hat', 'headwear', 'witch hat (you leave it out)'],
  ['glasses', 'eyewear', 'glasses (you leave it out)'],
  ['holding a sword', 'weapons', 'sword (you leave it out)'],
  ['cat ears', 'animals', 'cat ears (you leave it out)'],
  ['in a forest', 'background', 'forest (you leave it out)'],
  ['in the rain', 'bad weather', 'rain (you leave it out)'],
  ['a girl', 'hair', 'hair (this cannot be left out)'],
  ['a girl by the sea', 'water', 'water (this cannot be left out)'],
  ['a girl', 'a motorcycle, bad hands', ''],
])('of “%s” without “%s”, what is left out is not drawn, or it is said: %s', async (text, negative, said) => {
  const { notUnderstood } = await plainOnly({ text, negative, explicit: {} }, drawsAll);
  expect(notUnderstood.join(' · ')).toBe(said);
});

test('words that only exclude set nothing where they are wished', async () => {
  expect(await read('a boy with a weapon, a castle in the background')).toBe(
    'background=castle · gender=boy · ?weapon',
  );
});

test('what cannot be left out keeps nobody from a picture', async () => {
  const { subject, notUnderstood } = await plainOnly(
    { text: 'night', negative: 'teeth', explicit: {} },
    drawsAll,
  );
  expect(notUnderstood).toEqual(['teeth (this cannot be left out)']);
  const form = { choosesPerson: false, inputPath: undefined };
  expect(isSubjectKnown(form, { subject, notUnderstood })).toBe(true);
});

test('a value of the form wins over words, and the report names the form', async () => {
  const explicit = { hair_color: ['silver'], accessory: ['none'] };
  const result = await plainOnly({ text: 'red hair, witch', negative: '', explicit }, drawsAll);
  expect(result.attributes).toMatchObject({ hair_color: ['silver'], accessory: ['none'] });
  expect(result.notUnderstood).toEqual(['red hair (the form says silver hair)']);
});

test('hints set only attributes that neither the form nor the text sets', async () => {
  const hints = { hair_color: ['red'], outfit_color: ['teal'] };
  const result = await plainOnly({ text: 'black hair', negative: '', explicit: {}, hints }, drawsAll);
  expect(result.attributes).toEqual({ hair_color: ['black'], outfit_color: ['teal'] });
});

test('every drawn value is described in words for the visitor', async () => {
  const text = 'boy with short silver hair, smiling, blue kimono, castle, petals';
  const { drew } = await plainOnly({ text, negative: '', explicit: {} }, drawsAll);
  expect(drew.toSorted()).toEqual(
    ['a castle', 'a smile', 'blue kimono', 'boy', 'petals', 'short hair', 'silver hair'].toSorted(),
  );
});

test.each([
  ['a girl on a sofa', true],
  ['a princess', true],
  ['silver hair, a lighthouse', true],
  ['a cat sleeping on a sofa', false],
  ['a lighthouse at sunset', false],
  ['no glasses', false],
  // The looks of an animal, or of several people, do not make the text name a person.
  ['a cat with blue eyes and a straw hat', false],
  ['a dragon, red eyes', false],
  ['three friends laughing', false],
  ['two girls hugging a dog, orange jacket', false],
  ['a couple in red kimonos', false],
  ['a cat with blue eyes beside a girl', true],
  ['silver hair and a cat', true],
  ['a girl with two friends', true],
  ['a cat hoodie, silver hair', true],
  ['a bear hoodie, silver hair', true],
  ['a rabbit in the snow', false],
  ['a tiger with blue eyes in a red scarf', false],
  ['an owl with golden eyes', false],
  ['two otters on a beach', false],
  ['雪の中のうさぎ', false],
  ['雪地里的狐狸', false],
  ['un conejo en la nieve', false],
  ['a rabbit girl in the snow', true],
  ['fox ears, silver hair', true],
  ['狐耳の少女', true],
  ['raven hair, a kimono', true],
  ['two-tone hair, red eyes', true],
  ['no people, silver hair', true],
])('%s: a word says who is drawn: %s', async (text, namesPerson) => {
  const { subject } = await plainOnly({ text, negative: '', explicit: {} }, drawsAll);
  expect(subject === 'person').toBe(namesPerson);
});

test('a person whom the engine cannot draw is not said', async () => {
  expect((await plainOnly({ text: 'archer', negative: '', explicit: {} }, drawsLittle)).subject).toBe(
    'unsaid',
  );
});

test('what is left out wins over the prompt, which says so', async () => {
  expect(await read('red hair, blue dress', drawsAll, 'red hair')).toBe(
    'outfit=dress · outfit_color=blue · !hair_color=red · ?red hair (you leave it out)',
  );
});

type Read = Pick<Understanding, 'subject' | 'notUnderstood'>;
const unread: Read = { subject: 'unsaid', notUnderstood: ['a sofa'] };
const cat: Read = { subject: 'other', notUnderstood: ['a cat'] };
test.each<[string, Partial<FilledForm>, Read, boolean]>([
  ['words that are left over alone', {}, unread, false],
  ['a word for the person', {}, { ...unread, subject: 'person' }, true],
  ['a choice of the visitor', { choosesPerson: true }, unread, true],
  ['an uploaded picture', { inputPath: 'a.png' }, unread, true],
  ['a choice of looks for words about a cat', { choosesPerson: true }, cat, false],
  ['an uploaded picture for words about a cat', { inputPath: 'a.png' }, cat, false],
  ['no word that is left over', {}, { ...unread, notUnderstood: [] }, true],
])('%s: who is to be drawn is known or not', (_, form, understanding, expected) => {
  const filled = { choosesPerson: false, inputPath: undefined, ...form };
  expect(isSubjectKnown(filled, understanding)).toBe(expected);
});

test('the words to mark in the prompt are its own, and not those that are left out', async () => {
  const words = { text: 'two girls with red hair, a hat', negative: 'hair, hats', explicit: {} };
  expect(unmetWishes(await plainOnly(words, drawsAll))).toEqual(['two girls', 'hat']);
});

test('the phrases that the engine lacks, that the form keeps and that cannot be left out are told apart from others', async () => {
  const words = {
    text: 'an elf in a cloak and a dragon',
    negative: 'glasses, teeth',
    explicit: { accessory: ['glasses'] },
  };
  const { notUnderstood } = await plainOnly(words, drawsLittle);
  const causes = causesOf({ notUnderstood });
  expect(causes.kept).toEqual(['glasses']);
  expect(causes.notLeftOut).toEqual(['teeth']);
  expect(causes.lacking).toEqual(expect.arrayContaining(['elf', 'cloak']));
  expect(causes.lacking).not.toContain('dragon');
});
