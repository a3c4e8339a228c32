import { mixColours, shiftColour } from '../../paint/colour.ts';
import type { Paint } from '../../sheet/marks.ts';
import type { Artist } from '../artist.ts';

/** Hair in soft styles: deeper at the crown, paler and warmer towards the tips. */
export function hairPaint({ style, palette, head }: Artist): Paint {
  const { base, shade, light } = palette.hair;
  if (style.shading !== 'soft') return base;
  const tip = style.grade.accent
    ? light
    : mixColours(shiftColour(light, { hue: 14, lightness: 0.03 }), palette.skin.base, 0.18);
  return {
    type: 'linear',
    from: head.flat(0, -165),
    to: head.flat(0, 330),
    stops: [
      [0, mixColours(base, shade, 0.5)],
      [0.3, base],
      [0.62, mixColours(base, tip, 0.3)],
      [1, mixColours(base, tip, 0.8)],
    ],
  };
}
