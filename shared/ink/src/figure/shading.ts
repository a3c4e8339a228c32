import type { Point } from '../geometry/point.ts';
import { scale } from '../geometry/point.ts';
import type { Colour } from '../paint/colour.ts';
import type { Artist } from './artist.ts';

const far = 'M-3000-3000H3000V3000H-3000Z';

/** Shade in the form the style gives it: a hard cel shape, an airbrushed one, or hatching. */
export function shade(
  artist: Artist,
  d: string,
  colour: Colour,
  options: { clip?: string; soft?: number } = {},
) {
  const { sheet, style } = artist;
  const clip = options.clip ? { clip: options.clip } : {};
  if (style.shading === 'hatching') return sheet.tone(d, { type: 'hatch' }, { ...clip, opacity: 0.8 });
  const blur = style.shading === 'soft' ? { blur: options.soft ?? 7, opacity: 0.85 } : { opacity: 0.9 };
  sheet.tone(d, colour, { ...clip, ...blur });
}

/** The side of a form that turns away from the light. `body`: the form that `d` is a piece of, so that seams throw no shade. */
export function turnAway(artist: Artist, d: string, colour: Colour, depth: number, soft?: number, body = d) {
  const { light, sheet, style } = artist;
  const offset: Point = scale(light.from, depth);
  const outside = `${far}${body}`;
  const common = { clip: d, offset, isEvenOdd: true };
  const isSkin = colour === artist.palette.skin.shade;
  if (style.shading === 'hatching' && !isSkin)
    return sheet.tone(outside, { type: 'hatch' }, { ...common, opacity: 0.85 });
  const blur = style.shading === 'soft' ? { blur: soft ?? Math.max(4, depth * 0.35) } : {};
  sheet.tone(outside, colour, { ...common, ...blur, opacity: style.shading === 'soft' ? 0.85 : 0.92 });
}

/** A narrow light along the edge that faces the light. `body` as in `turnAway`. */
export function rim(artist: Artist, d: string, width: number, strength = 1, body = d) {
  const { light, sheet, style } = artist;
  if (style.grade.accent) return;
  sheet.tone(`${far}${body}`, light.rim, {
    clip: d,
    offset: scale(light.from, -width),
    isEvenOdd: true,
    opacity: Math.min(0.5, light.rimStrength * strength * 0.42),
    ...(style.shading === 'soft' ? { blur: width * 0.4 } : {}),
  });
}
