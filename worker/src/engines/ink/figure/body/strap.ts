import type { Point } from '../../geometry/point.ts';
import type { Artist } from '../artist.ts';
import { panel } from '../panel.ts';
import { buildOf } from './build.ts';

/** The strap of a bag, for the hand that holds it. */
export function drawStrap(artist: Artist) {
  const { body, palette, pose } = artist;
  if (pose.gesture !== 'strap') return;
  const { shoulder } = buildOf(artist);
  const line: Point[] = [
    body.at(pose.arm * shoulder * 0.52, 2),
    body.front(pose.arm * shoulder * 0.42, 96),
    body.at(pose.arm * shoulder * 0.66, 226),
  ];
  const inner = line.map(([x, y]): Point => [x - pose.arm * 19, y + 3]);
  panel(artist, [line, inner.toReversed()], palette.leather, { shade: 5, rim: 3 });
}
