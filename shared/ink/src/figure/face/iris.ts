import { ellipse } from '../../geometry/curve.ts';
import { blob, shape, type Path } from '../../geometry/path.ts';
import { mix, type Point } from '../../geometry/point.ts';
import { mixColours } from '../../paint/colour.ts';
import type { Artist } from '../artist.ts';
import { eyeSize } from './eye-shape.ts';
import type { Expression } from './expressions.ts';

interface Eye {
  readonly side: -1 | 1;
  readonly mood: Expression;
  readonly opening: Path;
  readonly place: (point: Point) => Point;
}

/** Depth comes from five layers: dark rim, gradient, pupil, glow from below, light on the surface. */
export function drawIris(artist: Artist, { side, mood, opening, place }: Eye) {
  const { sheet, style, palette, pose, light, character } = artist;
  const { eye } = palette;
  const { iris, highlights } = style.eye;
  const { w: width, h: height } = eyeSize(style.eye, character.gender === 'boy');
  const ry = height * (0.64 + iris * 0.4) * mood.iris;
  const rx = Math.min(width * iris * 0.88, ry * 0.9) * mood.iris;
  const centre: Point = [side * (pose.gaze[0] + artist.head.turn * 2), height * 0.06 + pose.gaze[1] * 0.6];
  const disc = (dx: number, dy: number, sx: number, sy: number) =>
    blob(ellipse([centre[0] + dx * rx, centre[1] + dy * ry], rx * sx, ry * sy).map(place));
  const upper = place([centre[0], centre[1] - ry]);
  const lower = place([centre[0], centre[1] + ry]);

  sheet.fill(disc(0, 0, 1, 1), mixColours(eye.deep, palette.lash, 0.35), { clip: opening, isInk: true });
  sheet.fill(
    disc(0, 0.02, 0.9, 0.93),
    {
      type: 'linear',
      from: upper,
      to: lower,
      stops: [
        [0, eye.deep],
        [0.38, mixColours(eye.deep, eye.base, 0.45)],
        [0.62, eye.base],
        [1, eye.light],
      ],
    },
    { clip: opening },
  );
  const slit = character.species === 'cat' || character.species === 'fox' || character.species === 'demon';
  sheet.fill(disc(0, 0.02, slit ? 0.2 : 0.4, slit ? 0.6 : 0.46), mixColours(eye.deep, '#0c0616', 0.62), {
    clip: opening,
    isInk: true,
  });
  const glow = shape(
    arc(centre, rx * 0.78, ry * 0.8, 0.14, 0.86).map(place),
    arc(centre, rx * 0.62, ry * 0.46, 0.86, 0.14).map(place),
  );
  sheet.tone(glow, eye.light, { clip: opening, opacity: 0.85 });
  const left = light.from[0] < 0 ? -1 : 1;
  const spot = (x: number, y: number, size: number, stretch = 1.25, opacity = 1) =>
    sheet.fill(disc(side * x, y, size, (size * stretch * rx) / ry), mix2('#ffffff', light.rim), {
      clip: opening,
      opacity: opacity,
    });
  spot(left * 0.36, -0.42, 0.3);
  if (highlights > 1) spot(-left * 0.42, 0.42, 0.16, 1.1, 0.92);
  if (highlights > 2) spot(left * 0.1, 0.66, 0.1, 1, 0.85);
}

const mix2 = (a: string, b: string) => mixColours(a, b, 0.2);

function arc(centre: Point, rx: number, ry: number, from: number, to: number): Point[] {
  return Array.from({ length: 9 }, (_, i) => {
    const angle = Math.PI * (from + ((to - from) * i) / 8);
    return mix(centre, [centre[0] + Math.cos(angle) * rx, centre[1] + Math.sin(angle) * ry], 1);
  });
}
