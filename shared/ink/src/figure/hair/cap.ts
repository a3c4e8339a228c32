import { sample } from '../../geometry/curve.ts';
import { shape } from '../../geometry/path.ts';
import type { Point } from '../../geometry/point.ts';
import { even } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { hairPaint } from './hair-paint.ts';
import { drawLock, pointed } from './lock.ts';
import { scalpLock } from './scalp-lock.ts';
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

/** The mass behind the head, which the back hair grows from; it closes at the nape. */
export function drawSkullBack(artist: Artist, isTied: boolean) {
  const { sheet, head, palette, weight } = artist;
  const arc = silhouette(artist, volumeOf(artist), isTied ? 1.72 : 2);
  const nape = [head.flat(64, 84), head.flat(34, 116), head.flat(-34, 116), head.flat(-64, 84)];
  const right = arc.at(-1) ?? [0, 0];
  const left = arc[0] ?? [0, 0];
  sheet.fill(shape(arc, [right, ...nape, left]), palette.hair.shade);
  sheet.line(arc, weight * 1.1, palette.hair.line, even);
  sheet.line([right, ...nape.slice(0, 2)], weight, palette.hair.line);
  sheet.line([left, ...nape.slice(2).toReversed()], weight, palette.hair.line);
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
  const path = shape([...arc, right], hairline);
  sheet.fill(path, hairPaint(artist));
  turnAway(artist, path, palette.hair.shade, 20, 12);
  rim(artist, path, 6);
  sheet.line(arc, weight * 1.15, palette.hair.line, even);
  for (const side of [-1, 1]) {
    const edge = Math.PI / 2 - side * yaw;
    for (const [azimuth, end, width, flare] of [
      [edge + 0.05, random.range(1.15, 1.35), 0.34, random.range(0.03, 0.08)],
      [edge - 0.35, random.range(1.2, 1.5), 0.3, 0.01],
    ] as const)
      drawLock(
        artist,
        scalpLock(head, {
          root: [side * azimuth * 0.8, 0.12],
          tip: [side * azimuth, end],
          width,
          taper: pointed,
          swell: swell + 0.005,
          flare,
          puff: 0.02,
        }),
        {
          base: hairPaint(artist),
          shade: palette.hair.shade,
          inkFrom: 0.45,
          weight: 0.85,
          shadeWidth: 0.3,
          shine: palette.hair.shine,
          band: [0.5, 0.66],
        },
      );
  }
}
