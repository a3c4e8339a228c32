import { mix, type Point } from '../../geometry/point.ts';
import { circle } from '../../geometry/path.ts';
import { buildOf, flank } from '../body/build.ts';
import { folds, panel, stitch } from '../panel.ts';
import { bodice, neckRing, skirt, waistBand } from './bodice.ts';
import { bow } from './bow.ts';
import type { Outfit } from './outfit.ts';

/** Blazer over a shirt, with a tie or a ribbon. */
export const blazer: Outfit = {
  sleeve: ({ palette }) => ({ kind: 'long', material: palette.cloth, cuff: palette.white }),
  dress: (artist) => {
    const { body, palette, character, random } = artist;
    const { neck, shoulder, isBoy } = buildOf(artist);
    bodice(artist, palette.white, { neckline: neckRing(artist, 14) });
    if (isBoy || random.fork('tie').chance(0.4)) {
      const tie = [
        body.front(-9, 20),
        body.front(9, 20),
        body.front(13, 36),
        body.front(17, 210),
        body.front(0, 232),
        body.front(-17, 210),
        body.front(-13, 36),
      ] as const;
      panel(
        artist,
        [
          [tie[0], tie[1]],
          [tie[1], tie[2], tie[3]],
          [tie[3], tie[4]],
          [tie[4], tie[5]],
          [tie[5], tie[6], tie[0]],
        ],
        palette.accent,
        { shade: 6 },
      );
      stitch(artist, [body.front(-13, 38), body.front(0, 42), body.front(13, 38)], palette.accent.line, 0.7);
      for (const y of [90, 140, 190])
        stitch(artist, [body.front(-15, y + 10), body.front(15, y - 10)], palette.accent.light, 1.3);
    }
    for (const s of [-1, 1]) {
      const edge = flank(artist, s, 9).slice(1);
      const front: Point[] = [body.front(s * 4, 560), body.front(s * 4, 380), body.front(s * 6, 250)];
      const lapel: Point[] = [body.front(s * 6, 250), body.front(s * 40, 110), body.at(s * (neck + 10), -10)];
      const path = panel(artist, [edge, front, lapel], palette.cloth, { shade: 26, rim: 5 });
      folds(artist, palette.cloth, path, [
        [body.front(s * 92, 120), body.front(s * 70, 150), body.front(s * 60, 170)],
        [body.front(s * 70, 300), body.front(s * 40, 284), body.front(s * 20, 270)],
      ]);
      const outer = [body.front(s * 6, 250), body.front(s * 66, 128), body.front(s * 58, 96)];
      const notch = [
        body.front(s * 58, 96),
        body.front(s * 74, 84),
        body.front(s * 62, 40),
        body.at(s * (neck + 26), -6),
      ];
      panel(
        artist,
        [
          outer,
          notch,
          [body.at(s * (neck + 26), -6), body.at(s * (neck + 7), -16)],
          [body.at(s * (neck + 7), -16), body.front(s * 36, 96), body.front(s * 6, 250)],
        ],
        palette.cloth,
        { shade: 7, rim: 3 },
      );
      stitch(artist, [body.front(s * 58, 96), body.front(s * 44, 88)], palette.cloth.line, 0.8);
      const wing: Point[] = [
        body.at(s * (neck + 2), -20),
        body.front(s * (neck + 2), 6),
        body.front(s * 26, 44),
        body.front(s * 4, 18),
      ];
      panel(
        artist,
        [wing, [wing[3] as Point, mix(wing[3] as Point, wing[0] as Point, 0.5), wing[0] as Point]],
        palette.white,
        { shade: 5 },
      );
    }
    for (const y of [268, 312]) {
      artist.sheet.fill(circle(body.front(-12, y), 5.5), palette.gold.base);
      artist.sheet.line(
        [body.front(-17, y), body.front(-12, y + 5), body.front(-7, y)],
        artist.weight * 0.5,
        palette.gold.line,
      );
    }
    const pocket = body.front(shoulder * 0.46, 168);
    stitch(artist, [pocket, body.front(shoulder * 0.46 + 34, 164)], palette.cloth.line, 1);
    panel(
      artist,
      [
        [
          pocket,
          [pocket[0] + 4, pocket[1] - 16],
          [pocket[0] + 18, pocket[1] - 8],
          [pocket[0] + 22, pocket[1] - 3],
        ],
      ],
      palette.accent,
      { shade: 3, weight: 0.7 },
    );
    if (character.gender === 'girl') skirt(artist, 402, palette.dark, 9, 0.8);
    else waistBand(artist, 420, 640, palette.dark, 22);
  },
  over: (artist) => {
    const { palette, body, random } = artist;
    if (!buildOf(artist).isBoy && !random.fork('tie').chance(0.4))
      bow(artist, body.front(0, 34), 0.72, palette.accent);
  },
};
