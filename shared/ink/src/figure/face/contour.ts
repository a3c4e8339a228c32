import type { HeadFrame } from '../../geometry/head-frame.ts';
import { blend, type Point } from '../../geometry/point.ts';
import type { InkStyle } from '../../styles/style.ts';

type Row = readonly [frontX: number, frontY: number, turnedX: number, turnedY: number];

/** From the far temple over the chin to the near temple: seen from the front, and in three-quarter view to the right. */
const far: readonly Row[] = [
  [96, -48, 91, -50],
  [97, -14, 86, -16],
  [97, 10, 82, 8],
  [95, 36, 87, 35],
  [86, 64, 80, 61],
  [66, 92, 65, 90],
  [34, 116, 49, 114],
  [12, 126, 38, 125],
];
const chin: Row = [0, 128, 27, 127];
const near: readonly Row[] = [
  [-12, 126, 14, 125],
  [-34, 116, -13, 115],
  [-66, 92, -52, 91],
  [-86, 64, -80, 61],
  [-95, 36, -93, 34],
  [-97, 10, -98, 8],
  [-97, -14, -100, -16],
  [-96, -48, -99, -50],
];
const top: readonly Row[] = [
  [-78, -98, -84, -98],
  [0, -132, -4, -132],
  [78, -98, 74, -98],
];

export interface Contour {
  /** The whole face, closed. */
  readonly points: readonly Point[];
  /** From the far temple to the near one, as the line of the jaw. */
  readonly jaw: readonly Point[];
}

export function contourOf(head: HeadFrame, { face }: InkStyle, isBoy: boolean): Contour {
  const side = head.turn < 0 ? -1 : 1;
  const amount = Math.abs(head.turn);
  const jawWidth = 1 + (face.jaw - 0.5) * 0.1 + (isBoy ? 0.05 : 0);
  const place = ([frontX, frontY, turnedX, turnedY]: Row): Point => {
    let x = blend(frontX, turnedX, amount);
    let y = blend(frontY, turnedY, amount);
    const middle = blend(0, 30, amount);
    const low = Math.max(0, y - 40) / 94;
    const squeeze = 1 - (face.chin - 0.5) * 0.34 * low * (1 - low) * 2 - (isBoy ? -0.05 * low : 0);
    x = middle + (x - middle) * (low > 0 ? blend(1, jawWidth * squeeze, Math.min(1, low * 1.6)) : 1);
    if (low > 0) y = 40 + (y - 40) * (face.length + (isBoy ? 0.05 : 0));
    return head.flat(side * x, y + head.pose.pitch * 40 * low);
  };
  const jaw = [...far, chin, ...near].map(place);
  return { jaw, points: [...jaw, ...top.map(place)] };
}
