// Attributes and colours of the drawing, and its source of chance.
export const VOCAB = {
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
  outfit: ['sailor', 'blazer', 'hoodie', 'kimono', 'armor', 'tshirt', 'dress'],
  outfit_color: ['red', 'blue', 'green', 'purple', 'pink', 'black', 'white', 'yellow', 'teal'],
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
  ],
  background: ['plain', 'sky', 'sunset', 'night', 'sakura', 'city', 'forest', 'sea', 'snow', 'room'],
};
// What the drawing varies and no request names: the seed chooses it.
export const HIDDEN = { side: ['left', 'right'], pose: ['straight', 'turned', 'tilted', 'near'] };
export const HAIR = {
  black: '#2b2a38',
  brown: '#6b4128',
  blonde: '#f2cf63',
  red: '#b3262e',
  orange: '#ec7b2e',
  pink: '#f493b8',
  purple: '#7d4fb5',
  blue: '#3b63c4',
  teal: '#35b0ad',
  green: '#4f9a48',
  silver: '#a9b1c2',
  white: '#efeff5',
};
export const EYE = {
  blue: '#2f7de0',
  green: '#2fa05a',
  brown: '#7a4a24',
  red: '#d0283a',
  purple: '#8a4fd0',
  gold: '#e0a81e',
  grey: '#6f7a8a',
  pink: '#ea5c9c',
};
export const SKIN = { pale: '#fdeadd', light: '#f9d3b5', tan: '#dca377', dark: '#9a6442' };
export const OUT = {
  red: '#c8323c',
  blue: '#3157b0',
  green: '#3c8a50',
  purple: '#7247a8',
  pink: '#f09bbd',
  black: '#33333f',
  white: '#f4f4f6',
  yellow: '#f0c440',
  teal: '#2f9c9c',
};
export const hx = (h) => [1, 3, 5].map((i) => parseInt(h.slice(i, i + 2), 16)),
  to = (a) =>
    '#' +
    a
      .map((v) =>
        Math.max(0, Math.min(255, Math.round(v)))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('');
export const mix = (a, b, k) => {
  const x = hx(a),
    y = hx(b);
  return to(x.map((v, i) => v + (y[i] - v) * k));
};
export const dk = (c, k = 0.25) => mix(c, '#1a1030', k),
  lt = (c, k = 0.3) => mix(c, '#ffffff', k);
export function rng(s) {
  let a = s >>> 0;
  return () => {
    a |= 0;
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
