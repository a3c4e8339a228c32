import type { Taste } from '../styles/style.ts';

/** The values to choose from when neither the prompt nor the style names any. */
export const generalTaste: Required<Taste> = {
  gender: ['girl', 'girl', 'boy'],
  hair: ['short', 'bob', 'long', 'twintails', 'ponytail', 'buns', 'braids', 'wavy', 'long'],
  bangs: ['straight', 'swept', 'parted', 'spiky', 'swept'],
  hair_color: [
    'black',
    'brown',
    'blonde',
    'red',
    'pink',
    'purple',
    'blue',
    'teal',
    'silver',
    'white',
    'brown',
  ],
  eye_color: ['blue', 'green', 'brown', 'red', 'purple', 'gold'],
  expression: ['smile', 'happy', 'neutral', 'smile', 'smile', 'neutral'],
  skin: ['pale', 'light', 'light', 'tan'],
  outfit: ['sailor', 'blazer', 'hoodie', 'tshirt', 'dress', 'kimono'],
  outfit_color: ['red', 'blue', 'green', 'purple', 'pink', 'black', 'white', 'teal'],
  accessory: ['none', 'none', 'none', 'ribbon', 'flower'],
  background: ['sky', 'sunset', 'night', 'sakura', 'city', 'sea', 'forest'],
  species: ['human'],
  framing: ['portrait', 'portrait', 'half'],
  gesture: [
    'relaxed',
    'relaxed',
    'hand on hip',
    'hand on heart',
    'hands behind back',
    'thinking',
    'hands clasped',
  ],
  holding: ['none'],
  mood: ['calm', 'warm', 'dreamy'],
  effects: ['none'],
};

/** Values that a style does not choose for a boy; a prompt may still ask for them. */
export const girlish: Readonly<Record<'hair' | 'outfit' | 'accessory', readonly string[]>> = {
  hair: ['twintails', 'buns', 'braids', 'bob', 'wavy', 'long'],
  outfit: ['dress', 'sailor'],
  accessory: ['ribbon', 'flower', 'cat ears', 'bunny ears', 'circlet'],
};

/** The values for a boy when a style lists only values of `girlish`. */
export const boyish = {
  hair: ['short', 'spiky', 'short', 'spiky', 'ponytail'],
  outfit: ['blazer', 'hoodie', 'tshirt', 'tunic'],
  accessory: ['none'],
} as const satisfies Taste;

/** Eye and cloth colours that sit well beside each hair colour. */
export const harmony: Readonly<Record<string, Pick<Required<Taste>, 'eye_color' | 'outfit_color'>>> = {
  black: { eye_color: ['red', 'blue', 'purple', 'gold'], outfit_color: ['red', 'white', 'purple', 'teal'] },
  brown: { eye_color: ['green', 'gold', 'brown', 'blue'], outfit_color: ['green', 'red', 'white', 'blue'] },
  blonde: { eye_color: ['blue', 'green', 'red', 'purple'], outfit_color: ['blue', 'black', 'red', 'white'] },
  red: { eye_color: ['green', 'gold', 'blue', 'grey'], outfit_color: ['black', 'white', 'teal', 'green'] },
  orange: { eye_color: ['blue', 'green', 'gold'], outfit_color: ['blue', 'white', 'teal', 'black'] },
  pink: { eye_color: ['blue', 'green', 'pink', 'purple'], outfit_color: ['white', 'blue', 'black', 'teal'] },
  purple: {
    eye_color: ['gold', 'pink', 'purple', 'green'],
    outfit_color: ['black', 'white', 'pink', 'yellow'],
  },
  blue: { eye_color: ['gold', 'blue', 'pink', 'red'], outfit_color: ['white', 'red', 'black', 'pink'] },
  teal: { eye_color: ['gold', 'pink', 'blue', 'red'], outfit_color: ['black', 'white', 'orange', 'purple'] },
  green: {
    eye_color: ['gold', 'red', 'green', 'brown'],
    outfit_color: ['white', 'black', 'yellow', 'purple'],
  },
  silver: { eye_color: ['red', 'purple', 'blue', 'gold'], outfit_color: ['purple', 'black', 'blue', 'red'] },
  white: { eye_color: ['red', 'blue', 'pink', 'gold'], outfit_color: ['red', 'black', 'blue', 'teal'] },
};

/** Effects that belong to a place. */
export const weather: Readonly<Record<string, Required<Taste>['effects']>> = {
  sakura: ['petals'],
  snow: ['snowfall'],
  forest: ['leaves', 'none', 'sparkles'],
  night: ['sparkles', 'none'],
  sea: ['none', 'bubbles'],
};

/** Gestures that go with a face. */
export const gestures: Readonly<Record<string, Required<Taste>['gesture']>> = {
  happy: ['waving', 'peace sign', 'waving', 'thinking', 'hand on heart', 'hands behind back'],
  laughing: ['waving', 'peace sign', 'hand on hip', 'hand on heart'],
  angry: ['hand on hip', 'arms crossed', 'relaxed', 'arms crossed'],
  sad: ['hand on heart', 'hands clasped', 'relaxed', 'hands behind back'],
  surprised: ['hand on heart', 'relaxed', 'touching hair'],
};

/** Gestures for a portrait, which shows only head and shoulders. */
export const closeGestures = {
  merry: ['peace sign', 'thinking', 'relaxed', 'peace sign', 'touching hair'],
  others: ['relaxed', 'relaxed', 'relaxed', 'relaxed', 'thinking', 'touching hair'],
} as const;
