import type { Point } from '../../geometry/point.ts';
import type { Colour } from '../../paint/colour.ts';
import type { Expression } from './expressions.ts';

export interface Stroke {
  readonly points: readonly Point[];
  /** Share of a usual line's width. */
  readonly width: number;
  /** How far each point follows the bias by which the seed tilts the mouth. */
  readonly tilt?: readonly number[];
}
export interface Opening {
  readonly upper: readonly Point[];
  readonly lower: readonly Point[];
  readonly inside: Colour;
  readonly hasTongue: boolean;
  readonly hasUpperTeeth: boolean;
}
export interface Mouth {
  readonly opening?: Opening;
  readonly strokes: readonly Stroke[];
}

const teeth = '#fffdfa';

/** Shapes of the mouth around its middle. A half face is 100 wide, and y points down. */
export const mouths: Readonly<Record<Expression['mouth'], Mouth>> = {
  smile: closed(
    [
      [-17, -2],
      [-8, 3.5],
      [0, 4.4],
      [8, 3.5],
      [17, -2],
    ],
    [
      [-4, 11],
      [0, 12],
      [4, 11],
    ],
    0.45,
  ),
  smirk: closed(
    [
      [-14, 2],
      [-4, 4],
      [6, 3],
      [17, -4],
    ],
    [
      [-3, 11],
      [1, 12],
      [5, 11],
    ],
    0.45,
  ),
  line: {
    strokes: [
      {
        points: [
          [-11, 1],
          [0, 0],
          [11, 1],
        ],
        width: 1,
        tilt: [0.4, 0, -0.4],
      },
      {
        points: [
          [-4, 9],
          [0, 10],
          [4, 9],
        ],
        width: 0.4,
      },
    ],
  },
  frown: {
    strokes: [
      {
        points: [
          [-13, 6],
          [-5, 1],
          [0, 0],
          [5, 1],
          [13, 6],
        ],
        width: 1,
      },
    ],
  },
  pout: {
    strokes: [
      {
        points: [
          [-13, 6],
          [-7, 1],
          [0, -1],
          [7, 0],
          [14, 5],
        ],
        width: 1.15,
      },
    ],
  },
  clench: {
    opening: {
      upper: [
        [-18, -3],
        [-6, -1],
        [6, -2],
        [18, -5],
      ],
      lower: [
        [17, 6],
        [6, 9],
        [-6, 9],
        [-17, 8],
      ],
      inside: teeth,
      hasTongue: false,
      hasUpperTeeth: false,
    },
    strokes: [
      {
        points: [
          [-8, -2],
          [-8, 3],
          [-7.68, 8],
        ],
        width: 0.3,
      },
      {
        points: [
          [8, -2],
          [8, 3],
          [7.68, 8],
        ],
        width: 0.3,
      },
      {
        points: [
          [-17, 3],
          [0, 4],
          [17, 1],
        ],
        width: 0.5,
      },
      {
        points: [
          [-18, -3],
          [-6, -1],
          [6, -2],
          [18, -5],
        ],
        width: 1.1,
      },
      {
        points: [
          [18, -5],
          [17, 6],
          [6, 9],
          [-6, 9],
          [-17, 8],
          [-18, -3],
        ],
        width: 0.8,
      },
    ],
  },
  gasp: open({
    upper: [
      [-8, 0],
      [-5, -6],
      [0, -8],
      [5, -6],
      [8, 0],
    ],
    lower: [
      [8, 0],
      [7, 8],
      [0, 13],
      [-7, 8],
      [-8, 0],
    ],
    hasUpperTeeth: false,
  }),
  shout: open({
    upper: [
      [-11, -7],
      [-5, -9],
      [0, -8],
      [6, -10],
      [12, -8],
    ],
    lower: [
      [12, -8],
      [19, 9],
      [11, 16],
      [0, 14],
      [-11, 16],
      [-19, 9],
      [-11, -7],
    ],
    inside: '#571a26',
  }),
  wide: open({
    upper: [
      [-24, -6],
      [-12, -2],
      [0, -0.5],
      [12, -2],
      [24, -6],
    ],
    lower: [
      [24, -6],
      [18, 10],
      [0, 20],
      [-18, 10],
      [-24, -6],
    ],
  }),
  open: open({
    upper: [
      [-17, -4],
      [-8, -1],
      [0, 0],
      [8, -1],
      [17, -4],
    ],
    lower: [
      [17, -4],
      [12, 7],
      [0, 13],
      [-12, 7],
      [-17, -4],
    ],
  }),
};

/** A closed mouth with the shade of its lower lip. */
function closed(points: readonly Point[], lip: readonly Point[], width: number): Mouth {
  return {
    strokes: [
      { points, width: 1 },
      { points: lip, width },
    ],
  };
}

function open({
  upper,
  lower,
  inside = '#7a2a36',
  hasUpperTeeth = true,
}: Pick<Opening, 'upper' | 'lower'> & Partial<Opening>): Mouth {
  return {
    opening: { upper, lower, inside, hasTongue: true, hasUpperTeeth },
    strokes: [
      { points: upper, width: 1 },
      { points: lower, width: 0.4 },
    ],
  };
}
