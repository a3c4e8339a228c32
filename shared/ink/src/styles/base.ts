import type { InkStyle } from './style.ts';

/** The defaults of all styles; each style file states its differences. */
export const base: InkStyle = {
  label: 'anime',
  line: { weight: 4.2, ink: '#2a2036', tint: 0.55, swell: 0.12 },
  shading: 'cel',
  contrast: 1,
  grade: { chroma: 1, lightness: 0, wash: '#ffffff', amount: 0 },
  eye: { width: 25, height: 24, slant: 3, lash: 1, iris: 0.8, flat: 0.25, highlights: 2 },
  face: { chin: 0.5, jaw: 0.5, length: 1 },
  nose: 'dot',
  blush: 0.6,
  body: { head: 1, shoulders: 1, neck: 1 },
  hair: { volume: 1, spike: 0, shine: 1 },
  texture: 'none',
  glow: 0.5,
  taste: {},
};
