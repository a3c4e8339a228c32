import { type Path, shape } from '../../geometry/path.ts';
import { add, rotate, scale, type Point } from '../../geometry/point.ts';

/** Five petals with a notch, as outlines. */
export function blossom(centre: Point, size: number, turn: number, petals = 5): Path[] {
  return Array.from({ length: petals }, (_, i) => {
    const angle = turn + (i / petals) * Math.PI * 2;
    const place = (p: Point) => add(centre, scale(rotate(p, angle), size));
    return shape(
      (
        [
          [0, -0.08],
          [-0.42, -0.5],
          [-0.34, -0.92],
          [-0.1, -1],
        ] as const
      ).map(place),
      ([[0, -0.86]] as const).map(place),
      (
        [
          [0.1, -1],
          [0.34, -0.92],
          [0.42, -0.5],
          [0, -0.08],
        ] as const
      ).map(place),
    );
  });
}
