import { at } from './curve.ts';
import { write, writeNumber, written } from './path-text.ts';
import type { Point } from './point.ts';

/** Rounds as `toFixed(1)` and leaves `.0` out. */
export function number(value: number): string {
  writeNumber(value);
  return written();
}

export const pair = (point: Point): string => `${number(point[0])} ${number(point[1])}`;

/** Writes the coordinates of a point after a command or a space. */
function writePoint(before: string, x: number, y: number): void {
  write(before);
  writeNumber(x);
  write(' ');
  writeNumber(y);
}

const writeFirst = (command: string, points: readonly Point[]): void => {
  const first = at(points, 0);
  writePoint(command, first[0], first[1]);
};

/** Writes the Catmull-Rom spline through `points` as Bézier pieces. */
function writePieces(points: readonly Point[], isClosed: boolean): void {
  const count = isClosed ? points.length : points.length - 1;
  for (let i = 0; i < count; i += 1) {
    const before = at(points, i - 1, isClosed);
    const from = at(points, i, isClosed);
    const to = at(points, i + 1, isClosed);
    const after = at(points, i + 2, isClosed);
    writePoint('C', from[0] + (to[0] - before[0]) * (1 / 6), from[1] + (to[1] - before[1]) * (1 / 6));
    writePoint(' ', to[0] - (after[0] - from[0]) * (1 / 6), to[1] - (after[1] - from[1]) * (1 / 6));
    writePoint(' ', to[0], to[1]);
  }
}

/** An open smooth curve. */
export function curve(points: readonly Point[]): string {
  writeFirst('M', points);
  writePieces(points, false);
  return written();
}

/** A closed smooth shape. */
export function blob(points: readonly Point[]): string {
  writeFirst('M', points);
  writePieces(points, true);
  write('Z');
  return written();
}

/** A closed shape whose sides are smooth curves that meet in corners. */
export function shape(...sides: readonly (readonly Point[])[]): string {
  for (const [i, side] of sides.entries()) {
    writeFirst(i === 0 ? 'M' : 'L', side);
    writePieces(side, false);
  }
  write('Z');
  return written();
}

export function polygon(points: readonly Point[]): string {
  for (const [i, point] of points.entries()) writePoint(i === 0 ? 'M' : 'L', point[0], point[1]);
  write('Z');
  return written();
}

export function circle(centre: Point, rx: number, ry = rx): string {
  writePoint('M', centre[0] - rx, centre[1]);
  for (const across of [rx * 2, -rx * 2]) {
    writePoint('a', rx, ry);
    write(' 0 1 0 ');
    writeNumber(across);
    write(' 0');
  }
  write('Z');
  return written();
}

export const rectangle = (x: number, y: number, width: number, height: number): string =>
  polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);
