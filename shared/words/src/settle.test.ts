import { describe, expect, test } from 'vitest';
import { capabilities, type EngineCapabilities } from './capabilities.ts';
import { lexicon } from './lexicon.ts';
import { readText } from './read.ts';
import { roles } from './roles.ts';
import { settle, type Wishes } from './settle.ts';
import { twoHanded, vocabulary, type Attribute } from './vocabulary.ts';

const engines: Readonly<Record<string, EngineCapabilities>> = {
  'that draws everything': capabilities.ink,
  'of twelve attributes': capabilities.bloom,
};
const all = capabilities.ink;
const attributes = Object.keys(vocabulary) as Attribute[];

const wishes = (text: string, more: Partial<Wishes> = {}): Wishes => ({
  explicit: {},
  hints: {},
  said: readText(text).said,
  ...more,
});

describe.each(Object.entries(engines))('an engine %s', (_, engine) => {
  const draws = (attribute: Attribute, value: string) =>
    (engine.draws ?? vocabulary)[attribute]?.includes(value as never) ?? false;
  const phrases = [
    ...Object.values(lexicon).flatMap((byValue) => Object.values(byValue).map((list) => list.split('|')[0])),
    ...Object.keys(roles),
  ];

  test('gets only values that it draws, one per attribute or a list, for every pair of phrases', () => {
    const wrong = phrases.flatMap((first, i) => {
      const second = phrases[(i * 7 + 3) % phrases.length];
      const { attributes: chosen } = settle(wishes(`${first}, ${second}, no ${phrases[i - 1]}`), engine);
      return attributes.flatMap((attribute) => {
        const values = chosen[attribute] ?? [];
        const isOne = values.length <= 1 || engine.lists?.includes(attribute) === true;
        return isOne && values.every((value) => draws(attribute, value)) ? [] : [`${first}, ${second}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  test('is never told to draw and to avoid the same value', () => {
    const wrong = phrases.filter((phrase, i) => {
      const { attributes: chosen, negative } = settle(
        wishes(`${phrase}, ${phrases[i - 1]}, no ${phrase}`),
        engine,
      );
      return attributes.some((name) => chosen[name]?.some((value) => negative[name]?.includes(value)));
    });
    expect(wrong).toEqual([]);
  });

  test('draws each value that is asked for by itself, or the value is reported', () => {
    const lost = attributes.flatMap((attribute) =>
      vocabulary[attribute].filter((value) => {
        const { attributes: chosen, notUnderstood } = settle(
          { explicit: { [attribute]: [value] }, said: [], hints: {} },
          engine,
        );
        const isDrawn = chosen[attribute]?.[0] === value;
        return isDrawn ? notUnderstood.length > 0 : notUnderstood.length + Object.keys(chosen).length !== 1;
      }),
    );
    expect(lost).toEqual([]);
  });
});

describe('a value', () => {
  test.each(attributes.filter((attribute) => all.lists?.includes(attribute) !== true))(
    'of the form wins over a word for %s, and the word is reported',
    (attribute) => {
      const [first = '', second = ''] = vocabulary[attribute];
      const said = [{ attribute, values: [second], phrase: 'a word', isWeak: false, isNegative: false }];
      const settled = settle({ explicit: { [attribute]: [first] }, said, hints: {} }, all);
      expect(settled.attributes).toEqual({ [attribute]: [first] });
      expect(settled.notUnderstood).toEqual([expect.stringMatching(/^a word \(the form says /)]);
    },
  );

  test.each(['', 'any', 'auto', 'random', 'surprise'])('“%s” of the form leaves the choice open', (value) => {
    expect(settle({ explicit: { hair: [value] }, said: [], hints: {} }, all)).toMatchObject({
      attributes: {},
      notUnderstood: [],
    });
  });

  test('of the form that no engine knows is reported', () => {
    expect(settle({ explicit: { hair: ['mohawk'] }, said: [], hints: {} }, all).notUnderstood).toEqual([
      'mohawk (this model cannot draw it)',
    ]);
  });

  test('“none” of the form keeps every named accessory out', () => {
    const settled = settle(wishes('glasses', { explicit: { accessory: ['none'] } }), all);
    expect(settled.attributes.accessory).toEqual(['none']);
  });

  test('that a role implies yields to a named value and is not reported', () => {
    const settled = settle(wishes('princess, kimono'), all);
    expect(settled.attributes.outfit).toEqual(['kimono']);
    expect(settled.notUnderstood).toEqual([]);
  });

  test('that a role implies is left out when the text excludes it', () => {
    expect(settle(wishes('princess without a crown'), all).attributes.accessory).toBeUndefined();
  });

  test('named twice is taken once', () => {
    expect(settle(wishes('glasses, glasses, spectacles'), all).attributes.accessory).toEqual(['glasses']);
  });

  test('that is both asked for and left out is left out, and reported', () => {
    const settled = settle(wishes('glasses, no glasses'), all);
    expect(settled.attributes.accessory).toBeUndefined();
    expect(settled.negative).toEqual({ accessory: ['glasses'] });
    expect(settled.notUnderstood).toEqual(['glasses (you leave it out)']);
  });

  test('of the form is drawn although it is left out, and the cause is reported', () => {
    const settled = settle(wishes('no glasses', { explicit: { accessory: ['glasses'] } }), all);
    expect(settled.attributes.accessory).toEqual(['glasses']);
    expect(settled.negative).toEqual({});
    expect(settled.notUnderstood).toEqual(['glasses (left out, but chosen in the form)']);
  });

  test('that a picture suggests is taken only where nothing else sets the attribute', () => {
    const hints = { hair_color: ['red'], outfit_color: ['teal'] };
    expect(settle(wishes('black hair', { hints }), all).attributes).toEqual({
      hair_color: ['black'],
      outfit_color: ['teal'],
    });
  });
});

test.each([...twoHanded])('a role puts nothing into the hands while they are “%s”', (gesture) => {
  const settled = settle(wishes('samurai', { explicit: { gesture: [gesture] } }), all);
  expect(settled.attributes.holding).toBeUndefined();
});
