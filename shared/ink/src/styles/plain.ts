import { base } from './base.ts';
import type { InkStyle } from './style.ts';

/** Flat graphic poster: no shade but one, large clear shapes, dots. */
export const plain: InkStyle = {
  ...base,
  label: 'graphic poster',
  line: { weight: 4.6, ink: '#23223c', tint: 0.35, swell: 0 },
  contrast: 0.8,
  grade: { chroma: 1.08, lightness: 0.01, wash: '#ffffff', amount: 0 },
  eye: { width: 24, height: 25, slant: 1, lash: 1, iris: 0.8, flat: 0.2, highlights: 2 },
  face: { chin: 0.4, jaw: 0.5, length: 0.98 },
  body: { head: 1.06, shoulders: 0.95, neck: 0.95 },
  texture: 'halftone',
  glow: 0.2,
  taste: {
    outfit: ['tshirt', 'hoodie', 'sailor', 'dress', 'blazer'],
    accessory: ['none', 'headphones', 'glasses', 'ribbon', 'witch hat'],
    background: ['plain', 'plain', 'sky', 'city'],
    effects: ['none', 'none', 'sparkles', 'bubbles'],
  },
};
