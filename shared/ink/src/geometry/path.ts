import { at } from './curve.ts';
import type { Point } from './point.ts';

/** What draws a path: a canvas's context, whose methods these are, or the writer of its text in SVG. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  /** An arc from one angle to another; it follows the clock unless `isCounter`. No ellipse is turned. */
  ellipse(
    x: number,
    y: number,
    rx: number,
    ry: number,
    turn: 0,
    from: number,
    to: number,
    isCounter?: boolean,
  ): void;
  closePath(): void;
}

/** An outline that pens draw. A sketch draws the few that it shows, and nobody writes the text of any. */
export type Path = (pen: Pen) => void;

/** Goes on along the Catmull-Rom spline through `points`, from the first of them. */
function spline(pen: Pen, points: readonly Point[], isClosed: boolean): void {
  const count = isClosed ? points.length : points.length - 1;
  for (let i = 0; i < count; i += 1) {
    const before = at(points, i - 1, isClosed);
    const from = at(points, i, isClosed);
    const to = at(points, i + 1, isClosed);
    const after = at(points, i + 2, isClosed);
    pen.bezierCurveTo(
      from[0] + (to[0] - before[0]) * (1 / 6),
      from[1] + (to[1] - before[1]) * (1 / 6),
      to[0] - (after[0] - from[0]) * (1 / 6),
      to[1] - (after[1] - from[1]) * (1 / 6),
      to[0],
      to[1],
    );
  }
}

/** An open smooth curve. */
export const curve =
  (points: readonly Point[]): Path =>
  (pen) => {
    pen.moveTo(...at(points, 0));
    spline(pen, points, false);
  };

/** A closed smooth shape. */
export const blob =
  (points: readonly Point[]): Path =>
  (pen) => {
    pen.moveTo(...at(points, 0));
    spline(pen, points, true);
    pen.closePath();
  };

/** A closed shape whose sides are smooth curves that meet in corners. */
export const shape =
  (...sides: readonly (readonly Point[])[]): Path =>
  (pen) => {
    for (const [i, side] of sides.entries()) {
      const [x, y] = at(side, 0);
      if (i === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
      spline(pen, side, false);
    }
    pen.closePath();
  };

/** An open line of straight pieces. */
export const polyline =
  (points: readonly Point[]): Path =>
  (pen) => {
    for (const [i, [x, y]] of points.entries())
      if (i === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
  };

/** A closed shape of straight sides. */
export const polygon =
  (points: readonly Point[]): Path =>
  (pen) => {
    polyline(points)(pen);
    pen.closePath();
  };

/** Drawn against the clock from its left, as the text of a whole ellipse is written. */
export const circle =
  ([x, y]: Point, rx: number, ry = rx): Path =>
  (pen) => {
    pen.moveTo(x - rx, y);
    pen.ellipse(x, y, rx, ry, 0, Math.PI, -Math.PI, true);
    pen.closePath();
  };

export const rectangle = (x: number, y: number, width: number, height: number): Path =>
  polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);

/** Several paths as one. */
export const joined =
  (...paths: readonly Path[]): Path =>
  (pen) => {
    for (const path of paths) path(pen);
  };
