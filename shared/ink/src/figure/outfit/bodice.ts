import type { Path } from '../../geometry/path.ts';
import type { Point } from '../../geometry/point.ts';
import { runOut } from '../../geometry/stroke.ts';
import type { Material } from '../../paint/palette.ts';
import type { Artist } from '../artist.ts';
import { buildOf, flank } from '../body/build.ts';
import { folds, panel } from '../panel.ts';

interface Cut {
  /** From the picture's left to its right. */
  readonly neckline: readonly Point[];
  readonly ease?: number;
  /** How many points of the flank the neckline replaces. */
  readonly open?: number;
}

/** The garment of the trunk, with the folds that breast and waist pull. */
export function bodice(artist: Artist, material: Material, { neckline, ease = 4, open = 1 }: Cut): Path {
  const left = flank(artist, -1, ease).slice(open).toReversed();
  const right = flank(artist, 1, ease).slice(open);
  const path = panel(artist, [left, neckline, right], material, { shade: 30, inked: [0, 2], rim: 5 });
  const { body } = artist;
  const { chest, waist, isBoy } = buildOf(artist);
  const pull = (s: number): Point[][] => [
    [
      body.front(s * (chest + 4), 112),
      body.front(s * (chest * 0.72), 136),
      body.front(s * (chest * 0.46), 142),
    ],
    [
      body.front(s * (waist + 4), 296),
      body.front(s * (waist * 0.62), 286),
      body.front(s * (waist * 0.3), 290),
    ],
    [
      body.front(s * (waist + 6), 268),
      body.front(s * (waist * 0.7), 262),
      body.front(s * (waist * 0.5), 268),
    ],
  ];
  folds(artist, material, path, [...pull(-1), ...pull(1)]);
  if (!isBoy) bust(artist, material);
  return path;
}

function bust({ sheet, body, weight }: Artist, material: Material) {
  for (const s of [-1, 1]) {
    const line = [body.front(s * 74, 160), body.front(s * 60, 178), body.front(s * 42, 183)];
    sheet.line(line, weight * 0.45, material.line, runOut, 0.55);
  }
}

/** A ring around the neck, as crew necks and stand-up collars have. */
export function neckRing(artist: Artist, depth: number): Point[] {
  const { body } = artist;
  const { neck } = buildOf(artist);
  return [
    body.at(-neck - 7, -12),
    body.front(-neck * 0.72, depth * 0.55),
    body.front(0, depth),
    body.front(neck * 0.72, depth * 0.55),
    body.at(neck + 7, -12),
  ];
}

/** A V from the shoulders to a point on the breast. */
export function vee(artist: Artist, depth: number, spread = 10): Point[] {
  const { body } = artist;
  const { neck } = buildOf(artist);
  return [
    body.at(-neck - spread, -12),
    body.front(-neck * 0.55, depth * 0.5),
    body.front(0, depth),
    body.front(neck * 0.55, depth * 0.5),
    body.at(neck + spread, -12),
  ];
}

/** A band around the trunk between two heights. */
export function waistBand(artist: Artist, top: number, bottom: number, material: Material, ease = 6): Path {
  const { body } = artist;
  const { waist } = buildOf(artist);
  const w = waist + ease;
  const row = (y: number) => [-w, -w * 0.5, 0, w * 0.5, w].map((x) => body.at(x, y + 7 * (1 - (x / w) ** 2)));
  return panel(artist, [row(top), row(bottom).toReversed()], material, { shade: 14, rim: 4 });
}

/** A skirt or the tail of a tunic, flaring from the waist; pleats run down it. */
export function skirt(artist: Artist, top: number, material: Material, pleats: number, flare = 1) {
  const { body, sheet, weight } = artist;
  const { waist } = buildOf(artist);
  const edge = (s: number) => [
    body.at(s * (waist + 6), top),
    body.at(s * (waist + 44 * flare), top + 90),
    body.at(s * (waist + 86 * flare), top + 240),
  ];
  const row = [-1, -0.5, 0, 0.5, 1].map((k) => body.at(k * (waist + 6), top + 7 * (1 - k * k)));
  const path = panel(artist, [edge(-1).toReversed(), row, edge(1)], material, { shade: 26, rim: 5 });
  for (let i = 1; i < pleats; i++) {
    const k = (i / pleats) * 2 - 1;
    const line = [
      body.at(k * (waist + 4), top + 6),
      body.at(k * (waist + 40 * flare), top + 90),
      body.at(k * (waist + 84 * flare), top + 240),
    ];
    folds(artist, material, path, [line]);
    sheet.line(line, weight * 0.6, material.line, (t) => 0.5 + t * 0.5);
  }
}

/** Two lengths of cloth that cross on the breast, the picture's right one on top, as kimono and gi have. */
export function crossedCollar(
  artist: Artist,
  outer: Material,
  inner: Material,
  depth: number,
  width: number,
) {
  const { body } = artist;
  const { neck } = buildOf(artist);
  const band = (s: number, shift: number, w: number, material: Material) => {
    const a = [
      body.at(s * (neck + 4 + shift), -16),
      body.front(s * (neck * 0.6 + shift), depth * 0.42),
      body.front(s * -16 + s * shift * 0.4, depth + 6),
    ];
    const b = [
      body.front(s * -16 + s * shift * 0.4 + s * w * 0.2, depth + w * 1.1),
      body.front(s * (neck * 0.7 + shift + w), depth * 0.46),
      body.at(s * (neck + 6 + shift + w), -8),
    ];
    panel(artist, [a, b], material, { shade: 6 });
  };
  band(-1, -9, width * 0.55, inner);
  band(1, -9, width * 0.55, inner);
  band(-1, 2, width, outer);
  band(1, 2, width, outer);
}
