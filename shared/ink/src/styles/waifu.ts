import { base } from './base.ts';
import type { InkStyle } from './style.ts';

/** Romance-game illustration: large glossy eyes, soft blush, glowing light. */
export const waifu: InkStyle = {
  ...base,
  label: 'romance illustration',
  line: { weight: 3.7, ink: '#4a2740', tint: 0.75, swell: 0.1 },
  shading: 'soft',
  grade: { chroma: 1.02, lightness: 0.015, wash: '#ffdfe8', amount: 0.07 },
  eye: { width: 27, height: 27.5, slant: 2, lash: 1.15, iris: 0.86, flat: 0.15, highlights: 3 },
  face: { chin: 0.6, jaw: 0.35, length: 0.98 },
  blush: 1,
  body: { head: 1.06, shoulders: 0.92, neck: 0.95 },
  hair: { volume: 1.05, spike: 0, shine: 1.3 },
  glow: 1,
  taste: {
    gender: ['girl'],
    expression: ['smile', 'happy', 'smile', 'surprised'],
    hair: ['twintails', 'long', 'wavy', 'bob', 'buns', 'ponytail'],
    hair_color: ['pink', 'silver', 'brown', 'blonde', 'purple', 'blue', 'black'],
    outfit: ['dress', 'sailor', 'hoodie', 'kimono', 'blazer'],
    outfit_color: ['pink', 'white', 'purple', 'blue', 'red'],
    accessory: ['ribbon', 'flower', 'cat ears', 'none', 'earrings'],
    background: ['sakura', 'room', 'sunset', 'sky', 'plain'],
    mood: ['dreamy', 'warm'],
    holding: ['none', 'none', 'flower', 'cup'],
    effects: ['petals', 'sparkles', 'bubbles'],
  },
};
