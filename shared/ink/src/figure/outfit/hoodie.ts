import { polygon, circle } from '../../geometry/path.ts';
import type { Point } from '../../geometry/point.ts';
import { buildOf } from '../body/build.ts';
import { folds, panel, stitch } from '../panel.ts';
import { bodice, neckRing } from './bodice.ts';
import type { Outfit } from './outfit.ts';

/** Hoodie with its hood down, drawstrings and a pouch. */
export const hoodie: Outfit = {
  sleeve: ({ palette }) => ({ kind: 'loose', material: palette.cloth, cuff: palette.cloth }),
  behind: (artist) => {
    const { body, palette } = artist;
    const { neck } = buildOf(artist);
    const hood: Point[] = [
      body.at(-neck - 52, 22),
      body.at(-neck - 54, -22),
      body.at(-neck - 16, -56),
      body.at(neck + 16, -56),
      body.at(neck + 54, -22),
      body.at(neck + 52, 22),
    ];
    panel(artist, [hood], palette.cloth, { shade: 10 });
    const inside: Point[] = [
      body.at(-neck - 34, 14),
      body.at(-neck - 32, -20),
      body.at(0, -44),
      body.at(neck + 32, -20),
      body.at(neck + 34, 14),
    ];
    artist.sheet.fill(polygon(inside), palette.cloth.deep);
  },
  dress: (artist) => {
    const { palette, sheet, body, weight, random } = artist;
    bodice(artist, palette.white, { neckline: neckRing(artist, 10) });
    const path = bodice(artist, palette.cloth, { neckline: neckRing(artist, 44), ease: 13 });
    const pouch = [body.front(-62, 300), body.front(-40, 262), body.front(40, 262), body.front(62, 300)];
    stitch(artist, pouch.slice(0, 2), palette.cloth.line, 0.9);
    stitch(artist, pouch.slice(1, 3), palette.cloth.line, 0.9);
    stitch(artist, pouch.slice(2), palette.cloth.line, 0.9);
    folds(artist, palette.cloth, path, [[body.front(0, 330), body.front(6, 300), body.front(-2, 276)]]);
    if (random.fork('print').chance(0.55)) {
      const centre = body.front(0, 158);
      sheet.fill(circle(centre, 27), palette.accent.base);
      sheet.fill(circle([centre[0] + 9, centre[1] - 7], 22), palette.cloth.base);
    } else {
      for (const y of [128, 144])
        stitch(
          artist,
          [body.front(-84, y - 4), body.front(0, y + 5), body.front(84, y - 4)],
          palette.accent.base,
          2,
        );
    }
    for (const s of [-1, 1])
      sheet.line(
        [body.front(s * 16, 44), body.front(s * 19, 80), body.front(s * 14, 116)],
        weight * 1.1,
        palette.white.base,
        () => 1,
      );
  },
  over: (artist) => {
    const { body, palette, sheet, weight } = artist;
    const { neck } = buildOf(artist);
    for (const s of [-1, 1]) {
      const roll: Point[] = [
        body.at(s * (neck + 12), -40),
        body.at(s * (neck + 50), -18),
        body.at(s * (neck + 56), 16),
        body.front(s * 48, 50),
        body.front(s * 6, 60),
      ];
      const inner: Point[] = [
        body.front(s * 6, 60),
        body.front(s * 22, 34),
        body.at(s * (neck + 12), 0),
        body.at(s * (neck + 4), -26),
        body.at(s * (neck + 12), -40),
      ];
      const path = panel(artist, [roll, inner], palette.cloth, { shade: 12, rim: 5 });
      folds(artist, palette.cloth, path, [
        [body.at(s * (neck + 22), -16), body.at(s * (neck + 32), 10), body.front(s * 34, 34)],
      ]);
      const eyelet = body.front(s * 17, 48);
      sheet.fill(circle(eyelet, 3.4), palette.gold.base);
      sheet.line(
        [eyelet, body.front(s * 20, 84), body.front(s * 15, 122)],
        weight * 1.05,
        palette.white.base,
        () => 1,
      );
      sheet.fill(circle(body.front(s * 15, 124), 3.6, 6), palette.white.shade);
    }
  },
};
