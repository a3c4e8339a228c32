import { add, type Point } from '../../geometry/point.ts';
import { panel, stitch } from '../panel.ts';
import { buildOf } from '../body/build.ts';
import { bodice, neckRing, skirt, vee, waistBand } from './bodice.ts';
import type { Outfit } from './outfit.ts';

/** Laced tunic over a linen shirt, belted. */
export const tunic: Outfit = {
  sleeve: ({ palette }) => ({ kind: 'loose', material: palette.material('#f3ead8'), cuff: palette.leather }),
  dress: (artist) => {
    const { palette, body } = artist;
    bodice(artist, palette.material('#f3ead8'), { neckline: neckRing(artist, 30) });
    bodice(artist, palette.cloth, { neckline: vee(artist, 116, 24), ease: 7 });
    const lace = [34, 58, 82];
    for (const y of lace) {
      const half = 30 * (1 - y / 125) + 4;
      stitch(artist, [body.front(-half, y), body.front(half, y + 15)], palette.leather.base, 1);
      stitch(artist, [body.front(half, y), body.front(-half, y + 15)], palette.leather.base, 1);
    }
    for (const s of [-1, 1]) {
      const { neck } = buildOf(artist);
      stitch(
        artist,
        [body.at(s * (neck + 28), -4), body.front(s * 30, 60), body.front(s * 3, 124)],
        palette.gold.base,
        1.8,
      );
    }
    skirt(artist, 306, palette.cloth, 5, 0.8);
    waistBand(artist, 280, 310, palette.leather, 10);
    const buckle = body.front(0, 299);
    panel(
      artist,
      [
        [
          add(buckle, [-17, -15]),
          add(buckle, [17, -15]),
          add(buckle, [17, 15]),
          add(buckle, [-17, 15]),
          add(buckle, [-17, -15]),
        ],
      ],
      palette.gold,
      { shade: 4 },
    );
  },
  over: (artist) => {
    const { body, palette, random } = artist;
    if (random.fork('strap').chance(0.5)) return;
    const { shoulder } = buildOf(artist);
    const a: Point[] = [body.at(-shoulder * 0.6, 0), body.front(-20, 110), body.front(58, 286)];
    panel(artist, [a, a.map((p): Point => [p[0] + 16, p[1] - 10]).toReversed()], palette.leather, {
      shade: 5,
    });
  },
};
