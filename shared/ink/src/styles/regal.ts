import { base } from './base.ts';
import type { InkStyle } from './style.ts';

/** Heroic fantasy of kings and summoned knights: rich colours, gold, ceremonial light. */
export const regal: InkStyle = {
  ...base,
  label: 'heroic fantasy',
  line: { weight: 3.8, ink: '#22203a', tint: 0.5, swell: 0.15 },
  contrast: 1.15,
  grade: { chroma: 1.02, lightness: -0.005, wash: '#d8d4ff', amount: 0.05 },
  eye: { width: 25, height: 22, slant: 5, lash: 1, iris: 0.78, flat: 0.4, highlights: 2 },
  face: { chin: 0.75, jaw: 0.45, length: 1.02 },
  body: { head: 0.96, shoulders: 1.02, neck: 1.03 },
  hair: { volume: 1.04, spike: 0.2, shine: 1 },
  glow: 0.9,
  taste: {
    expression: ['neutral', 'smile', 'neutral', 'angry'],
    hair: ['long', 'braids', 'ponytail', 'short', 'buns'],
    hair_color: ['brown', 'silver', 'purple', 'black', 'red', 'white', 'blonde'],
    eye_color: ['green', 'gold', 'red', 'blue', 'purple'],
    outfit: ['armor', 'armor', 'cloak', 'dress'],
    outfit_color: ['red', 'purple', 'white', 'teal', 'green'],
    accessory: ['crown', 'circlet', 'ribbon', 'earrings'],
    background: ['castle', 'night', 'castle', 'sunset'],
    mood: ['dramatic', 'dreamy'],
    holding: ['none', 'sword', 'none', 'staff', 'book'],
    effects: ['sparkles', 'aura', 'petals'],
  },
};
