import { joined, type Path, rectangle } from '../geometry/path.ts';
import type { Point } from '../geometry/point.ts';
import { scale } from '../geometry/point.ts';
import type { Colour } from '../paint/colour.ts';
import type { Artist } from './artist.ts';

const far = rectangle(-3000, -3000, 6000, 6000);

/** Shade in the form the style gives it: a hard cel shape, an airbrushed one, or hatching. */
export function shade(
  artist: Artist,
  path: Path,
  colour: Colour,
  options: { clip?: Path; soft?: number } = {},
) {
  const { sheet, style } = artist;
  const clip = options.clip ? { clip: options.clip } : {};
  if (style.shading === 'hatching') return sheet.tone(path, { type: 'hatch' }, { ...clip, opacity: 0.8 });
  const blur = style.shading === 'soft' ? { blur: options.soft ?? 7, opacity: 0.85 } : { opacity: 0.9 };
  sheet.tone(path, colour, { ...clip, ...blur });
}

/** The side of a form that turns away from the light. `body`: the form that `path` is a piece of, so that seams throw no shade. */
export function turnAway(
  artist: Artist,
  path: Path,
  colour: Colour,
  depth: number,
  soft?: number,
  body = path,
) {
  const { light, sheet, style } = artist;
  const offset: Point = scale(light.from, depth);
  const outside = joined(far, body);
  const common = { clip: path, offset, isEvenOdd: true };
  const isSkin = colour === artist.palette.skin.shade;
  if (style.shading === 'hatching' && !isSkin)
    return sheet.tone(outside, { type: 'hatch' }, { ...common, opacity: 0.85 });
  const blur = style.shading === 'soft' ? { blur: soft ?? Math.max(4, depth * 0.35) } : {};
  sheet.tone(outside, colour, { ...common, ...blur, opacity: style.shading === 'soft' ? 0.85 : 0.92 });
}

/** A narrow light along the edge that faces the light. `body` as in `turnAway`. */
export function rim(artist: Artist, path: Path, width: number, strength = 1, body = path) {
  const { light, sheet, style } = artist;
  if (style.grade.accent) return;
  sheet.tone(joined(far, body), light.rim, {
    clip: path,
    offset: scale(light.from, -width),
    isEvenOdd: true,
    opacity: Math.min(0.5, light.rimStrength * strength * 0.42),
    ...(style.shading === 'soft' ? { blur: width * 0.4 } : {}),
  });
}
