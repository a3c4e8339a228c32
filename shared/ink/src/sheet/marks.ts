import type { Path } from '../geometry/path.ts';
import type { Point } from '../geometry/point.ts';
import type { Pressure } from '../geometry/stroke.ts';
import type { Colour } from '../paint/colour.ts';

export const stages = ['sketch', 'ink', 'flat colours', 'shade and light', 'finished'] as const;
export type Stage = (typeof stages)[number];

export type Stop = readonly [offset: number, colour: Colour, opacity?: number];
export interface Gradient {
  readonly type: 'linear' | 'radial';
  /** Linear: the start; radial: the centre. */
  readonly from: Point;
  /** Linear: the end; radial: a point on the rim. */
  readonly to: Point;
  readonly stops: readonly Stop[];
}
export type Paint =
  | Colour
  | Gradient
  | { readonly type: 'pattern'; readonly id: string }
  | { readonly type: 'hatch' };

/** The local colour of a shape. In stages without colours it is paper, so that it still hides the marks behind it. */
export interface Fill {
  readonly kind: 'fill';
  readonly path: Path;
  readonly paint: Paint;
  readonly opacity?: number;
  readonly clip?: Path;
  readonly isScenery?: boolean;
  /** Solid black of the drawing itself, such as lashes and pupils. */
  readonly isInk?: boolean;
}

/** An ink line of varying width. */
export interface Line {
  readonly kind: 'line';
  readonly points: readonly Point[];
  readonly width: number;
  readonly pressure: Pressure;
  readonly colour: Colour;
  readonly opacity?: number;
}

/** Light or shade on top of local colour: only from the shading stage on. */
export interface Tone {
  readonly kind: 'tone';
  readonly path: Path;
  readonly paint: Paint;
  readonly opacity: number;
  readonly clip?: Path;
  /** Softness of its edge. */
  readonly blur?: number;
  readonly offset?: Point;
  readonly isEvenOdd?: boolean;
  /** Only on the finished picture. */
  readonly isFinish?: boolean;
}

/** A guide line of the rough drawing: only in the sketch. */
export interface Guide {
  readonly kind: 'guide';
  readonly path: Path;
}

export type Mark = Fill | Line | Tone | Guide;
