import { base } from './base.ts';
import type { InkStyle } from './style.ts';

/** Storybook fantasy: fine tinted lines, long pointed ears, forest light. */
export const elf: InkStyle = {
  ...base,
  label: 'storybook fantasy',
  line: { weight: 3.6, ink: '#2d3326', tint: 0.65, swell: 0.15 },
  shading: 'soft',
  grade: { chroma: 0.94, lightness: 0.01, wash: '#f3e7b8', amount: 0.07 },
  eye: { width: 25, height: 22, slant: 6, lash: 1, iris: 0.78, flat: 0.35, highlights: 2 },
  face: { chin: 0.75, jaw: 0.4, length: 1.02 },
  body: { head: 0.97, shoulders: 0.96, neck: 1.08 },
  texture: 'paper',
  glow: 0.9,
  taste: {
    species: ['elf'],
    hair: ['long', 'long', 'braids', 'wavy', 'ponytail'],
    bangs: ['parted', 'swept', 'parted'],
    hair_color: ['blonde', 'silver', 'white', 'green', 'brown', 'teal'],
    eye_color: ['green', 'blue', 'gold', 'purple'],
    outfit: ['tunic', 'cloak', 'dress', 'tunic'],
    outfit_color: ['green', 'teal', 'white', 'purple'],
    accessory: ['circlet', 'flower', 'earrings', 'none'],
    background: ['forest', 'forest', 'castle', 'night', 'sakura'],
    mood: ['dreamy', 'calm', 'warm'],
    holding: ['none', 'none', 'flower', 'book', 'staff'],
    effects: ['sparkles', 'leaves', 'petals'],
  },
};
