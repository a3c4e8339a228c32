import { ellipse } from '../../geometry/curve.ts';
import { blob } from '../../geometry/path.ts';
import { add, type Point } from '../../geometry/point.ts';
import { bothEnds, even } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { panel } from '../panel.ts';
import type { Grasp } from './grasp.ts';

/** A cup of something warm. */
export function drawCup(artist: Artist, { centre, side }: Grasp) {
  const { palette, sheet, weight } = artist;
  const p = (x: number, y: number): Point => add(centre, [side * (x - 8), y - 4]);
  const china = palette.white;
  const handle = [p(-30, -22), p(-52, -20), p(-52, 10), p(-28, 16)];
  sheet.line(handle, weight + 9, china.line, () => 1);
  sheet.line(handle, 9 - weight * 0.4, china.base, () => 1);
  panel(
    artist,
    [
      [p(-36, -44), p(-33, -4), p(-22, 34)],
      [p(-22, 34), p(0, 39), p(22, 34)],
      [p(22, 34), p(33, -4), p(36, -44)],
    ],
    china,
    { shade: 11, rim: 4, inked: [0, 1, 2] },
  );
  const band = [p(-34, -14), p(0, -7), p(34, -14)];
  sheet.line(band, weight * 1.6, palette.accent.base, () => 1);
  const mouth = ellipse(p(0, -44), 36, 9);
  sheet.fill(blob(mouth), china.base);
  sheet.fill(blob(ellipse(p(0, -43), 31, 6.5)), palette.material('#7a4a30', 0.4).base);
  sheet.line([...mouth, ...mouth.slice(0, 2)], weight * 0.9, china.line, even);
  for (const [x, lean] of [
    [-12, -1],
    [8, 1],
  ] as const) {
    const steam = [0, 1, 2, 3].map((i): Point => p(x + lean * (i % 2 ? 7 : -5), -58 - i * 20));
    sheet.line(steam, 5, '#ffffff', bothEnds, 0.6);
  }
}
