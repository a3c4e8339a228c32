import { section } from '../../geometry/curve.ts';
import { blob, circle, shape } from '../../geometry/path.ts';
import { add, mix, type Point } from '../../geometry/point.ts';
import { bothEnds, even } from '../../geometry/stroke.ts';
import { mixColours } from '../../paint/colour.ts';
import type { Artist } from '../artist.ts';
import { silhouette, volumeOf } from '../hair/cap.ts';
import { folds, panel } from '../panel.ts';
import { rim, turnAway } from '../shading.ts';

/** A level ring around the head; the front dips so that its inside stays hidden. */
function ring(
  { head }: Artist,
  y: number,
  radius: number,
  dip: number,
  from = -Math.PI,
  to = Math.PI,
  count = 24,
): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const a = from + ((to - from) * i) / (count - 1);
    return head.at([Math.sin(a) * radius, y + Math.cos(a) * dip, Math.cos(a) * radius * 0.92 - 14]);
  });
}

const frontHalf = (artist: Artist, y: number, radius: number, dip: number) => {
  const yaw = artist.head.pose.yaw;
  return ring(artist, y, radius, dip, -Math.PI / 2 - yaw, Math.PI / 2 - yaw, 15);
};

function brim(artist: Artist, y: number, radius: number, dip: number, material: Artist['palette']['cloth']) {
  const points = ring(artist, y, radius, dip).slice(0, -1);
  const d = blob(points);
  artist.sheet.fill(d, material.base);
  turnAway(artist, d, material.shade, 13);
  rim(artist, d, 4);
  artist.sheet.line([...points, ...points.slice(0, 2)], artist.weight * 1.1, material.line, even);
  return d;
}

/** Shadow of a brim on hair and brow. */
function underBrim(artist: Artist, front: readonly Point[]) {
  const { sheet, palette, style } = artist;
  const clip = shape(silhouette(artist, volumeOf(artist), 2.4));
  const d = shape(front, front.map((p) => add(p, [0, 24])).toReversed());
  sheet.tone(d, palette.hair.deep, { clip, opacity: 0.42, ...(style.shading === 'soft' ? { blur: 4 } : {}) });
}

export function drawWitchHat(artist: Artist) {
  const { palette, head, sheet, random } = artist;
  const felt = palette.material(mixColours('#3d2f66', palette.cloth.base, 0.25));
  underBrim(artist, frontHalf(artist, -92, 150, 34));
  brim(artist, -92, 216, 34, felt);
  const side = random.fork('hat').chance(0.5) ? 1 : -1;
  const foot = frontHalf(artist, -96, 120, 26);
  const left: Point = foot.at(0) ?? [0, 0];
  const right: Point = foot.at(-1) ?? [0, 0];
  const tip = head.at([side * 96, -372, -40]);
  const knee = head.at([side * 8, -300, -30]);
  const leftEdge = [left, mix(left, add(knee, [-34, 0]), 0.62), add(knee, [-30, -6]), tip];
  const rightEdge = [tip, add(knee, [34, 26]), mix(right, add(knee, [30, 0]), 0.5), right];
  const d = panel(artist, [leftEdge, rightEdge, foot.toReversed()], felt, { shade: 24, rim: 6 });
  folds(artist, felt, d, [
    [mix(left, knee, 0.75), mix(mix(left, knee, 0.8), right, 0.25), mix(mix(left, knee, 0.85), right, 0.4)],
    [add(knee, [-26, 24]), add(knee, [0, 30]), add(knee, [24, 22])],
  ]);
  const band = foot.map((p) => add(p, [0, -26]));
  panel(artist, [foot, band.toReversed()], palette.accent, { shade: 6 });
  const buckle = mix(section(foot, 0.55, 0.6, 2)[0] ?? left, section(band, 0.55, 0.6, 2)[0] ?? left, 0.5);
  panel(
    artist,
    [
      [
        add(buckle, [-15, -14]),
        add(buckle, [15, -14]),
        add(buckle, [15, 14]),
        add(buckle, [-15, 14]),
        add(buckle, [-15, -14]),
      ],
    ],
    palette.gold,
    { shade: 4 },
  );
  sheet.fill(circle(buckle, 6, 6), palette.accent.shade);
}

