import { shape } from '../../geometry/path.ts';
import { add, type Point } from '../../geometry/point.ts';
import { bothEnds, even } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { buildOf, flank } from './build.ts';

/** Neck and bare upper chest, with the shadow of the head. */
export function drawNeck(artist: Artist) {
  const { sheet, body, head, palette, weight, style } = artist;
  const { neck, isBoy, shoulder } = buildOf(artist);
  const nape = head.flat(-head.turn * 8, 74);
  const side = (s: number): Point[] => [
    [nape[0] + s * neck, nape[1]],
    add(body.at(s * neck, -34), [0, 0]),
    body.at(s * (neck + 5), -16),
    body.at(s * (shoulder * 0.56), 4),
  ];
  const chest: Point[] = [
    body.at(shoulder * 0.8, 24),
    body.at(shoulder * 0.7, 150),
    body.at(-shoulder * 0.7, 150),
    body.at(-shoulder * 0.8, 24),
  ];
  const path = shape(side(-1).toReversed(), side(1), chest);
  sheet.fill(path, palette.skin.base);
  const chin = head.flat(0, 134);
  const shadow = shape([
    [nape[0] - 70, nape[1] - 10],
    [chin[0] - 50, chin[1] + 12],
    [chin[0] - artist.light.from[0] * 12, chin[1] + (isBoy ? 34 : 38)],
    [chin[0] + 50, chin[1] + 8],
    [nape[0] + 70, nape[1] - 10],
  ]);
  const soft = style.shading === 'soft' ? { blur: 5 } : {};
  sheet.tone(shadow, palette.skin.shade, { clip: path, opacity: 0.95, ...soft });
  for (const s of [-1, 1]) {
    sheet.line(side(s), weight, palette.skin.line, even);
    const bone = [body.front(s * 13, 12), body.front(s * 34, 7), body.front(s * 62, 10)];
    sheet.line(bone, weight * 0.6, palette.skin.line, bothEnds, 0.75);
  }
  sheet.guide(shape(flank(artist, -1), flank(artist, 1).toReversed()));
}
