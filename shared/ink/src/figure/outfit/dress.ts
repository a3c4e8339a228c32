import { add, type Point } from '../../geometry/point.ts';
import { circle } from '../../geometry/path.ts';
import { buildOf } from '../body/build.ts';
import { panel, stitch } from '../panel.ts';
import { bodice, neckRing, skirt, waistBand } from './bodice.ts';
import { bow } from './bow.ts';
import type { Outfit } from './outfit.ts';

/** Dress with puffed sleeves, lace collar and a sash. */
export const dress: Outfit = {
  sleeve: ({ palette }) => ({ kind: 'puff', material: palette.cloth, cuff: palette.white }),
  dress: (artist) => {
    const { palette, body, sheet, weight } = artist;
    bodice(artist, palette.cloth, { neckline: neckRing(artist, 18) });
    for (const s of [-1, 1])
      stitch(
        artist,
        [body.front(s * 26, 60), body.front(s * 22, 180), body.front(s * 20, 290)],
        palette.cloth.line,
        0.7,
      );
    for (const y of [92, 128, 164, 200, 236]) {
      sheet.fill(circle(body.front(0, y), 4.2), palette.white.base);
      sheet.line(
        [body.front(-4, y + 1), body.front(0, y + 5), body.front(4, y + 1)],
        weight * 0.45,
        palette.cloth.line,
      );
    }
    skirt(artist, 300, palette.cloth, 7, 1.5);
    waistBand(artist, 280, 312, palette.accent, 5);
  },
  over: (artist) => {
    const { body, palette, sheet, weight } = artist;
    const { neck } = buildOf(artist);
    for (const s of [-1, 1]) {
      const scallops = [0, 1, 2, 3, 4].map((i) => {
        const t = i / 4;
        return body.front(s * (neck + 46 - t * (neck + 42)), -2 + 62 * Math.sin(t * 1.5) ** 1.2);
      });
      const outer: Point[] = scallops.flatMap((p, i) => (i === 0 ? [p] : [add(p, [s * 9, 5]), p]));
      const inner: Point[] = [
        body.front(s * 4, 18),
        body.front(s * neck * 0.7, 8),
        body.at(s * (neck + 5), -18),
        body.at(s * (neck + 40), -8),
      ];
      panel(artist, [outer, inner], palette.white, { shade: 7, weight: 0.8 });
      sheet.line(
        scallops.map((p) => add(p, [-s * 8, -6])),
        weight * 0.5,
        palette.cloth.base,
      );
    }
    bow(artist, body.front(0, 42), 0.72, palette.accent);
  },
};
