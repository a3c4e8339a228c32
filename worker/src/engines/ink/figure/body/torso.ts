import { blob, shape } from '../../geometry/path.ts';
import type { Point } from '../../geometry/point.ts';
import { even } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { turnAway } from '../shading.ts';

export function drawTorso(artist: Artist) {
  const { sheet, body, head, palette, weight, character } = artist;
  const w = body.shoulder;
  const isBoy = character.gender === 'boy';
  const nape = head.flat(0, 60);
  const neck: Point[] = [
    [nape[0] - (isBoy ? 40 : 32), nape[1]],
    body.at(isBoy ? -46 : -37, 0),
    body.at(-70, 30),
    body.at(70, 30),
    body.at(isBoy ? 46 : 37, 0),
    [nape[0] + (isBoy ? 40 : 32), nape[1]],
  ];
  const n = shape(neck);
  sheet.fill(n, palette.skin.base);
  sheet.line(neck.slice(0, 3), weight, palette.skin.line, even);
  sheet.line(neck.slice(3), weight, palette.skin.line, even);
  const side = (s: number): Point[] => [
    body.at(s * 40, -6),
    body.at(s * (w - 40), 12),
    body.at(s * w, 40),
    body.at(s * (w + 18), 130),
    body.at(s * (w + 24), 300),
  ];
  const d = shape(side(-1).toReversed(), [body.at(-40, -6), body.at(0, 26), body.at(40, -6)], side(1));
  sheet.fill(d, palette.cloth.base);
  turnAway(artist, d, palette.cloth.shade, 30);
  sheet.line(side(-1), weight, palette.cloth.line, even);
  sheet.line(side(1), weight, palette.cloth.line, even);
  sheet.guide(blob([body.at(-w, 40), body.at(w, 40), body.at(w * 0.7, 300), body.at(-w * 0.7, 300)]));
}
