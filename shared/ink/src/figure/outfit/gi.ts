import { add, type Point } from '../../geometry/point.ts';
import { folds, panel } from '../panel.ts';
import { bodice, crossedCollar, neckRing, vee, waistBand } from './bodice.ts';
import type { Outfit } from './outfit.ts';

/** Training clothes: crossed jacket over an undershirt, knotted sash. */
export const gi: Outfit = {
  sleeve: ({ palette, random }) => {
    const isSleeveless = random.fork('sleeve').chance(0.3);
    return isSleeveless
      ? { kind: 'none', material: palette.cloth }
      : { kind: 'short', material: palette.cloth, cuff: palette.accent };
  },
  dress: (artist) => {
    const { palette, body } = artist;
    bodice(artist, palette.accent, { neckline: neckRing(artist, 34) });
    const path = bodice(artist, palette.cloth, { neckline: vee(artist, 120, 22), ease: 10 });
    folds(artist, palette.cloth, path, [
      [body.front(-60, 70), body.front(-30, 150), body.front(-14, 190)],
      [body.front(64, 60), body.front(48, 140), body.front(20, 220)],
      [body.front(-56, 270), body.front(-30, 230), body.front(-24, 200)],
    ]);
    crossedCollar(artist, palette.cloth, palette.accent, 148, 20);
    waistBand(artist, 292, 330, palette.accent, 14);
    const knot = body.front(-18, 312);
    for (const drift of [-16, 14]) {
      const tail: Point[] = [
        add(knot, [drift * 0.3, 6]),
        add(knot, [drift, 60]),
        add(knot, [drift * 1.5, 118]),
      ];
      panel(artist, [tail, tail.map((p): Point => [p[0] + 20, p[1] - 3]).toReversed()], palette.accent, {
        shade: 5,
      });
    }
    panel(
      artist,
      [
        [
          add(knot, [-16, -12]),
          add(knot, [0, -17]),
          add(knot, [17, -10]),
          add(knot, [14, 13]),
          add(knot, [-13, 14]),
          add(knot, [-16, -12]),
        ],
      ],
      palette.accent,
      { shade: 5 },
    );
  },
};
