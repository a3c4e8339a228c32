import { base } from './base.ts';
import type { InkStyle } from './style.ts';

/** Slice-of-life pastel: pale colours, round faces, light from a window. */
export const soft: InkStyle = {
  ...base,
  label: 'soft pastel',
  line: { weight: 3.3, ink: '#5a4458', tint: 0.85, swell: 0.05 },
  shading: 'soft',
  contrast: 0.75,
  grade: { chroma: 0.84, lightness: 0.03, wash: '#fff3e2', amount: 0.12 },
  eye: { width: 26, height: 26, slant: 0, lash: 1, iris: 0.84, flat: 0.1, highlights: 2 },
  face: { chin: 0.25, jaw: 0.45, length: 0.96 },
  blush: 1,
  body: { head: 1.1, shoulders: 0.9, neck: 0.9 },
  hair: { volume: 1.06, spike: 0, shine: 1 },
  texture: 'paper',
  glow: 0.9,
  taste: {
    expression: ['smile', 'happy', 'smile', 'neutral'],
    hair: ['bob', 'wavy', 'buns', 'braids', 'short', 'twintails'],
    outfit: ['hoodie', 'dress', 'sailor', 'tshirt'],
    outfit_color: ['pink', 'yellow', 'teal', 'white', 'blue'],
    accessory: ['flower', 'ribbon', 'none', 'bunny ears', 'scarf'],
    background: ['sky', 'room', 'sakura', 'plain'],
    mood: ['calm', 'dreamy', 'warm'],
    holding: ['none', 'none', 'cup', 'book', 'flower'],
    effects: ['bubbles', 'petals', 'sparkles', 'none'],
  },
};
