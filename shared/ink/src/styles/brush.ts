import { base } from './base.ts';
import type { InkStyle } from './style.ts';

/** Sumi ink on paper: swelling brush lines, grey washes, one colour that stays. */
export const brush: InkStyle = {
  ...base,
  label: 'sumi ink',
  line: { weight: 6.4, ink: '#16141a', tint: 0, swell: 0.5 },
  shading: 'soft',
  contrast: 1.25,
  grade: { chroma: 0.12, lightness: 0.005, wash: '#efe6d2', amount: 0.2, accent: '#b8302a' },
  eye: { width: 23, height: 17, slant: 6, lash: 1.05, iris: 0.72, flat: 0.7, highlights: 1 },
  face: { chin: 0.8, jaw: 0.6, length: 1.06 },
  nose: 'line',
  blush: 0,
  body: { head: 0.93, shoulders: 1.08, neck: 1.06 },
  hair: { volume: 1, spike: 0.3, shine: 0.35 },
  texture: 'brush',
  glow: 0,
  taste: {
    expression: ['neutral', 'angry', 'sad', 'neutral'],
    hair: ['ponytail', 'long', 'ponytail', 'spiky'],
    bangs: ['parted', 'swept', 'parted'],
    hair_color: ['black', 'black', 'brown', 'silver'],
    outfit: ['kimono', 'kimono', 'gi', 'cloak'],
    outfit_color: ['black', 'blue', 'white', 'red'],
    accessory: ['none', 'scarf', 'none', 'straw hat'],
    background: ['bamboo', 'plain', 'snow', 'sunset', 'sea'],
    mood: ['melancholic', 'calm', 'dramatic'],
    holding: ['none', 'sword', 'none', 'fan', 'lantern'],
    effects: ['none', 'leaves', 'snowfall', 'petals'],
  },
};
