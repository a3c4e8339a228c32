import { base } from './base.ts';
import type { InkStyle } from './style.ts';

/** Scroll comic: thin coloured lines, airbrushed skin, slender proportions. */
export const webtoon: InkStyle = {
  ...base,
  label: 'webtoon',
  line: { weight: 2.7, ink: '#4b2c34', tint: 0.8, swell: 0.1 },
  shading: 'soft',
  contrast: 0.85,
  grade: { chroma: 0.9, lightness: 0.02, wash: '#ffeef2', amount: 0.06 },
  eye: { width: 25, height: 19, slant: 5, lash: 0.9, iris: 0.76, flat: 0.5, highlights: 2 },
  face: { chin: 0.85, jaw: 0.35, length: 1.05 },
  nose: 'bridge',
  blush: 0.7,
  body: { head: 0.9, shoulders: 1, neck: 1.12 },
  hair: { volume: 0.97, spike: 0, shine: 0.9 },
  glow: 0.7,
  taste: {
    hair: ['long', 'wavy', 'short', 'bob', 'ponytail'],
    bangs: ['parted', 'swept', 'parted'],
    hair_color: ['black', 'brown', 'blonde', 'silver', 'red', 'pink'],
    outfit: ['blazer', 'dress', 'hoodie', 'tshirt'],
    outfit_color: ['black', 'white', 'purple', 'blue', 'pink'],
    accessory: ['earrings', 'none', 'glasses', 'ribbon'],
    background: ['city', 'room', 'sunset', 'sky'],
    mood: ['calm', 'dreamy', 'melancholic'],
    holding: ['none', 'none', 'cup', 'book'],
    effects: ['sparkles', 'none', 'petals'],
  },
};
