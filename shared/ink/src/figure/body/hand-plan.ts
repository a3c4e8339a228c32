import type { Point } from '../../geometry/point.ts';

/** A finger in the hand's own plane: x along the hand from the wrist, y towards the thumb. */
type Finger = readonly [points: readonly Point[], width: number];

export interface HandPlan {
  readonly palm: readonly Point[];
  readonly fingers: readonly Finger[];
  readonly creases: readonly (readonly Point[])[];
}
