import type { Character } from '../../character/character.ts';
import type { Point } from '../../geometry/point.ts';
import type { HandShape } from '../body/hand-shapes.ts';

/** Where the right arm goes when its hand holds something; the left one is its mirror image. */
export interface Hold {
  readonly grip: HandShape;
  /** From the tip of the shoulder outwards, and down from the pit of the neck. */
  readonly elbow: Point;
  /** From the middle of the breast: in a half figure, and where only head and shoulders are seen. */
  readonly wrist: Point;
  readonly close: Point;
  /** Direction of the hand, radians. */
  readonly aim: number;
}

export const holds: Readonly<Record<Exclude<Character['holding'], 'none'>, Hold>> = {
  book: { grip: 'flat', elbow: [14, 222], wrist: [76, 200], close: [78, 104], aim: -2.95 },
  flower: { grip: 'grip', elbow: [14, 220], wrist: [88, 172], close: [104, 118], aim: -2.78 },
  cup: { grip: 'grip', elbow: [14, 218], wrist: [84, 158], close: [96, 104], aim: -2.95 },
  sword: { grip: 'grip', elbow: [34, 206], wrist: [104, 246], close: [118, 134], aim: -2.74 },
  staff: { grip: 'grip', elbow: [40, 206], wrist: [152, 206], close: [156, 116], aim: -2.92 },
  fan: { grip: 'grip', elbow: [12, 222], wrist: [92, 190], close: [104, 116], aim: -2.62 },
  lantern: { grip: 'grip', elbow: [38, 204], wrist: [156, 124], close: [160, -64], aim: -2.9 },
};
