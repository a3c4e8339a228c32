import { section } from '../../geometry/curve.ts';
import { circle, shape, type Path } from '../../geometry/path.ts';
import { add, blend, mix, type Point } from '../../geometry/point.ts';
import { bothEnds, even, press, runOut, sides, stroke } from '../../geometry/stroke.ts';
import { mixColours } from '../../paint/colour.ts';
import type { Artist } from '../artist.ts';
import { eyeSize, lidsOf } from './eye-shape.ts';
import { expressions, type Expression } from './expressions.ts';
import { drawIris } from './iris.ts';

const eyeX = 46;
const eyeY = 25;

export function expressionOf({ character, random }: Artist): Expression {
  return random.fork('expression').pick(expressions[character.expression]);
}

export function drawEyes(artist: Artist, face: Path) {
  const mood = expressionOf(artist);
  for (const side of [-1, 1] as const) {
    if (mood.open === 0) drawClosedEye(artist, side);
    else drawEye(artist, side, mood, face);
    drawBrow(artist, side, mood);
  }
  if (artist.character.expression === 'sad') drawTear(artist);
}

/** From the plane of one eye to the page. */
export function eyePlane({ head }: Artist, side: number) {
  return ([x, y]: Point): Point => head.face(side * (eyeX + x), eyeY + y);
}

function drawEye(artist: Artist, side: -1 | 1, mood: Expression, face: Path) {
  const { sheet, style, palette, character, weight } = artist;
  const isBoy = character.gender === 'boy';
  const lids = lidsOf(style.eye, mood, isBoy);
  const place = eyePlane(artist, side);
  const upper = lids.upper.map(place);
  const lower = lids.lower.map(place);
  const opening = shape(upper, lower.toReversed());
  sheet.fill(opening, palette.eye.white);
  drawIris(artist, { side, mood, opening, place });

  const lidShadow = shape(upper, upper.map((p) => add(p, [0, style.eye.height * 0.34])).toReversed());
  sheet.tone(lidShadow, mixColours(palette.lash, artist.light.shade, 0.5), { clip: opening, opacity: 0.42 });

  drawUpperLash(artist, lids.upper, place, isBoy);
  sheet.line(section(lower, 0.35, 1, 9), weight * 0.62, palette.lash, press, 0.9);
  const fold = section(lids.upper, 0.12, 0.94, 9).map(([x, y]) =>
    place([x * 0.98, y - style.eye.height * 0.36]),
  );
  sheet.line(fold, weight * 0.5, palette.skin.line, bothEnds, 0.85);
  const lid = shape(
    section(lids.upper, 0.05, 0.98, 9).map(place),
    section(lids.upper, 0.05, 0.98, 9)
      .map(([x, y]) => place([x, y - style.eye.height * 0.34]))
      .toReversed(),
  );
  sheet.tone(lid, palette.skin.blush, { opacity: isBoy ? 0.05 : 0.13, blur: 2, clip: face });
}

/** The lash line swells outwards and ends in a wing; lashes stand at its outer third. */
function drawUpperLash(artist: Artist, lid: readonly Point[], place: (p: Point) => Point, isBoy: boolean) {
  const { sheet, style, palette } = artist;
  const { lash } = style.eye;
  const { w, h } = eyeSize(style.eye, isBoy);
  const thick = h * (isBoy ? 0.24 : 0.31) * lash;
  const outer = lid.at(-1) ?? [0, 0];
  const wing: Point = [outer[0] + w * (isBoy ? 0.12 : 0.26), outer[1] - h * (isBoy ? 0.02 : 0.1)];
  const spine = [...section(lid, 0, 1, 13), wing];
  const [above, below] = sides(spine, (t) => {
    const swell =
      t < 0.1
        ? blend(0.12, 0.5, t / 0.1)
        : t < 0.78
          ? blend(0.5, 1, (t - 0.1) / 0.68)
          : (1 - (t - 0.78) / 0.22) ** 0.8;
    return thick * 0.5 * swell;
  });
  const raised = (points: Point[]) => points.map(([x, y]) => place([x, y - thick * 0.3]));
  sheet.fill(shape(raised(above), raised(below).toReversed()), palette.lash, { isInk: true });
  sheet.line(raised(below), 0.8, palette.lash, even);
  if (isBoy) return;
  for (const [t, reach] of [
    [0.78, 0.2],
    [0.9, 0.26],
  ] as const) {
    const foot = section(lid, t, t, 2)[0] ?? outer;
    const point: Point = [foot[0] + w * reach, foot[1] - h * reach * 1.05];
    const base = [foot[0] - 2, foot[1] - thick * 0.35] as const;
    sheet.fill(stroke([base, mix(base, point, 0.55), point].map(place), 4.4 * lash, runOut), palette.lash, {
      isInk: true,
    });
  }
}

function drawClosedEye(artist: Artist, side: -1 | 1) {
  const { sheet, style, palette, character } = artist;
  const { lash } = style.eye;
  const { w, h } = eyeSize(style.eye, character.gender === 'boy');
  const place = eyePlane(artist, side);
  const arc: Point[] = [
    [-w, h * 0.42],
    [-w * 0.55, -h * 0.05],
    [0, -h * 0.22],
    [w * 0.6, -h * 0.04],
    [w * 1.06, h * 0.4],
  ];
  sheet.line(arc.map(place), h * 0.27 * lash, palette.lash, bothEnds);
  for (const t of [0.7, 0.86]) {
    const foot = section(arc, t, t, 2)[0] ?? [0, 0];
    const point: Point = [foot[0] + 8, foot[1] - 4];
    sheet.line([foot, mix(foot, point, 0.5), point].map(place), 3, palette.lash, runOut);
  }
}

function drawBrow(artist: Artist, side: -1 | 1, mood: Expression) {
  const { sheet, style, palette, character, weight } = artist;
  const place = eyePlane(artist, side);
  const isBoy = character.gender === 'boy';
  const height = -eyeSize(style.eye, isBoy).h - (isBoy ? 12 : 15) - mood.brow - (mood.frown > 6 ? -4 : 0);
  const points: Point[] = [
    [-19, height + 4 + mood.frown * 0.75],
    [-6, height - 1 + mood.frown * 0.2],
    [9, height - 2.5 - mood.frown * 0.25],
    [25, height + 5 - mood.frown * 0.35],
  ];
  const colour = mixColours(palette.hair.deep, palette.lash, 0.45);
  sheet.line(
    points.map(place),
    weight * (isBoy ? 1.75 : 1.15),
    colour,
    (t) => 0.55 + 0.45 * Math.sin(t * 2.4 + 0.4) - 0.5 * t ** 3,
  );
}

function drawTear(artist: Artist) {
  const { sheet, style } = artist;
  const place = eyePlane(artist, artist.head.turn < 0 ? 1 : -1);
  const drop = place([style.eye.width * 0.7, style.eye.height + 12]);
  const path = shape(
    [add(drop, [0, -13]), add(drop, [5.5, 1]), add(drop, [0, 7])],
    [add(drop, [0, 7]), add(drop, [-5.5, 1]), add(drop, [0, -13])],
  );
  sheet.fill(path, '#a9dcf8', { opacity: 0.92 });
  sheet.line([add(drop, [3.5, 5]), add(drop, [5.4, 0]), add(drop, [1, -10])], 1.6, '#4f86b8');
  sheet.tone(circle(add(drop, [-1.6, 1.5]), 1.7), '#ffffff', { opacity: 0.9 });
}
