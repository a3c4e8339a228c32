import { blob, type Path } from '../../geometry/path.ts';
import { add, rotate, scale, type Point } from '../../geometry/point.ts';
import { bothEnds, even, stroke } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { handPlans, type HandShape } from './hand-shapes.ts';

/** A hand at the wrist, pointing along `direction`; `thumb` is the side of the thumb. */
export function drawHand(artist: Artist, wrist: Point, direction: number, thumb: 1 | -1, form: HandShape) {
  const { sheet, palette, weight, character } = artist;
  const size = character.gender === 'boy' ? 1.16 : 1;
  const place = ([x, y]: Point): Point => add(wrist, scale(rotate([x, y * thumb], direction), size));
  const { palm, fingers, creases } = handPlans[form];
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
  const path = blob(outline);
  sheet.fill(path, skin.base);
  sheet.tone(path, skin.shade, {
    clip: path,
    opacity: 0.55,
    offset: scale(artist.light.from, -22),
    ...(artist.style.shading === 'soft' ? { blur: 5 } : {}),
  });
  for (const crease of creases) sheet.line(crease.map(place), weight * 0.55, skin.line, bothEnds, 0.9);
}

/** Fingers end round: the last point is held. */
const rounded = (points: readonly Point[]): readonly Point[] => points;

function tipOf(finger: readonly Point[], width: number): Path {
  const end = finger.at(-1) ?? [0, 0];
  const r = width * 0.46;
  return blob([add(end, [r, 0]), add(end, [0, r]), add(end, [-r, 0]), add(end, [0, -r])]);
}
