import { circle, polygon } from '../../geometry/path.ts';
import { add, type Point } from '../../geometry/point.ts';
import { even } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { panel } from '../panel.ts';
import type { Grasp } from './grasp.ts';

/** A lantern that hangs from the hand and lights what is near. */
export function drawLantern(artist: Artist, { centre }: Grasp) {
  const { palette, sheet, weight } = artist;
  const top = add(centre, [0, 46]);
  const p = (x: number, y: number): Point => add(top, [x, y]);
  const metal = palette.material('#4a3c3c', 0.3);
  const glow = (r: number, strength: number) =>
    sheet.tone(circle(p(0, 56), r), {
      type: 'radial',
      from: p(0, 56),
      to: p(r, 56),
      stops: [
        [0, '#fff0b8', strength],
        [0.4, '#ffcf70', strength * 0.5],
        [1, '#ffb040', 0],
      ],
    });
  const ring = [p(-22, 4), add(centre, [-18, 14]), add(centre, [0, -2]), add(centre, [18, 14]), p(22, 4)];
  sheet.line(ring, weight + 4, metal.line, () => 1);
  sheet.line(ring, 3.4, metal.base, () => 1);
  glow(190, 0.55);
  panel(
    artist,
    [
      [p(-32, 22), p(-36, 60), p(-32, 94)],
      [p(-32, 94), p(32, 94)],
      [p(32, 94), p(36, 60), p(32, 22)],
    ],
    palette.material('#ffe6a0', 0.9),
    { shade: 0 },
  );
  sheet.tone(circle(p(0, 60), 30, 36), {
    type: 'radial',
    from: p(0, 62),
    to: p(34, 62),
    stops: [
      [0, '#ffffff', 1],
      [0.5, '#fff2b0', 0.8],
      [1, '#ffc858', 0],
    ],
  });
  sheet.fill(polygon([p(0, 38), p(9, 62), p(0, 74), p(-9, 62)]), '#ff9a3c');
  for (const x of [-12, 12])
    sheet.line([p(x, 22), p(x * 1.12, 60), p(x, 94)], weight * 0.8, metal.line, even);
  panel(
    artist,
    [
      [p(-40, 24), p(-20, 0), p(0, -6), p(20, 0), p(40, 24)],
      [p(40, 24), p(0, 29), p(-40, 24)],
    ],
    metal,
    { shade: 7, rim: 3 },
  );
  panel(
    artist,
    [
      [p(-38, 92), p(0, 96), p(38, 92)],
      [p(36, 104), p(0, 109), p(-36, 104)],
    ],
    metal,
    { shade: 4 },
  );
  glow(84, 0.4);
}
