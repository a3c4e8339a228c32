import { base } from './base.ts';
import type { InkStyle } from './style.ts';

/** Sword duels in black and white: heavy blacks, screentone, one accent. */
export const blade: InkStyle = {
  ...base,
  label: 'black and white duel',
  line: { weight: 4.8, ink: '#0b0a0f', tint: 0, swell: 0.4 },
  shading: 'hatching',
  contrast: 1.4,
  grade: { chroma: 0.03, lightness: 0.01, wash: '#ffffff', amount: 0.04, accent: '#3556e4' },
  eye: { width: 24, height: 18, slant: 6, lash: 1.05, iris: 0.66, flat: 0.65, highlights: 1 },
  face: { chin: 0.95, jaw: 0.5, length: 1.06 },
  nose: 'line',
  blush: 0,
  body: { head: 0.93, shoulders: 1.08, neck: 1.06 },
  hair: { volume: 1.05, spike: 0.7, shine: 0.7 },
  texture: 'tone',
  glow: 0,
  taste: {
    expression: ['angry', 'neutral', 'neutral', 'smile'],
    hair: ['spiky', 'short', 'long', 'ponytail', 'bob'],
    bangs: ['spiky', 'swept', 'parted'],
    hair_color: ['black', 'white', 'blue', 'black', 'silver', 'purple'],
    outfit: ['kimono', 'gi', 'cloak', 'kimono'],
    outfit_color: ['black', 'black', 'white'],
    accessory: ['none', 'scarf', 'earrings', 'none'],
    background: ['night', 'plain', 'city', 'snow'],
    mood: ['dramatic', 'energetic'],
    holding: ['none', 'sword', 'none'],
    effects: ['speed lines', 'none', 'rain', 'speed lines'],
  },
};
