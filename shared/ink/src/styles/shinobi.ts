import { base } from './base.ts';
import type { InkStyle } from './style.ts';

/** Ninja action: brisk angular lines, earthy colours, leaves in the wind. */
export const shinobi: InkStyle = {
  ...base,
  label: 'ninja action',
  line: { weight: 4.8, ink: '#1b1712', tint: 0.2, swell: 0.28 },
  contrast: 1.15,
  grade: { chroma: 0.95, lightness: -0.005, wash: '#f2d9a8', amount: 0.06 },
  eye: { width: 23, height: 19, slant: 5, lash: 0.85, iris: 0.7, flat: 0.55, highlights: 1 },
  face: { chin: 0.7, jaw: 0.65, length: 1.02 },
  blush: 0.15,
  body: { head: 0.97, shoulders: 1.05, neck: 1.02 },
  hair: { volume: 1.04, spike: 0.65, shine: 0.6 },
  texture: 'tone',
  glow: 0.3,
  taste: {
    expression: ['neutral', 'smile', 'angry', 'happy'],
    hair: ['spiky', 'short', 'ponytail', 'spiky', 'long'],
    bangs: ['spiky', 'parted', 'swept'],
    hair_color: ['black', 'silver', 'brown', 'blue', 'teal', 'red'],
    outfit: ['gi', 'tunic', 'cloak', 'gi'],
    outfit_color: ['black', 'blue', 'green', 'teal', 'purple'],
    accessory: ['scarf', 'none', 'earrings', 'scarf', 'headband', 'none'],
    background: ['forest', 'bamboo', 'night', 'sunset'],
    mood: ['dramatic', 'energetic'],
    holding: ['none', 'none', 'fan', 'staff'],
    effects: ['leaves', 'speed lines', 'leaves'],
  },
};
