import { shape, type Path } from '../geometry/path.ts';
import type { Point } from '../geometry/point.ts';
import { bothEnds, even, runOut } from '../geometry/stroke.ts';
import type { Material } from '../paint/palette.ts';
import type { Artist } from './artist.ts';
import { rim, turnAway } from './shading.ts';

type Side = readonly Point[];

interface PanelLook {
  /** Depth of the shade on the side away from the light; 0: none. */
  readonly shade?: number;
  /** Which sides are inked; absent: all. */
  readonly inked?: readonly number[];
  readonly weight?: number;
  readonly rim?: number;
}

/** A piece with smooth sides that meet in corners: fill, shade, light and ink. Returns its outline. */
export function panel(
  artist: Artist,
  sides: readonly Side[],
  material: Material,
  look: PanelLook = {},
): Path {
  const { sheet, weight } = artist;
  const path = shape(...sides);
  sheet.fill(path, material.base);
  if (look.shade !== 0) turnAway(artist, path, material.shade, look.shade ?? 14);
  if (look.rim) rim(artist, path, look.rim);
  for (const [i, side] of sides.entries()) {
    if (look.inked && !look.inked.includes(i)) continue;
    if (side.length > 1) artist.sheet.line(side, weight * (look.weight ?? 1), material.line, even);
  }
  return path;
}

/** Folds of cloth: a line that runs out and a wedge of shade beside it. */
export function folds(artist: Artist, material: Material, clip: Path, lines: readonly Side[]) {
  const { sheet, weight, style } = artist;
  for (const line of lines) {
    const wedge = line.map(([x, y], i): Point => {
      const t = i / (line.length - 1);
      return [x + Math.sin(t * Math.PI) * 9, y + Math.sin(t * Math.PI) * 5];
    });
    if (style.shading !== 'hatching')
      sheet.tone(shape(line, wedge.toReversed()), material.shade, { clip, opacity: 0.9 });
    sheet.line(line, weight * 0.7, material.line, runOut);
  }
}

/** A seam, stripe or trim of even width. */
export const stitch = (artist: Artist, line: Side, colour: string, width = 1) =>
  artist.sheet.line(line, artist.weight * width, colour, width > 1.2 ? even : bothEnds);
