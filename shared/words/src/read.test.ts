import { describe, expect, test } from 'vitest';
import { readText } from './read.ts';
import { vocabulary, type Attribute } from './vocabulary.ts';

const valuesOf = (text: string, attribute: Attribute): string[] =>
  readText(text)
    .said.filter((said) => said.attribute === attribute && !said.isNegative)
    .flatMap(({ values }) => values);

interface Colours {
  readonly hair: string;
  readonly eyes: string;
  readonly clothes: string;
}
const sentences: readonly (readonly [string, (colours: Colours) => string])[] = [
  ['a list with commas', ({ hair, eyes, clothes }) => `${hair} hair, ${eyes} eyes, ${clothes} dress`],
  ['a list without commas', ({ hair, eyes, clothes }) => `${clothes} dress ${hair} hair ${eyes} eyes`],
  ['“and” and “with”', (c) => `a ${c.clothes} dress with ${c.eyes} eyes and ${c.hair} hair`],
  ['hyphens', (c) => `${c.hair}-haired ${c.eyes}-eyed girl in a ${c.clothes} dress`],
  ['“is” and “are”', (c) => `hair is ${c.hair} and eyes are ${c.eyes}, ${c.clothes} dress`],
  ['colours after their nouns', (c) => `hair ${c.hair} eyes ${c.eyes}, ${c.clothes} dress`],
  ['colons', (c) => `hair: ${c.hair}, eyes: ${c.eyes}, clothes: ${c.clothes}`],
  ['weights and brackets', (c) => `((${c.hair} hair:1.3)), [${c.eyes} eyes], {${c.clothes} dress}`],
  ['line breaks', (c) => `${c.eyes} eyes\n${c.clothes} dress\r\n${c.hair} hair`],
  [
    'adjectives between',
    (c) => `${c.hair} long wavy hair, big ${c.eyes} anime eyes, elegant ${c.clothes} dress`,
  ],
];

test.each(sentences)('in %s every combination of colours keeps its nouns', (_, sentence) => {
  const swapped = vocabulary.hair_color.flatMap((hair) =>
    vocabulary.eye_color.flatMap((eyes) =>
      vocabulary.outfit_color.flatMap((clothes) => {
        const text = sentence({ hair, eyes, clothes });
        const read = [
          valuesOf(text, 'hair_color'),
          valuesOf(text, 'eye_color'),
          valuesOf(text, 'outfit_color'),
        ];
        return read.join(' ') === `${hair} ${eyes} ${clothes}` ? [] : [text];
      }),
    ),
  );
  expect(swapped).toEqual([]);
});

describe('a phrase', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['a colour that is also a setting goes to the hair: snowy hair', ['hair_color=white'], []],
    ['the same word without a noun is the setting: a snowy day', ['background=snow'], ['day']],
    ['a negation reaches over a preposition: not in the forest', ['!background=forest'], []],
    [
      'a negation ends at the next preposition: no castle in the forest',
      ['!background=castle', 'background=forest'],
      [],
    ],
    [
      'both sides of neither and nor are excluded: neither happy nor sad',
      ['!expression=happy', '!expression=sad'],
      [],
    ],
    ['a negated role keeps the gender open: not a princess', ['!outfit=dress', '!accessory=crown'], []],
    ['a thing outside a hand is reported: a tulip', [], ['tulip']],
    [
      'an adjective that the noun cannot have is reported with it: a short girl',
      ['gender=girl'],
      ['short girl'],
    ],
    ['several people are reported: sisters', [], ['sisters (one character per picture)']],
    [
      'a plural means the same as its singular: ponytails, ribbons',
      ['hair=ponytail', 'accessory=ribbon'],
      [],
    ],
    [
      'a word with an apostrophe negates: she doesn’t wear glasses',
      ['gender=girl', '!accessory=glasses'],
      [],
    ],
  ];
  test.each(cases)('%s', (title, said, unknown) => {
    const reading = readText(title.split(': ')[1] ?? '');
    expect(
      reading.said.map(
        ({ attribute, values, isNegative }) => `${isNegative ? '!' : ''}${attribute}=${values.join('+')}`,
      ),
    ).toEqual(said);
    expect(reading.unknown.map(({ phrase }) => phrase)).toEqual(unknown);
  });
});

describe('unusual text', () => {
  test.each([
    ['Korean', '은발 소녀, 파란 눈'],
    ['Russian', 'девушка с синими глазами'],
    ['Hindi', 'चांदी के बालों वाली लड़की'],
    ['accented French', 'une fille très élégante'],
  ])('%s words set nothing and are reported as they were written', (_, text) => {
    const { said, unknown } = readText(text);
    expect(said).toEqual([]);
    expect(unknown.map(({ phrase }) => phrase).join(' ')).toBe(text.replace(',', ''));
  });

  test.each([
    ['full-width letters', 'ｓｉｌｖｅｒ　ｈａｉｒ'],
    ['a zero byte', 'silver\u0000hair'],
    ['lone surrogates', '\ud800silver hair\udc00'],
    ['markup', '<b>silver</b> <i>hair</i>'.replaceAll(/<[^>]*>/g, '*')],
  ])('“silver hair” is read in spite of %s', (_, text) => {
    expect(readText(text).said).toMatchObject([{ attribute: 'hair_color', values: ['silver'] }]);
    expect(readText(text).unknown).toEqual([]);
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    'the property name %s is an unknown word, before a noun and after “holding”',
    (name) => {
      for (const text of [name, `${name} hair`, `${name} dress`, `holding ${name}`, `no ${name}`])
        expect(readText(text).said.filter(({ attribute }) => attribute !== 'outfit')).toEqual([]);
    },
  );

  test('emoji between words are read beside them, and those without a word are named', () => {
    const { said, unknown } = readText('👩🏽‍🦰 silver 🪑 hair ✨️');
    expect(said.map(({ values }) => values[0])).toEqual(['silver', 'sparkles', 'girl']);
    expect(unknown.map(({ phrase }) => phrase)).toEqual(['🪑']);
  });

  test.each(['', ' ', ',;.!?', '((((', ':1.3', '\u200d\ufe0f'])(
    '“%s” sets nothing and reports nothing',
    (text) => {
      expect(readText(text)).toEqual({ said: [], unknown: [] });
    },
  );

  test('the last words of a text of 40,000 words are still read, and each clause is reported once', () => {
    const clauses = Array.from({ length: 10_000 }, (_, i) => `gadget number ${i} please`);
    const { said, unknown } = readText(`${clauses.join(', ')}, silver hair`);
    expect(said).toMatchObject([{ attribute: 'hair_color', values: ['silver'] }]);
    expect(unknown).toHaveLength(10_000);
  });

  test('a single clause of 20,000 colours without a noun is reported as one phrase', () => {
    const { said, unknown } = readText('red blue '.repeat(10_000));
    expect(said).toEqual([]);
    expect(unknown).toHaveLength(1);
  });
});
