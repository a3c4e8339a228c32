import { base } from './base.ts';
import type { InkStyle } from './style.ts';

/** A modern television production: clean lines, two-tone cel shade, clear colours. */
export const studio: InkStyle = {
  ...base,
  label: 'studio anime',
  grade: { chroma: 1.04, lightness: 0, wash: '#fff4e6', amount: 0.03 },
  taste: {
    outfit: ['sailor', 'blazer', 'hoodie', 'tshirt', 'dress'],
    accessory: ['none', 'none', 'ribbon', 'headphones', 'flower'],
    background: ['sky', 'sunset', 'city', 'sakura', 'sea', 'room'],
    effects: ['none', 'sparkles', 'petals'],
  },
};
