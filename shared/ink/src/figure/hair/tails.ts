import { ellipse } from '../../geometry/curve.ts';
import { blob, polygon } from '../../geometry/path.ts';
import { add, blend, mix, scale, type Point } from '../../geometry/point.ts';
import { bothEnds, even } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { panel } from '../panel.ts';
import { rim, turnAway } from '../shading.ts';
import { hairPaint } from './hair-paint.ts';
import { drawLock, fall, flyaway, leaf, lockAlong } from './lock.ts';

interface Tail {
  readonly root: Point;
  readonly direction: Point;
  readonly length: number;
  readonly width: number;
  readonly sway: number;
  readonly wave?: number;
}

/** A bundle of locks from one tie: broad ones behind, slim ones before. */
function drawTail(artist: Artist, { root, direction, length, width, sway, wave = 6 }: Tail) {
  const { palette, random, sheet } = artist;
  const fan = [-1, 1, -0.55, 0.55, 0];
  for (const [i, f] of fan.entries()) {
    const centre = fall(
      root,
      [direction[0] * (1 + f * 0.3) + f * 10, direction[1] * (1 - Math.abs(f) * 0.2)],
      length * random.range(0.72, 1.04),
      {
        wave: wave * random.range(0.7, 1.3),
        phase: random.range(0, 6),
        sway: sway * (1 + f * 0.5),
        turns: 1.2,
      },
    );
    drawLock(artist, lockAlong(centre, width * random.range(0.55, 0.78), leaf), {
      base: hairPaint(artist),
      shade: i < 2 ? palette.hair.deep : palette.hair.shade,
      shine: palette.hair.shine,
      band: i < 2 ? [0, 0] : [0.24, 0.35],
      inkFrom: i < 2 ? 0.1 : 0.22,
      strands: 2,
      shadeWidth: 0.4,
    });
  }
  flyaway(artist, fall(root, [direction[0] * 1.7, direction[1]], length * 0.6, { wave: 8, sway }));
  sheet.guide(blob(ellipse(add(root, [sway * 0.4, length * 0.5]), width, length * 0.5)));
}

/** Roots of the twin tails: high on both sides of the crown. */
const twinRoots = ({ head }: Artist) =>
  ([-1, 1] as const).map((side) => ({ side, root: head.scalp(side * 1.5, 1.02, 1.2) }));

export function drawTwintails(artist: Artist) {
  const size = artist.head.pose.scale;
  for (const { side, root } of twinRoots(artist))
    drawTail(artist, {
      root,
      direction: [side * 78 * size, -26],
      length: 390 * size,
      width: 44 * size,
      sway: side * artist.random.range(-6, 26),
      wave: 9,
    });
}

export function drawPonytail(artist: Artist) {
  const { head, random } = artist;
  const side = head.turn > 0 ? -1 : 1;
  const size = head.pose.scale;
  const root = add(head.scalp(Math.PI - side * 0.5, 0.75, 1.2), [side * 22, 4]);
  drawTail(artist, {
    root,
    direction: [side * 128 * size, -64],
    length: 380 * size,
    width: 50 * size,
    sway: side * random.range(10, 40),
    wave: 10,
  });
}

/** Ties of twin tails and ponytails: a ring of cloth. */
export function drawTies(artist: Artist) {
  const { sheet, palette, weight, head } = artist;
  for (const { side, root } of twinRoots(artist)) {
    const centre = add(root, [side * 3, -1]);
    const path = blob(ellipse(centre, 9 * head.pose.scale, 17 * head.pose.scale, side * 0.5));
    sheet.fill(path, palette.accent.base);
    turnAway(artist, path, palette.accent.shade, 6);
    sheet.line(
      [...ellipse(centre, 9 * head.pose.scale, 17 * head.pose.scale, side * 0.5, 9)],
      weight,
      palette.accent.line,
      even,
    );
  }
}

