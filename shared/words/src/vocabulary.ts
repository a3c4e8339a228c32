/**
 * The attributes that the built-in engines draw, and their values. Prompt fields name an attribute in
 * `config.attribute`; the words of a prompt are mapped to values. Bloom draws the first eleven attributes with the
 * values of its `model.json`; Ink draws all of them.
 */
export const vocabulary = {
  gender: ['girl', 'boy'],
  hair: ['short', 'bob', 'long', 'twintails', 'ponytail', 'buns', 'braids', 'spiky', 'wavy'],
  bangs: ['straight', 'swept', 'parted', 'spiky'],
  hair_color: [
    'black',
    'brown',
    'blonde',
    'red',
    'orange',
    'pink',
    'purple',
    'blue',
    'teal',
    'green',
    'silver',
    'white',
  ],
  eye_color: ['blue', 'green', 'brown', 'red', 'purple', 'gold', 'grey', 'pink'],
  expression: ['happy', 'smile', 'neutral', 'sad', 'angry', 'surprised', 'laughing'],
  skin: ['pale', 'light', 'tan', 'dark'],
  outfit: ['sailor', 'blazer', 'hoodie', 'kimono', 'armor', 'tshirt', 'dress', 'cloak', 'gi', 'tunic'],
  outfit_color: ['red', 'blue', 'green', 'purple', 'pink', 'black', 'white', 'yellow', 'teal', 'orange'],
  accessory: [
    'none',
    'cat ears',
    'bunny ears',
    'glasses',
    'ribbon',
    'flower',
    'headphones',
    'horns',
    'witch hat',
    'crown',
    'straw hat',
    'headband',
    'earrings',
    'scarf',
    'circlet',
  ],
  background: [
    'plain',
    'sky',
    'sunset',
    'night',
    'sakura',
    'city',
    'forest',
    'sea',
    'snow',
    'room',
    'castle',
    'bamboo',
  ],
  species: ['human', 'elf', 'cat', 'fox', 'rabbit', 'wolf', 'demon', 'angel'],
  framing: ['portrait', 'half'],
  gesture: [
    'relaxed',
    'waving',
    'peace sign',
    'hand on hip',
    'hand on heart',
    'thinking',
    'touching hair',
    'arms crossed',
    'hands clasped',
    'hands behind back',
  ],
  holding: ['none', 'book', 'flower', 'cup', 'fan', 'lantern', 'sword', 'staff'],
  mood: ['calm', 'warm', 'dramatic', 'dreamy', 'energetic', 'melancholic'],
  effects: ['petals', 'sparkles', 'rain', 'snowfall', 'speed lines', 'aura', 'bubbles', 'leaves', 'none'],
} as const satisfies Record<string, readonly string[]>;

export type Attribute = keyof typeof vocabulary;
/** The attributes of the place and of the picture as a whole. */
const aroundPerson: ReadonlySet<string> = new Set<Attribute>(['background', 'effects', 'framing', 'mood']);

/** True for the attributes that say who is drawn and how they look. */
export const isOfPerson = (attribute: string): boolean =>
  Object.hasOwn(vocabulary, attribute) && !aroundPerson.has(attribute);

/** True for the attributes that say who is drawn, and not how they look. */
export const saysWho = (attribute: string): boolean => attribute === 'gender' || attribute === 'species';

export type AttributeValue<A extends Attribute = Attribute> = (typeof vocabulary)[A][number];

/** Gestures that leave no hand to hold something. */
export const twoHanded: ReadonlySet<string> = new Set<AttributeValue<'gesture'>>([
  'arms crossed',
  'hands clasped',
  'hands behind back',
]);

/** Drawing styles; an app names its style in `apps.config.style`. */
export const styles = [
  'elf',
  'studio',
  'adventure',
  'waifu',
  'shinobi',
  'classic',
  'webtoon',
  'brush',
  'aura',
  'regal',
  'soft',
  'plain',
  'blade',
] as const;
export type Style = (typeof styles)[number];

/** `ratio` (an ATTRIBUTE field of apps that offer a choice of formats) → width and height in pixels. */
export const ratios = {
  '1:1': [768, 768],
  '3:4': [672, 896],
  '4:3': [896, 672],
  '2:3': [640, 960],
  '16:9': [1024, 576],
} as const satisfies Record<string, readonly [number, number]>;
export type Ratio = keyof typeof ratios;
