import { blob, curve } from '../../geometry/path.ts';
import type { Point } from '../../geometry/point.ts';
import { bothEnds, even } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { turnAway } from '../shading.ts';

/** Human ears, or the long pointed ones of elves. Animal folk hide theirs under the hair. */
export function drawEars(artist: Artist) {
  const { head, sheet, palette, weight, character } = artist;
  if (['cat', 'fox', 'wolf', 'rabbit'].includes(character.species)) return;
  for (const side of [-1, 1]) {
    const place = ([x, y, z]: readonly [number, number, number]) => head.at([side * x, y, z]);
    const isElf = character.species === 'elf' || character.species === 'demon';
    const points: Point[] = (isElf ? elfEar(character.species === 'elf' ? 1 : 0.7) : humanEar).map(place);
    const path = blob(points);
    sheet.fill(path, palette.skin.base);
    turnAway(artist, path, palette.skin.shade, 7, 4);
    const inner = (isElf ? elfFold(character.species === 'elf' ? 1 : 0.7) : humanFold).map(place);
    sheet.tone(blob(inner), palette.skin.shade, { opacity: 0.9, clip: path });
    sheet.line([...points, points[0] as Point], weight * 0.9, palette.skin.line, even);
    sheet.line(inner.slice(0, 4), weight * 0.55, palette.skin.line, bothEnds, 0.8);
    sheet.guide(curve(points));
  }
}

const humanEar = [
  [94, -4, -12],
  [104, -10, -18],
  [111, 0, -20],
  [110, 20, -18],
  [103, 38, -14],
  [95, 44, -10],
  [92, 20, -8],
] as const;
const humanFold = [
  [99, 0, -14],
  [106, 4, -17],
  [105, 18, -16],
  [100, 28, -13],
  [98, 14, -12],
] as const;

const elfEar = (reach: number) =>
  [
    [92, -8, -10],
    [104, -20, -16],
    [104 + 38 * reach, -38 * reach - 4, -34],
    [104 + 84 * reach, -62 * reach, -56],
    [104 + 52 * reach, -14 * reach, -38],
    [108, 24, -20],
    [97, 42, -12],
    [91, 20, -8],
  ] as const;
const elfFold = (reach: number) =>
  [
    [100, -6, -14],
    [104 + 34 * reach, -24 * reach - 4, -30],
    [104 + 64 * reach, -44 * reach, -46],
    [104 + 36 * reach, -8 * reach, -30],
    [106, 14, -18],
    [100, 24, -14],
  ] as const;
