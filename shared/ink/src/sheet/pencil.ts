import { curve } from '../geometry/path.ts';
import { sample } from '../geometry/curve.ts';
import type { Point } from '../geometry/point.ts';
import { createRandom } from '../random.ts';
import type { Line } from './marks.ts';
import { textOf } from './path-text.ts';

/** A searching pencil line: two thin passes that miss each other a little and overshoot their ends. */
export function pencil(line: Line, index: number): string {
  if (line.width < 1.2) return '';
  const random = createRandom(index * 7919 + 17);
  const passes = [1, 2].map((pass) => {
    const shift: Point = [random.around(3), random.around(3)];
    const wander = sample(line.points, Math.min(9, Math.max(4, line.points.length))).map(([x, y]): Point => [
      x + shift[0] + random.around(1.6),
      y + shift[1] + random.around(1.6),
    ]);
    return `<path d="${textOf(curve(wander))}" fill="none" stroke="#3c4058" stroke-opacity="${pass === 1 ? 0.72 : 0.42}" stroke-width="1.7" stroke-linecap="round"/>`;
  });
  return passes.join('');
}