export function drawStrawHat(artist: Artist) {
  const { palette, sheet, weight } = artist;
  const straw = palette.material('#eecb7c', 0.4);
  underBrim(artist, frontHalf(artist, -88, 150, 34));
  brim(artist, -88, 208, 36, straw);
  for (const r of [188, 168, 150])
    sheet.line(frontHalf(artist, -89, r, 34), weight * 0.4, straw.line, bothEnds, 0.6);
  const foot = frontHalf(artist, -94, 118, 26);
  const left: Point = foot.at(0) ?? [0, 0];
  const right: Point = foot.at(-1) ?? [0, 0];
  const peak = artist.head.at([0, -206, -14]);
  const dome = [
    left,
    add(left, [8, -58]),
    add(peak, [-48, 4]),
    peak,
    add(peak, [48, 4]),
    add(right, [-8, -58]),
    right,
  ];
  const d = panel(artist, [dome, foot.toReversed()], straw, { shade: 20, rim: 6, inked: [0] });
  for (const k of [0.4, 0.58, 0.76, 0.9]) {
    const row = foot.map((p) => mix(p, peak, k * 0.86));
    sheet.line(section(row, 0.06, 0.94, 9), weight * 0.4, straw.line, bothEnds, 0.55);
  }
  const band = foot.map((p) => mix(add(p, [0, -30]), peak, 0.04));
  const b = panel(artist, [foot, band.toReversed()], palette.cloth, { shade: 8 });
  sheet.tone(b, straw.deep, { clip: d, opacity: 0.1 });
  feather(artist, mix(right, peak, 0.16));
}

/** A feather stuck into the band. */
function feather(artist: Artist, foot: Point) {
  const { palette, sheet, weight } = artist;
  const tip = add(foot, [52, -92]);
  const vane = palette.white;
  const middle = mix(foot, tip, 0.5);
  panel(
    artist,
    [
      [foot, add(middle, [-22, -10]), tip],
      [tip, add(middle, [20, 12]), foot],
    ],
    vane,
    { shade: 7 },
  );
  sheet.line([foot, add(middle, [2, 2]), tip], weight * 0.6, vane.line);
  for (const t of [0.4, 0.58, 0.74])
    sheet.line([mix(foot, tip, t), add(mix(foot, tip, t), [11, -1])], weight * 0.5, vane.line);
}

export function drawCrown(artist: Artist) {
  const { palette, head, sheet, weight } = artist;
  const yaw = head.pose.yaw;
  const foot = frontHalf(artist, -128, 78, 15);
  const count = 5;
  const edge: Point[] = [];
  for (let i = 0; i <= count * 2; i++) {
    const a = -Math.PI / 2 - yaw + (Math.PI * i) / (count * 2);
    const high = i % 2 === 1 ? -72 : -28;
    edge.push(head.at([Math.sin(a) * 86, -128 + Math.cos(a) * 15 + high, Math.cos(a) * 80 - 14]));
  }
  const d = panel(
    artist,
    [
      foot.toReversed(),
      [foot.at(0) ?? [0, 0], edge[0] ?? [0, 0]],
      ...edge.slice(1).map((p, i) => [edge[i] ?? p, p]),
      [edge.at(-1) ?? [0, 0], foot.at(-1) ?? [0, 0]],
    ],
    palette.gold,
    { shade: 13, rim: 5 },
  );
  sheet.tone(
    shape(
      foot.map((p) => add(p, [0, -8])),
      foot.map((p) => add(p, [0, -13])).toReversed(),
    ),
    palette.gold.light,
    { clip: d, opacity: 0.9 },
  );
  for (const [i, p] of edge.entries()) {
    if (i % 2 === 0) continue;
    sheet.fill(circle(p, 7), palette.gold.light);
    sheet.line(
      [add(p, [-7, 0]), add(p, [0, 7]), add(p, [7, 0]), add(p, [0, -7]), add(p, [-7, 0])],
      weight * 0.7,
      palette.gold.line,
    );
    const gem = mix(p, section(foot, i / 10, i / 10 + 0.01, 2)[0] ?? p, 0.62);
    sheet.fill(
      circle(gem, 5.5, 7),
      i === 5 ? palette.material('#d8344c', 0.9).base : palette.material('#4a8ae0', 0.9).base,
    );
    sheet.tone(circle(add(gem, [-1.6, -2]), 1.6), '#ffffff', { opacity: 0.9 });
  }
}
