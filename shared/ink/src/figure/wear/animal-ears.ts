import { along, sample } from '../../geometry/curve.ts';
import { shape, type Path } from '../../geometry/path.ts';
import { add, mix, perpendicular, scale, subtract, unit, type Point } from '../../geometry/point.ts';
import { even, runOut } from '../../geometry/stroke.ts';
import { mixColours, type Colour } from '../../paint/colour.ts';
import type { Material } from '../../paint/palette.ts';
import type { Artist } from '../artist.ts';
import type { Paint } from '../../sheet/marks.ts';
import { hairPaint } from '../hair/hair-paint.ts';
import { rim, turnAway } from '../shading.ts';

interface EarKind {
  readonly length: number;
  /** Azimuths of the inner and the outer foot. */
  readonly feet: readonly [number, number];
  readonly lean: number;
  readonly belly: number;
  readonly hasDarkTip: boolean;
}

const kinds = {
  cat: { length: 86, feet: [0.12, 1.12], lean: 0.3, belly: 0.2, hasDarkTip: false },
  fox: { length: 114, feet: [0.12, 1.12], lean: 0.24, belly: 0.22, hasDarkTip: true },
  wolf: { length: 94, feet: [0.12, 1.12], lean: 0.36, belly: 0.22, hasDarkTip: false },
  rabbit: { length: 180, feet: [0.14, 0.72], lean: 0.1, belly: 0.34, hasDarkTip: false },
} as const satisfies Record<string, EarKind>;

export function drawAnimalEars(artist: Artist, name: keyof typeof kinds, fur?: Material) {
  const kind: EarKind = kinds[name];
  const { palette, head, random } = artist;
  const material = fur ?? palette.hair;
  const droop =
    name === 'rabbit' && random.fork('droop').chance(0.35) ? (random.fork('which').chance(0.5) ? 1 : -1) : 0;
  for (const side of [-1, 1] as const) {
    const inner = head.scalp(side * kind.feet[0], 0.4, 1.16);
    const outer = head.scalp(side * kind.feet[1], 0.86, 1.16);
    const across = subtract(outer, inner);
    const up = unit(scale(perpendicular(across), side === 1 ? -1 : 1));
    const upward = unit(add(add(scale(up, 0.55), [0, -0.62]), [side * kind.lean * 0.4, 0]));
    const tip = add(mix(inner, outer, 0.5), scale(upward, kind.length * head.pose.scale));
    ear(artist, { inner, outer, tip, kind, material, side, isFolded: droop === side });
  }
}

interface EarPlan {
  readonly inner: Point;
  readonly outer: Point;
  readonly tip: Point;
  readonly kind: EarKind;
  readonly material: Material;
  readonly side: -1 | 1;
  readonly isFolded: boolean;
}

function ear(artist: Artist, { inner, outer, tip, kind, material, side, isFolded }: EarPlan) {
  const { sheet, weight, palette, random } = artist;
  const bend: Point = isFolded ? [side * 78, 96] : [0, 0];
  const top = add(tip, bend);
  const bulge = kind.belly * kind.length;
  const middle = mix(mix(inner, outer, 0.5), tip, isFolded ? 0.72 : 0.5);
  const left = sample(
    [
      inner,
      add(mix(inner, middle, 0.8), [-side * bulge * 0.45, 0]),
      add(mix(middle, tip, 0.5), [-side * bulge * 0.3, isFolded ? -16 : 0]),
      top,
    ],
    10,
  );
  const right = sample(
    [
      top,
      add(mix(top, middle, 0.55), [side * bulge * 0.55, 0]),
      add(mix(outer, middle, 0.5), [side * bulge * 0.4, 0]),
      outer,
    ],
    10,
  );
  const path = shape(left, right);
  sheet.fill(path, material.base);
  if (kind.hasDarkTip) darkTip(artist, path, top, mix(inner, outer, 0.5));
  turnAway(artist, path, material.shade, 12);
  rim(artist, path, 5);
  const inset = (p: Point, k: number) => mix(p, mix(mix(inner, outer, 0.52), top, 0.36), k);
  const pink: Colour = mixColours(palette.skin.base, '#f08a9c', 0.55);
  const hollow = shape(
    left.map((p) => inset(p, 0.3)),
    right.map((p) => inset(p, 0.26)),
  );
  sheet.fill(hollow, artist.style.grade.accent ? palette.skin.shade : pink, { clip: path });
  sheet.tone(hollow, mixColours(pink, palette.skin.deep, 0.6), {
    clip: path,
    opacity: 0.5,
    offset: [side * 9, -4],
  });
  const fluff = mixColours(material.light, '#ffffff', 0.7);
  for (const k of [0.34, 0.6]) tuft(artist, mix(inner, outer, k), top, 0.42, 9, fluff, path);
  sheet.line(left, weight, material.line, even);
  sheet.line(right, weight, material.line, even);
  sheet.line(
    [along(left, 0.15), along(left, 0.35), along(left, 0.5)].map((p) => inset(p, 0.28)),
    weight * 0.5,
    material.line,
    runOut,
  );
  for (const k of [0.06, 0.28, 0.52, 0.76, 0.96])
    tuft(artist, add(mix(inner, outer, k), [0, 6]), top, random.range(0.1, 0.2), 12, hairPaint(artist));
}

/** A pointed tuft that grows from the foot of an ear towards its tip. */
function tuft(
  { sheet }: Artist,
  foot: Point,
  top: Point,
  reach: number,
  width: number,
  colour: Paint,
  clip?: Path,
) {
  const point = mix(foot, top, reach);
  const middle = mix(foot, top, reach * 0.5);
  const path = shape(
    [add(foot, [-width, 7]), add(middle, [-width * 0.45, 0]), point],
    [point, add(middle, [width * 0.5, 0]), add(foot, [width, 7])],
  );
  sheet.fill(path, colour, clip ? { clip } : {});
}

function darkTip({ sheet, palette }: Artist, clip: Path, top: Point, foot: Point) {
  const at = (k: number, dx: number): Point => add(mix(top, foot, k), [dx, 0]);
  sheet.fill(
    shape(
      [at(-0.1, -60), at(0.36, -50)],
      [at(0.28, -22), at(0.42, -8)],
      [at(0.28, 4), at(0.4, 20)],
      [at(0.3, 50), at(-0.1, 60)],
    ),
    mixColours(palette.hair.deep, '#241420', 0.55),
    { clip },
  );
}
