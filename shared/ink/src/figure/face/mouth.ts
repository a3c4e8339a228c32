import { section } from '../../geometry/curve.ts';
import { blob, shape } from '../../geometry/path.ts';
import type { Point } from '../../geometry/point.ts';
import { bothEnds } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { expressionOf } from './eyes.ts';
import { mouths, type Opening } from './mouths.ts';

const mouthY = 92;
type PlacePoints = (points: readonly Point[]) => Point[];

export function drawMouth(artist: Artist) {
  const { head, sheet, palette, weight, style, character, random } = artist;
  const { opening, strokes } = mouths[expressionOf(artist).mouth];
  const size = (style.eye.iris < 0.6 ? 1.25 : 1) * (character.gender === 'boy' ? 1.1 : 1);
  const place: PlacePoints = (points) => points.map(([x, y]) => head.face(x * size, mouthY + y));
  const bias = random.fork('mouth').around(2);
  if (opening !== undefined) drawOpening(artist, opening, place);
  for (const { points, width, tilt = [] } of strokes) {
    const tilted = points.map(([x, y], i): Point => [x, y + bias * (tilt[i] ?? 0)]);
    sheet.line(place(tilted), Math.min(weight, 4.2) * width, palette.skin.line, bothEnds);
  }
}

function drawOpening({ sheet }: Artist, opening: Opening, place: PlacePoints) {
  const { upper, lower, inside, hasTongue, hasUpperTeeth } = opening;
  const clip = shape(place(upper), place(lower));
  sheet.fill(clip, inside);
  if (hasTongue) {
    const low = Math.max(...lower.map(([, y]) => y));
    const edge = lower.slice(1, -1).map(([x, y]): Point => [x * 0.8, y]);
    sheet.fill(blob(place([[-9, low], [0, low - 8], [9, low], ...edge])), '#e8808a', { clip });
  }
  if (hasUpperTeeth) {
    const teeth = section(upper, 0.1, 0.9, 7);
    const bite = teeth.map(([x, y]): Point => [x * 0.9, y + 4]);
    sheet.fill(shape(place(teeth), place(bite).toReversed()), '#fffdfa', { clip });
  }
}
