import { sample, section } from '../../geometry/curve.ts';
import { add, blend, mix, perpendicular, scale, subtract, unit, type Point } from '../../geometry/point.ts';

interface Joints {
  readonly shoulder: Point;
  readonly elbow: Point;
  readonly wrist: Point;
}

/** Half widths along an arm or its sleeve. */
export interface Girth {
  readonly shoulder: number;
  readonly upper: number;
  readonly elbow: number;
  readonly fore: number;
  readonly wrist: number;
}

/** One edge of an arm: from the shoulder to the elbow, and on to the wrist. */
interface Edge {
  readonly upper: readonly Point[];
  readonly lower: readonly Point[];
}

/** Both edges of an arm: the lateral one faces away from the trunk where the arm hangs. */
export interface Limb {
  readonly lateral: Edge;
  readonly medial: Edge;
  /** Radians; 0: stretched. */
  readonly bend: number;
}

const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1];

/**
 * Edges that run through the elbow as one line: round on its outside, with a crease on its inside.
 * `over` are the points from the neck over the shoulder that the lateral edge begins with.
 */
export function limbOf(
  { shoulder, elbow, wrist }: Joints,
  side: number,
  girth: Girth,
  over: readonly Point[],
): Limb {
  const [u1, u2] = [unit(subtract(elbow, shoulder)), unit(subtract(wrist, elbow))];
  const [n1, n2] = [perpendicular(u1), perpendicular(u2)];
  const bend = Math.acos(Math.max(-1, Math.min(1, dot(u1, u2))));
  const inwards = Math.sign(dot(n1, u2)) || 1;
  const edge = (k: number, head: readonly Point[], from: number): Edge => {
    const upperAt = (t: number, r: number) => add(mix(shoulder, elbow, t), scale(n1, k * r));
    const lowerAt = (t: number, r: number) => add(mix(elbow, wrist, t), scale(n2, k * r));
    const isCrease = k === inwards && bend > 0.45;
    const upper = [
      ...head,
      ...[0.3, 0.55, 0.8]
        .filter((t) => t >= from && !(isCrease && t > 0.6))
        .map((t) =>
          upperAt(
            t,
            t < 0.55
              ? blend(girth.shoulder, girth.upper, t / 0.55)
              : blend(girth.upper, girth.elbow, (t - 0.55) / 0.45),
          ),
        ),
    ];
    const lower = [0.16, 0.36, 0.7, 1]
      .filter((t) => !(isCrease && t < 0.3))
      .map((t) =>
        lowerAt(
          t,
          t < 0.36
            ? blend(girth.elbow, girth.fore, t / 0.36)
            : blend(girth.fore, girth.wrist, (t - 0.36) / 0.64),
        ),
      );
    const straight = add(elbow, scale(unit(add(n1, n2)), k * girth.elbow));
    if (isCrease) {
      const depth = girth.elbow * Math.min(1.45, 1 / Math.max(0.2, Math.cos(bend / 2)));
      const crease = add(elbow, scale(unit(subtract(u2, u1)), depth));
      return { upper: sample([...upper, crease], 11), lower: sample([crease, ...lower], 11) };
    }
    const tip = bend > 0.45 ? add(elbow, scale(unit(subtract(u1, u2)), girth.elbow * 1.06)) : straight;
    const whole = [...upper, tip, ...lower];
    const middle = upper.length / (whole.length - 1);
    return { upper: section(whole, 0, middle, 13), lower: section(whole, middle, 1, 13) };
  };
  return { bend, lateral: edge(-side, over, 0.3), medial: edge(side, [], 0.3) };
}
