import { sample } from '../../geometry/curve.ts';
import { shape } from '../../geometry/path.ts';
import type { Point } from '../../geometry/point.ts';
import { even, runOut } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { rim, turnAway } from '../shading.ts';

export const volumeOf = ({ style, character }: Artist): number =>
  1.17 + (style.hair.volume - 1) * 0.6 + (character.hair === 'spiky' ? 0.02 : 0);

/** The edge of the hair against the background, from the picture's left side over the top to the right. */
export function silhouette({ head }: Artist, swell: number, down = 1.75): Point[] {
  const yaw = head.pose.yaw;
  const steps = [1, 0.8, 0.6, 0.4, 0.2];
  const left = steps.map((k) => head.scalp(-Math.PI / 2 - yaw, k * down, swell));
  const right = steps.toReversed().map((k) => head.scalp(Math.PI / 2 - yaw, k * down, swell));
  return [...left, head.scalp(0, 0, swell), ...right];
}

/** The mass behind the head, which the back hair grows from. */
export function drawSkullBack(artist: Artist, down = 2.1) {
  const { sheet, palette, weight } = artist;
  const arc = silhouette(artist, volumeOf(artist), down);
  sheet.fill(shape(arc), palette.hair.shade);
  sheet.line(arc, weight * 1.1, palette.hair.line, even);
}

/** The crown between silhouette and hairline. */
export function drawCap(artist: Artist) {
  const { sheet, head, palette, weight, random } = artist;
  const swell = volumeOf(artist);
  const yaw = head.pose.yaw;
  const arc = silhouette(artist, swell, 1.62);
  const hairline = sample(
    [1.5, 1.2, 0.8, 0.4, 0, -0.4, -0.8, -1.2, -1.5].map((a) => [a, 0] as const),
    13,
  ).map(([a]) => head.scalp(a, 1.0 + 0.5 * (Math.abs(a) / 1.5) ** 2, 1.02));
  const right = head.scalp(Math.PI / 2 - yaw, 1.62, swell);
  const d = shape([...arc, right], hairline);
  sheet.fill(d, palette.hair.base);
  turnAway(artist, d, palette.hair.shade, 20, 12);
  rim(artist, d, 6);
  sheet.line(arc, weight * 1.15, palette.hair.line, even);
  for (let i = 0; i < 5; i++) {
    const a = -yaw + random.around(1.3);
    const points = [0.24, 0.45, 0.7].map((p) => head.scalp(a + p * 0.1, p + random.around(0.05), swell));
    sheet.line(points, weight * 0.45, palette.hair.line, runOut, 0.7);
  }
}
