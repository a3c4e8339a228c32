import { section } from '../../geometry/curve.ts';
import { shape } from '../../geometry/path.ts';
import { add, mix, type Point } from '../../geometry/point.ts';
import { bothEnds, even } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { bow } from '../outfit/bow.ts';
import { panel } from '../panel.ts';
import { blossom } from './blossom.ts';
import { brim, frontHalf, underBrim } from './brim.ts';

/** Draws a cone of sedge with a kimono or a gi and in styles with one accent colour, otherwise a sun hat. */
export function drawStrawHat(artist: Artist) {
  const { outfit } = artist.character;
  const isWanderer = outfit === 'kimono' || outfit === 'gi' || artist.style.grade.accent !== undefined;
  if (isWanderer) drawSedgeHat(artist);
  else drawSunHat(artist);
}

function drawSedgeHat(artist: Artist) {
  const { palette, sheet, weight, head } = artist;
  const sedge = palette.material('#cdb07a', 0.4);
  const front = frontHalf(artist, -62, 212, 40);
  underBrim(artist, front);
  brim(artist, -64, 214, 40, palette.material('#6a5238', 0.3));
  const peak = head.at([0, -246, -30]);
  const [left, right] = [front.at(0) ?? peak, front.at(-1) ?? peak];
  const rim = front.map((p) => add(p, [0, -9]));
  const slope = (from: Point, side: number) => [
    from,
    add(mix(from, peak, 0.5), [side * 5, -7]),
    add(peak, [side * 9, 3]),
  ];
  const path = panel(
    artist,
    [
      slope(left, -1),
      [add(peak, [-9, 3]), add(peak, [0, -4]), add(peak, [9, 3])],
      slope(right, 1).toReversed(),
      rim.toReversed(),
    ],
    sedge,
    {
      shade: 26,
      rim: 6,
    },
  );
  for (const k of [0.16, 0.34, 0.52, 0.7, 0.85])
    sheet.line(
      rim.map((p) => mix(p, peak, k)),
      weight * 0.4,
      sedge.line,
      bothEnds,
      0.6,
    );
  for (const p of rim.filter((_, i) => i % 2 === 1))
    sheet.line([p, mix(p, peak, 0.5), mix(p, peak, 0.94)], weight * 0.35, sedge.line, even, 0.45);
  sheet.tone(shape(rim, rim.map((p) => mix(p, peak, 0.07)).toReversed()), sedge.deep, {
    clip: path,
    opacity: 0.4,
  });
}

function drawSunHat(artist: Artist) {
  const { palette, sheet, weight, head, character } = artist;
  const straw = palette.material('#f0d690', 0.4);
  const front = frontHalf(artist, -84, 160, 40);
  underBrim(artist, front);
  brim(artist, -86, 224, 46, straw, 11);
  for (const r of [200, 176, 152])
    sheet.line(frontHalf(artist, -87, r, 40), weight * 0.4, straw.line, bothEnds, 0.55);
  const foot = frontHalf(artist, -94, 116, 27);
  const left: Point = foot.at(0) ?? [0, 0];
  const right: Point = foot.at(-1) ?? [0, 0];
  const top = (x: number, y: number) => head.at([x, y, -14]);
  const dome = [
    left,
    add(left, [10, -44]),
    top(-66, -212),
    top(-24, -226),
    top(10, -218),
    top(58, -222),
    add(right, [-8, -50]),
    right,
  ];
  const path = panel(artist, [dome, foot.toReversed()], straw, { shade: 20, rim: 6, inked: [0] });
  sheet.line([top(-30, -222), top(-6, -204), top(12, -188)], weight * 0.6, straw.line, bothEnds, 0.7);
  const peak = top(0, -226);
  for (const k of [0.44, 0.62, 0.8])
    sheet.line(
      section(
        foot.map((p) => mix(p, peak, k * 0.86)),
        0.08,
        0.92,
        9,
      ),
      weight * 0.4,
      straw.line,
      bothEnds,
      0.5,
    );
  const band = foot.map((p) => mix(add(p, [0, -24]), peak, 0.04));
  // Answers to strong colours are as pale as straw.
  const isStrong = ['red', 'green', 'teal', 'blue', 'purple'].includes(character.outfit_color);
  const cloth = isStrong ? palette.cloth : palette.accent;
  panel(artist, [foot, band.toReversed()], cloth, { shade: 7 });
  sheet.tone(shape(foot, foot.map((p) => add(p, [0, -5])).toReversed()), cloth.deep, {
    clip: path,
    opacity: 0.4,
  });
  const side = head.turn > 0 ? 0 : 1;
  const knot = mix(section(foot, 0.12 + 0.76 * side, 0.13 + 0.76 * side, 2)[0] ?? left, peak, 0.06);
  if (character.gender === 'girl') bow(artist, knot, 0.86, cloth, { angle: side ? -0.3 : 0.3, tails: 1.2 });
  else sprig(artist, knot, side ? 1 : -1);
}

/** A sprig of leaves and a daisy stuck into the band. */
function sprig(artist: Artist, foot: Point, side: number) {
  const { palette, sheet, weight } = artist;
  const leaf = palette.material('#6f9f56', 0.3);
  for (const [x, y] of [
    [34, -44],
    [6, -56],
    [52, -18],
  ] as const) {
    const tip = add(foot, [side * x, y]);
    const middle = mix(foot, tip, 0.55);
    panel(
      artist,
      [
        [foot, add(middle, [-y * 0.22, x * 0.22]), tip],
        [tip, add(middle, [y * 0.22, -x * 0.22]), foot],
      ],
      leaf,
      { shade: 4, weight: 0.7 },
    );
  }
  const petal = palette.material('#fdf8f0', 0.4);
  for (const path of blossom(foot, 19, 0.3, 7)) sheet.fill(path, petal.base);
  for (const path of blossom(foot, 19, 0.3, 7))
    sheet.tone(path, petal.shade, { clip: path, opacity: 0.4, offset: [3, 5] });
  sheet.fill(
    shape([add(foot, [-6, 0]), add(foot, [0, 6]), add(foot, [6, 0]), add(foot, [0, -6]), add(foot, [-6, 0])]),
    palette.gold.base,
  );
  sheet.line(
    [add(foot, [-6, 0]), add(foot, [0, 6]), add(foot, [6, 0]), add(foot, [0, -6]), add(foot, [-6, 0])],
    weight * 0.5,
    palette.gold.line,
    even,
  );
}
