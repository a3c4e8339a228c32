import { blob } from '../../geometry/path.ts';
import { add, rotate, scale, type Point } from '../../geometry/point.ts';
import { bothEnds, even, stroke } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';

export type HandShape = 'relaxed' | 'open' | 'fist' | 'curled' | 'flat';

/** A finger in the hand's own plane: x along the hand from the wrist, y towards the thumb. */
type Finger = readonly [points: readonly Point[], width: number];

interface HandPlan {
  readonly palm: readonly Point[];
  readonly fingers: readonly Finger[];
  readonly creases: readonly (readonly Point[])[];
}

const plans: Readonly<Record<HandShape, HandPlan>> = {
  relaxed: {
    palm: [
      [-8, -13],
      [14, -19],
      [36, -19],
      [44, -4],
      [38, 14],
      [16, 18],
      [-8, 13],
    ],
    fingers: [
      [
        [
          [30, -14],
          [52, -15],
          [66, -9],
        ],
        13,
      ],
      [
        [
          [34, -5],
          [58, -5],
          [73, 2],
        ],
        13,
      ],
      [
        [
          [34, 4],
          [56, 6],
          [70, 12],
        ],
        13,
      ],
      [
        [
          [32, 12],
          [50, 16],
          [60, 22],
        ],
        12,
      ],
      [
        [
          [8, 14],
          [24, 26],
          [40, 30],
        ],
        13,
      ],
    ],
    creases: [
      [
        [38, -9],
        [54, -10],
        [66, -3],
      ],
      [
        [40, 1],
        [55, 2],
        [68, 8],
      ],
    ],
  },
  flat: {
    palm: [
      [-8, -14],
      [14, -20],
      [38, -20],
      [46, -2],
      [38, 17],
      [16, 19],
      [-8, 13],
    ],
    fingers: [
      [
        [
          [32, -15],
          [56, -20],
          [72, -20],
        ],
        12.5,
      ],
      [
        [
          [36, -6],
          [62, -9],
          [80, -8],
        ],
        13,
      ],
      [
        [
          [36, 4],
          [60, 3],
          [78, 5],
        ],
        13,
      ],
      [
        [
          [32, 12],
          [54, 14],
          [68, 17],
        ],
        12,
      ],
      [
        [
          [8, 14],
          [26, 28],
          [42, 34],
        ],
        13,
      ],
    ],
    creases: [
      [
        [42, -11],
        [58, -14],
        [70, -14],
      ],
      [
        [42, -1],
        [60, -3],
        [74, -1],
      ],
      [
        [40, 8],
        [54, 9],
        [66, 11],
      ],
    ],
  },
  open: {
    palm: [
      [-8, -14],
      [12, -22],
      [36, -24],
      [46, -8],
      [44, 10],
      [34, 21],
      [12, 20],
      [-8, 13],
    ],
    fingers: [
      [
        [
          [34, -18],
          [56, -30],
          [70, -38],
        ],
        12,
      ],
      [
        [
          [40, -8],
          [66, -13],
          [84, -17],
        ],
        13,
      ],
      [
        [
          [41, 2],
          [68, 4],
          [87, 6],
        ],
        13,
      ],
      [
        [
          [38, 12],
          [62, 19],
          [77, 25],
        ],
        12.5,
      ],
      [
        [
          [8, 16],
          [24, 34],
          [38, 46],
        ],
        13,
      ],
    ],
    creases: [
      [
        [26, -14],
        [34, -2],
        [30, 12],
      ],
      [
        [12, 16],
        [22, 6],
        [24, -8],
      ],
    ],
  },
  fist: {
    palm: [
      [-8, -14],
      [12, -21],
      [34, -22],
      [44, -12],
      [46, 6],
      [38, 19],
      [14, 20],
      [-8, 13],
    ],
    fingers: [
      [
        [
          [10, 16],
          [26, 20],
          [38, 12],
        ],
        14,
      ],
    ],
    creases: [
      [
        [32, -21],
        [45, -18],
        [42, -10],
      ],
      [
        [33, -9],
        [47, -7],
        [44, 0],
      ],
      [
        [33, 2],
        [46, 4],
        [42, 11],
      ],
    ],
  },
  curled: {
    palm: [
      [-8, -14],
      [14, -20],
      [36, -19],
      [44, -6],
      [40, 13],
      [18, 19],
      [-8, 13],
    ],
    fingers: [
      [
        [
          [30, -13],
          [48, -14],
          [54, -2],
          [46, 8],
        ],
        13,
      ],
      [
        [
          [34, -4],
          [54, -2],
          [58, 8],
          [48, 14],
        ],
        13,
      ],
      [
        [
          [32, 6],
          [50, 10],
          [50, 19],
          [40, 22],
        ],
        12.5,
      ],
      [
        [
          [10, 15],
          [26, 26],
          [42, 25],
        ],
        13,
      ],
    ],
    creases: [
      [
        [40, -8],
        [50, -7],
        [52, 0],
      ],
      [
        [40, 3],
        [52, 4],
        [54, 11],
      ],
    ],
  },
};

/** A hand at the wrist, pointing along `direction`; `thumb` is the side of the thumb. */
export function drawHand(artist: Artist, wrist: Point, direction: number, thumb: 1 | -1, form: HandShape) {
  const { sheet, palette, weight, character } = artist;
  const size = character.gender === 'boy' ? 1.16 : 1;
  const place = ([x, y]: Point): Point => add(wrist, scale(rotate([x, y * thumb], direction), size));
  const { palm, fingers, creases } = plans[form];
  const skin = palette.skin;
  const outline = palm.map(place);
  for (const [points, width] of fingers)
    sheet.line(rounded(points).map(place), width * size + weight * 1.5, skin.line, even);
  sheet.line([...outline, ...outline.slice(0, 2)], weight * 1.5, skin.line, even);
  for (const [points, width] of fingers) {
    const finger = rounded(points).map(place);
    sheet.fill(stroke(finger, width * size * 1.14, even), skin.base);
    sheet.fill(tipOf(finger, width * size), skin.base);
  }
  const d = blob(outline);
  sheet.fill(d, skin.base);
  sheet.tone(d, skin.shade, {
    clip: d,
    opacity: 0.55,
    offset: scale(artist.light.from, -22),
    ...(artist.style.shading === 'soft' ? { blur: 5 } : {}),
  });
  for (const crease of creases) sheet.line(crease.map(place), weight * 0.55, skin.line, bothEnds, 0.9);
}

/** Fingers end round: the last point is held. */
const rounded = (points: readonly Point[]): readonly Point[] => points;

function tipOf(finger: readonly Point[], width: number): string {
  const end = finger.at(-1) ?? [0, 0];
  const r = width * 0.46;
  return blob([add(end, [r, 0]), add(end, [0, r]), add(end, [-r, 0]), add(end, [0, -r])]);
}
