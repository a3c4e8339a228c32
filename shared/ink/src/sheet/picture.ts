import type { Mark } from './marks.ts';

/** Where the units of a layer lie in the picture: they are scaled, then moved by pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Layer {
  readonly marks: readonly Mark[];
  /** Absent: the units are pixels. */
  readonly place?: Place;
}

/** An element of SVG, and how it blends with the picture below it. */
export interface Overlay {
  /** Its name and attributes. */
  readonly element: string;
  readonly opacity: number;
  readonly blend: 'overlay' | 'multiply';
}

/** A whole picture as marks. Its stages show the same marks in other ways. */
export interface Picture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly layers: readonly Layer[];
  /** Patterns and filters that marks name: id → XML. */
  readonly named?: Readonly<Record<string, string>>;
  /** The grain that lies over all layers of the finished picture. */
  readonly overlay?: Overlay | undefined;
}
