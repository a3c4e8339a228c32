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

/** A whole picture as marks. Its stages show the same marks in other ways. */
export interface Picture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly layers: readonly Layer[];
  /** Patterns and filters that marks name: id → XML. */
  readonly named?: Readonly<Record<string, string>>;
  /** XML that is painted over all layers of the finished picture. */
  readonly overlay?: string;
}
