import type { Attribute } from './vocabulary.ts';

/** The attribute that a colour of this noun sets, and the adjectives that the noun takes. */
export interface Noun {
  /** Colour word → value. A colour without an entry cannot be drawn on this noun. */
  readonly colours?: { readonly attribute: Attribute; readonly values: Readonly<Record<string, string>> };
  readonly adjectives?: { readonly attribute: Attribute; readonly values: Readonly<Record<string, string>> };
}

const hairColours = {
  ...values('black', 'raven|jet black|dark|ebony'),
  ...values('brown', 'brunette|chestnut|auburn|dark brown|light brown|hazel'),
  ...values('blonde', 'blond|golden|gold|yellow|platinum blonde|honey'),
  ...values('red', 'crimson|scarlet|ruby|dark red'),
  ...values('orange', 'ginger|copper|amber'),
  ...values('pink', 'rose|magenta|light pink|hot pink|pastel pink'),
  ...values('purple', 'violet|lavender|lilac|indigo|dark purple'),
  ...values('blue', 'navy|azure|sapphire|dark blue|light blue|sky blue|navy blue'),
  ...values('teal', 'cyan|turquoise|aqua|aquamarine'),
  ...values('green', 'emerald|lime|mint|dark green|olive|light green'),
  ...values('silver', 'grey|gray|platinum|ash|silvery'),
  ...values('white', 'snow white|ivory|pure white|snowy'),
};
const eyeColours = {
  ...recolour({
    black: 'brown',
    orange: 'gold',
    blonde: 'gold',
    silver: 'grey',
    white: 'grey',
    teal: 'blue',
  }),
  ...values('brown', 'hazel'),
  ...values('gold', 'amber|honey'),
};
const outfitColours = recolour({ blonde: 'yellow', brown: 'black', silver: 'white' });

export const nouns = {
  hair: {
    colours: { attribute: 'hair_color', values: hairColours },
    adjectives: {
      attribute: 'hair',
      values: {
        ...values('long', 'lengthy|flowing|straight|hime'),
        ...values('short', 'cropped'),
        ...values('wavy', 'curly|wavey'),
        ...values('spiky', 'spiked|messy|wild'),
        ...values('bob', 'bobbed|medium'),
        ...values('braids', 'braided'),
      },
    },
  },
  eyes: { colours: { attribute: 'eye_color', values: eyeColours } },
  skin: {
    colours: {
      attribute: 'skin',
      values: {
        ...values('pale', 'white|ivory|snow white|porcelain'),
        ...values('light', 'pink|fair'),
        ...values('tan', 'tanned|golden|olive|light brown|bronze'),
        ...values('dark', 'brown|black|dark brown|ebony'),
      },
    },
    adjectives: { attribute: 'skin', values: values('tan', 'tanned|bronze|sun kissed') },
  },
  clothes: { colours: { attribute: 'outfit_color', values: outfitColours } },
} as const satisfies Record<string, Noun>;
export type NounName = keyof typeof nouns;

/** Every word that names a colour of some noun. */
export const colourWords = Object.values(nouns).flatMap((noun) => Object.keys(noun.colours.values));

export const nounWords: Readonly<Record<NounName, string>> = {
  hair: 'hair|haired|hairs|hairstyle|locks|bangs|fringe',
  eyes: 'eye|eyes|eyed|iris|irises',
  skin: 'skin|skinned|complexion',
  clothes: 'clothes|outfit|clothing|attire|costume|garment|skirt|top',
};

/** Words that describe hair or skin and need their noun. */
export const adjectiveWords =
  'long|short|flowing|straight|cropped|medium|bobbed|braided|messy|wild|lengthy|hime';
/** Words that set a value without their noun. */
export const loneAdjectives: Readonly<Record<string, readonly [Attribute, string]>> = {
  blonde: ['hair_color', 'blonde'],
  blond: ['hair_color', 'blonde'],
  brunette: ['hair_color', 'brown'],
  redhead: ['hair_color', 'red'],
  ginger: ['hair_color', 'orange'],
  pale: ['skin', 'pale'],
  tan: ['skin', 'tan'],
  tanned: ['skin', 'tan'],
};

/** Attribute → the noun to which a colour before a value of this attribute belongs. */
export const nounOf: { readonly [A in Attribute]?: NounName } = {
  hair: 'hair',
  bangs: 'hair',
  outfit: 'clothes',
};

/** Colours that a thing has by itself, so that the text may name them: a sky is blue. */
export const ownColours: Readonly<Record<string, string>> = {
  sky: 'blue|light blue|azure|white',
  sunset: 'orange|red|pink|purple|golden|gold',
  night: 'black|dark|blue|dark blue|silver',
  sakura: 'pink|white|light pink',
  forest: 'green|dark|emerald|dark green',
  sea: 'blue|azure|teal|turquoise|dark blue',
  snow: 'white|pure white',
  bamboo: 'green',
  petals: 'pink|white|light pink',
  snowfall: 'white',
  crown: 'gold|golden',
  circlet: 'gold|golden|silver',
  ribbon: 'red',
  flower: 'pink',
  'holding flower': 'red',
  'holding sword': 'silver',
  'holding cup': 'white',
  'holding book': 'red',
  'holding lantern': 'golden|gold|yellow',
  'witch hat': 'purple|dark|black',
  'straw hat': 'yellow',
};

function values(value: string, synonyms: string): Record<string, string> {
  return Object.fromEntries([value, ...synonyms.split('|')].map((word) => [word, value]));
}

/** The colours of hair, renamed to the values of another noun. */
function recolour(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(hairColours).map(([word, value]) => [word, names[value] ?? value]),
  );
}
