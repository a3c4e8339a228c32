import { at, controls } from './curve.ts';
import type { Point } from './point.ts';

/** Rounds as `toFixed(1)` and leaves `.0` out. `toFixed` alone took a third of the time in which a picture is planned. */
export const number = (value: number): string => {
  const size = Math.abs(value) * 10;
  // The product of a number close to a half may be on the other side of it.
  const isHalf = Math.abs(size - Math.floor(size) - 0.5) < 1e-6;
  const tenths = Math.round(isHalf ? Number(Math.abs(value).toFixed(1)) * 10 : size);
  const digit = tenths % 10;
  return `${value < 0 && tenths > 0 ? '-' : ''}${(tenths - digit) / 10}${digit === 0 ? '' : `.${digit}`}`;
};

export const pair = (point: Point): string => `${number(point[0])} ${number(point[1])}`;

function pieces(points: readonly Point[], isClosed: boolean): string {
  const count = isClosed ? points.length : points.length - 1;
  let text = '';
  for (let i = 0; i < count; i += 1) {
    const [a, b] = controls(points, i, isClosed);
    text += `C${pair(a)} ${pair(b)} ${pair(at(points, i + 1, isClosed))}`;
  }
  return text;
}

/** An open smooth curve. */
export const curve = (points: readonly Point[]): string => `M${pair(at(points, 0))}${pieces(points, false)}`;

/** A closed smooth shape. */
export const blob = (points: readonly Point[]): string => `M${pair(at(points, 0))}${pieces(points, true)}Z`;

/** A closed shape whose sides are smooth curves that meet in corners. */
export const shape = (...sides: readonly (readonly Point[])[]): string =>
  `${sides
    .map(
      (side, i) => `${i === 0 ? 'M' : 'L'}${pair(at(side, 0))}${side.length > 1 ? pieces(side, false) : ''}`,
    )
    .join('')}Z`;

export const polygon = (points: readonly Point[]): string => `M${points.map(pair).join('L')}Z`;

export const circle = (centre: Point, rx: number, ry = rx): string =>
  `M${pair([centre[0] - rx, centre[1]])}a${number(rx)} ${number(ry)} 0 1 0 ${number(rx * 2)} 0a${number(rx)} ${number(ry)} 0 1 0 ${number(-rx * 2)} 0Z`;

export const rectangle = (x: number, y: number, width: number, height: number): string =>
  polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);
