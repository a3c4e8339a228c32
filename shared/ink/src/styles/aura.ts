import { base } from './base.ts';
import type { InkStyle } from './style.ts';

/** Battle energy: bold lines, springing hair, hard light and a glow around the figure. */
export const aura: InkStyle = {
  ...base,
  label: 'battle energy',
  line: { weight: 5.8, ink: '#150d10', tint: 0.1, swell: 0.3 },
  contrast: 1.3,
  grade: { chroma: 1.18, lightness: 0, wash: '#fff0b0', amount: 0.04 },
  eye: { width: 23, height: 17, slant: 6, lash: 0.9, iris: 0.58, flat: 0.75, highlights: 1 },
  face: { chin: 0.75, jaw: 0.9, length: 1.03 },
  nose: 'line',
  blush: 0,
  body: { head: 0.95, shoulders: 1.2, neck: 0.95 },
  hair: { volume: 1.15, spike: 1, shine: 0.5 },
  glow: 1,
  taste: {
    gender: ['boy', 'boy', 'girl'],
    expression: ['angry', 'smile', 'angry', 'neutral'],
    hair: ['spiky', 'spiky', 'long', 'short'],
    bangs: ['spiky', 'parted'],
    hair_color: ['red', 'teal', 'silver', 'blue', 'purple', 'white', 'brown'],
    eye_color: ['green', 'blue', 'gold'],
    outfit: ['gi', 'gi', 'armor'],
    outfit_color: ['red', 'purple', 'teal', 'white', 'green', 'black'],
    accessory: ['none', 'none', 'headband', 'earrings'],
    background: ['sky', 'sunset', 'plain'],
    mood: ['energetic', 'dramatic'],
    effects: ['aura', 'aura', 'speed lines'],
  },
};
