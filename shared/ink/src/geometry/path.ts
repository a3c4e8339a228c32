import { at, controls } from './curve.ts';
import type { Point } from './point.ts';

const digit = (value: number) => {
  const text = value.toFixed(1);
  return text.endsWith('.0') ? text.slice(0, -2) : text;
};

export const number = (value: number): string => (digit(value) === '-0' ? '0' : digit(value));
export const pair = (point: Point): string => `${number(point[0])} ${number(point[1])}`;

function pieces(points: readonly Point[], isClosed: boolean): string {
  const count = isClosed ? points.length : points.length - 1;
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = controls(points, i, isClosed);
    return `C${pair(a)} ${pair(b)} ${pair(at(points, i + 1, isClosed))}`;
  }).join('');
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
