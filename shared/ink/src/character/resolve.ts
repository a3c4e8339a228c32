import { twoHanded, vocabulary, type Attribute, type AttributeValue } from '@irodori/words/vocabulary';
import { createRandom } from '../random.ts';
import type { InkStyle, Taste } from '../styles/style.ts';
import type { Attributes, Character } from './character.ts';
import { boyish, closeGestures, generalTaste, gestures, girlish, harmony, weather } from './taste.ts';

export interface Resolved {
  readonly character: Character;
  /** The values that the vocabulary does not contain, and gestures for which no hand is free. */
  readonly notUnderstood: readonly string[];
}

interface Wishes {
  readonly attributes: Attributes;
  /** The excluded values. */
  readonly avoid?: Attributes;
  readonly style: InkStyle;
  readonly seed: number;
}

const listed = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

const settings = new Set(['ratio', 'seed', 'style', 'count']);

/** Decides the attributes that the prompt leaves open, by the taste of the style and the seed. */
export function resolve({ attributes, avoid = {}, style, seed }: Wishes): Resolved {
  const random = createRandom(seed).fork('character');
  const known = <A extends Attribute>(attribute: A): readonly AttributeValue<A>[] => {
    const values: readonly string[] = vocabulary[attribute];
    return listed(attributes[attribute]).filter((value): value is AttributeValue<A> =>
      values.includes(value),
    );
  };
  const allowed = <A extends Attribute>(attribute: A, values: readonly AttributeValue<A>[]) => {
    const no = listed(avoid[attribute]);
    const left = values.filter((value) => !no.includes(value));
    if (left.length > 0) return left;
    const rest = (vocabulary[attribute] as readonly AttributeValue<A>[]).filter(
      (value) => !no.includes(value),
    );
    return rest.length > 0 ? rest : values;
  };
  const choose = <A extends Attribute>(
    attribute: A,
    ...tastes: (readonly AttributeValue<A>[] | undefined)[]
  ) => {
    const stream = random.fork(attribute);
    const wished = known(attribute)[0];
    const taste = tastes.find((values) => values !== undefined) ?? generalTaste[attribute];
    return (
      wished ?? (stream.pick(allowed(attribute, taste as readonly AttributeValue<A>[])) as AttributeValue<A>)
    );
  };
  const chooseList = <A extends 'accessory' | 'effects'>(
    attribute: A,
    ...tastes: (readonly AttributeValue<A>[] | undefined)[]
  ) => {
    const wished = known(attribute);
    const values = wished.length > 0 ? wished : [choose(attribute, ...tastes)];
    return [...new Set(values)].filter((value) => value !== 'none');
  };

  const taste: Taste = style.taste;
  const gender = choose('gender', taste.gender);
  const isBoy = gender === 'boy';
  const suited = <A extends 'hair' | 'outfit' | 'accessory'>(attribute: A): readonly AttributeValue<A>[] => {
    const own = (taste[attribute] ?? generalTaste[attribute]) as readonly AttributeValue<A>[];
    if (!isBoy) return own;
    const suiting = own.filter((value) => !girlish[attribute].includes(value));
    return suiting.length > 0 ? suiting : (boyish[attribute] as readonly AttributeValue<A>[]);
  };
  const species = choose('species', taste.species);
  const hairColour = choose('hair_color', taste.hair_color);
  const pairing = harmony[hairColour];
  const background = choose('background', taste.background);
  const expression = choose('expression', taste.expression);
  const isPosed = known('gesture').length + known('holding').filter((thing) => thing !== 'none').length > 0;
  const framing = choose('framing', isPosed ? ['half'] : taste.framing);
  const holding = choose(
    'holding',
    known('gesture').length > 0 || framing === 'portrait' ? ['none'] : taste.holding,
  );
  const isMerry = expression === 'happy' || expression === 'laughing';
  const fitting =
    framing === 'portrait'
      ? closeGestures[isMerry ? 'merry' : 'others']
      : (gestures[expression] ?? taste.gesture);
  const gesture = choose('gesture', holding === 'none' ? fitting : ['relaxed']);
  const isBusy = holding !== 'none' && twoHanded.has(gesture);
  const character: Character = {
    gender,
    species,
    hair: choose('hair', suited('hair')),
    bangs: choose('bangs', taste.bangs),
    hair_color: hairColour,
    eye_color: choose('eye_color', taste.eye_color, pairing?.eye_color),
    expression,
    skin: choose('skin', taste.skin),
    outfit: choose('outfit', suited('outfit')),
    outfit_color: choose('outfit_color', common(taste.outfit_color, pairing?.outfit_color)),
    accessory: chooseList(
      'accessory',
      species === 'human' || species === 'elf' ? suited('accessory') : ['none'],
    ),
    background,
    framing,
    gesture: isBusy ? 'relaxed' : gesture,
    holding,
    mood: choose('mood', taste.mood),
    effects: chooseList('effects', common(weather[background], taste.effects), taste.effects),
  } as Character;
  const busy = isBusy ? [`${gesture} (a hand holds the ${holding})`] : [];
  return { character, notUnderstood: [...unknownValues(attributes), ...busy] };
}

/** The values that both lists contain; without a common value, the first list that is not `undefined`. */
function common<T>(
  first: readonly T[] | undefined,
  second: readonly T[] | undefined,
): readonly T[] | undefined {
  if (!first || !second) return first ?? second;
  const both = first.filter((value) => second.includes(value));
  return both.length > 0 ? both : first;
}

function unknownValues(attributes: Attributes): string[] {
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (settings.has(name)) return [];
    if (!Object.hasOwn(vocabulary, name)) return [`${name}: ${listed(value).join(', ')}`];
    const values: readonly string[] = vocabulary[name as Attribute];
    return listed(value).filter((item) => !values.includes(item));
  });
}