export function drawBuns(artist: Artist) {
  const { head, sheet, palette, weight, random } = artist;
  const r = 43 * head.pose.scale;
  for (const side of [-1, 1]) {
    const centre = add(head.scalp(side * 0.92, 0.6, 1.24), [side * 6, -8]);
    const points = ellipse(centre, r, r * 0.94, 0, 11).map((p) =>
      add(p, [random.around(2), random.around(2)]),
    );
    const path = blob(points);
    sheet.fill(path, palette.hair.base);
    turnAway(artist, path, palette.hair.shade, 13);
    rim(artist, path, 4);
    sheet.line([...points, ...points.slice(0, 2)], weight * 1.1, palette.hair.line, even);
    for (const k of [0.72, 0.4]) {
      const swirl = Array.from({ length: 8 }, (_, i): Point => {
        const angle = side * (0.6 + i * 0.55) + k * 3;
        return add(centre, scale([Math.cos(angle), Math.sin(angle)], r * (k + i * 0.018)));
      });
      sheet.line(swirl, weight * 0.65, palette.hair.line, bothEnds);
    }
    const shine = [0, 1, 2, 3].map((i): Point =>
      add(centre, [Math.cos(-2.5 + i * 0.42) * r * 0.66, Math.sin(-2.5 + i * 0.42) * r * 0.66]),
    );
    sheet.tone(polygon([...shine, add(centre, [-r * 0.3, -r * 0.34])]), palette.hair.shine, {
      opacity: 0.7,
      clip: path,
    });
    const base = add(centre, [-side * 12, r * 0.8]);
    sheet.line([add(base, [-20, 4]), base, add(base, [20, 2])], weight * 2, palette.accent.base);
  }
}

/** Plaits over the shoulders: segments that lean left and right in turn, a tie, a tuft. */
export function drawBraids(artist: Artist) {
  const { head, palette, sheet, weight, random } = artist;
  for (const side of [-1, 1]) {
    const isFar = side * head.turn > 0.3;
    const root = isFar
      ? head.scalp(side * (1.6 - side * head.pose.yaw), 2.35, 1)
      : head.scalp(side * 1.42, 1.72, 1.04);
    const plait = fall(root, [side * 26, 40], 262, { wave: 4, phase: side, sway: -side * 22 });
    const count = 9;
    for (let i = 0; i < count; i++) {
      const t = i / count;
      const centre = add(
        mix(plait[Math.floor(t * 8)] ?? root, plait[Math.floor(t * 8) + 1] ?? root, (t * 8) % 1),
        [0, 0],
      );
      const size = blend(24, 16, t);
      const lean = i % 2 ? 1 : -1;
      const points: Point[] = [
        add(centre, [-lean * size * 0.9, -size * 0.5]),
        add(centre, [lean * size * 0.3, -size * 0.9]),
        add(centre, [lean * size * 1.02, -size * 0.1]),
        add(centre, [lean * size * 0.5, size * 0.95]),
        add(centre, [-lean * size * 0.5, size * 0.7]),
      ];
      const path = blob(points);
      sheet.fill(path, palette.hair.base);
      turnAway(artist, path, palette.hair.shade, 8);
      sheet.tone(
        blob(ellipse(add(centre, [lean * 4, -size * 0.4]), size * 0.42, size * 0.16, lean * 0.5)),
        palette.hair.shine,
        { opacity: 0.7 },
      );
      sheet.line([...points, points[0] ?? centre], weight * 0.85, palette.hair.line, even);
      sheet.line(
        [
          add(centre, [-lean * size * 0.5, -size * 0.2]),
          add(centre, [lean * size * 0.2, 0]),
          add(centre, [lean * size * 0.4, size * 0.6]),
        ],
        weight * 0.5,
        palette.hair.line,
      );
    }
    const end = plait.at(-1) ?? root;
    for (const f of [-1, 1, 0])
      drawLock(artist, lockAlong(fall(end, [f * 12, 10], 52 + random.around(8)), 10, leaf), {
        base: palette.hair.base,
        shade: palette.hair.shade,
      });
    panel(
      artist,
      [
        [
          add(end, [-14, -7]),
          add(end, [0, -5]),
          add(end, [14, -7]),
          add(end, [13, 7]),
          add(end, [0, 9]),
          add(end, [-13, 7]),
          add(end, [-14, -7]),
        ],
      ],
      palette.accent,
      { shade: 4 },
    );
  }
}
