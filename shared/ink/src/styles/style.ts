import type { Attribute, AttributeValue } from '@irodori/words/vocabulary';
import type { Colour } from '../paint/colour.ts';

/** The values to choose from when the prompt sets none; a value that is listed twice is chosen twice as often. */
export type Taste = { readonly [A in Attribute]?: readonly AttributeValue<A>[] };

export interface EyeShape {
  /** Half the width and half the height of the opening, in units of 1/100 of half the face's width. */
  readonly width: number;
  readonly height: number;
  /** How far the outer corner stands above the inner one. */
  readonly slant: number;
  /** Thickness of the upper lash line. */
  readonly lash: number;
  /** Share of the opening that the iris takes. */
  readonly iris: number;
  /** 0 round, 1 flat upper lid. */
  readonly flat: number;
  readonly highlights: 1 | 2 | 3;
}

export interface InkStyle {
  /** In words for the visitor. */
  readonly label: string;
  readonly line: {
    readonly weight: number;
    readonly ink: Colour;
    /** 0: pure ink; 1: a dark tone of the colour it bounds. */
    readonly tint: number;
    /** How much lines swell and thin on their way, 0 to 1. */
    readonly swell: number;
  };
  readonly shading: 'none' | 'cel' | 'soft' | 'hatching';
  /** Depth of the shade, 1 is usual. */
  readonly contrast: number;
  /** Applied to every colour. */
  readonly grade: {
    readonly chroma: number;
    readonly lightness: number;
    readonly wash: Colour;
    readonly amount: number;
    /** Only this attribute keeps its colour; everything else turns to ink and paper. */
    readonly accent?: Colour;
  };
  readonly eye: EyeShape;
  readonly face: { readonly chin: number; readonly jaw: number; readonly length: number };
  readonly nose: 'dot' | 'line' | 'bridge';
  readonly blush: number;
  readonly body: { readonly head: number; readonly shoulders: number; readonly neck: number };
  readonly hair: {
    readonly volume: number;
    /** 0 soft curves, 1 pointed and springing. */
    readonly spike: number;
    readonly shine: number;
  };
  readonly texture: 'none' | 'halftone' | 'grain' | 'brush' | 'paper' | 'tone';
  readonly glow: number;
  readonly taste: Taste;
}
