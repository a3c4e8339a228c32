import { section } from '../../geometry/curve.ts';
import { circle, shape } from '../../geometry/path.ts';
import { add, mix, type Point } from '../../geometry/point.ts';
import { mixColours } from '../../paint/colour.ts';
import type { Artist } from '../artist.ts';
import { folds, panel } from '../panel.ts';
import { brim, frontHalf, underBrim } from './brim.ts';

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
  const path = panel(artist, [leftEdge, rightEdge, foot.toReversed()], felt, { shade: 24, rim: 6 });
  folds(artist, felt, path, [
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
  const path = panel(
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
    { clip: path, opacity: 0.9 },
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
