import { describe, expect, test } from 'vitest';
import { pictureShapes, pictureSizes } from '../previews/preview-address.ts';
import { type Layout, layoutOf, type Place } from './layout.ts';

const layouts = pictureShapes.flatMap((shape) =>
  (['plain', 'picture'] as const).map((kind) => ({ kind, shape, layout: layoutOf(kind, shape) })),
);

/** On which side of the edge a point lies: a number below or above 0, and its distance. */
const side = ({ edge: [from, to] }: Layout, { left, top }: Place) =>
  ((to.left - from.left) * (top - from.top) - (to.top - from.top) * (left - from.left)) /
  Math.hypot(to.left - from.left, to.top - from.top);

describe('the layout of a picture', () => {
  test.each(layouts)(
    'of the kind $kind in the shape $shape keeps all words on the paper',
    ({ layout, shape }) => {
      const { kicker, title, brand } = layout;
      const { width, height } = pictureSizes[shape];
      const right = title.left + title.width;
      const bottomLeft = Math.sign(side(layout, { left: 0, top: height }));
      const corners = [
        kicker,
        { left: right, top: kicker.top },
        { left: right, top: title.top + title.height },
        brand,
      ];
      expect(Math.min(...corners.map((corner) => bottomLeft * side(layout, corner)))).toBeGreaterThan(16);
      expect(right).toBeLessThanOrEqual(width - 64);
      expect([kicker.top + 40, title.top, title.top + title.height + 20, brand.top, height - 60]).toEqual(
        [kicker.top + 40, title.top, title.top + title.height + 20, brand.top, height - 60].toSorted(
          (a, b) => a - b,
        ),
      );
    },
  );

  test.each(layouts)(
    'of the kind $kind in the shape $shape fills the panel up to its edge',
    ({ layout, shape }) => {
      const { panel, edge } = layout;
      expect(panel.left + panel.width).toBe(pictureSizes[shape].width);
      expect(panel.top).toBe(0);
      expect(panel.left).toBe(Math.min(...edge.map(({ left }) => left)));
      expect(panel.height).toBe(Math.max(...edge.map(({ top }) => top)));
    },
  );
});
