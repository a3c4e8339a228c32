import { base } from './base.ts';
import type { InkStyle } from './style.ts';

/** A hand-painted cel of the nineties: firm dark lines, strong two-step shade, film grain. */
export const classic: InkStyle = {
  ...base,
  label: 'nineties cel',
  line: { weight: 4.6, ink: '#181018', tint: 0.2, swell: 0.15 },
  contrast: 1.35,
  grade: { chroma: 0.86, lightness: -0.012, wash: '#e8c79a', amount: 0.1 },
  eye: { width: 26, height: 28, slant: 6, lash: 1.1, iris: 0.74, flat: 0.1, highlights: 3 },
  face: { chin: 0.95, jaw: 0.4, length: 1.04 },
  nose: 'line',
  blush: 0.35,
  body: { head: 1.02, shoulders: 1.04, neck: 1.04 },
  hair: { volume: 1.14, spike: 0.25, shine: 1.1 },
  texture: 'grain',
  glow: 0.5,
  taste: {
    hair: ['long', 'wavy', 'ponytail', 'buns', 'spiky', 'braids'],
    bangs: ['spiky', 'parted', 'swept'],
    hair_color: ['blonde', 'blue', 'red', 'purple', 'brown', 'teal'],
    outfit: ['sailor', 'blazer', 'armor', 'dress', 'cloak'],
    outfit_color: ['blue', 'red', 'white', 'purple'],
    accessory: ['ribbon', 'earrings', 'headband', 'none', 'circlet'],
    background: ['sunset', 'night', 'city', 'sea'],
    mood: ['melancholic', 'dramatic', 'warm'],
    holding: ['none', 'none', 'flower', 'book'],
    effects: ['none', 'sparkles', 'petals'],
  },
};
