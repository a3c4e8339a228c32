import { base } from './base.ts';
import type { InkStyle } from './style.ts';

/** Sea-going comic adventure: bold round lines, big grins, saturated poster colours. */
export const adventure: InkStyle = {
  ...base,
  label: 'sea adventure',
  line: { weight: 5.6, ink: '#20140f', tint: 0.15, swell: 0.2 },
  contrast: 1.1,
  grade: { chroma: 1.16, lightness: 0.005, wash: '#ffe9c0', amount: 0.05 },
  eye: { width: 21, height: 23, slant: 0, lash: 0.75, iris: 0.58, flat: 0, highlights: 1 },
  face: { chin: 0.35, jaw: 0.75, length: 1 },
  blush: 0.3,
  body: { head: 1, shoulders: 1.04, neck: 1 },
  hair: { volume: 1.02, spike: 0.35, shine: 0.6 },
  glow: 0.3,
  taste: {
    expression: ['laughing', 'happy', 'smile', 'happy'],
    hair: ['short', 'spiky', 'ponytail', 'wavy', 'long'],
    hair_color: ['teal', 'blonde', 'red', 'brown', 'blue', 'purple'],
    outfit: ['tunic', 'tshirt', 'cloak', 'kimono'],
    outfit_color: ['blue', 'yellow', 'white', 'teal', 'green'],
    accessory: ['earrings', 'scarf', 'none', 'straw hat', 'headband', 'none'],
    background: ['sea', 'sea', 'sky', 'sunset'],
    mood: ['energetic', 'warm'],
    effects: ['none', 'speed lines', 'bubbles'],
    skin: ['light', 'tan', 'tan', 'dark'],
  },
};
