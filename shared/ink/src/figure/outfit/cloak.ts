import { ellipse } from '../../geometry/curve.ts';
import { circle } from '../../geometry/path.ts';
import { add, type Point } from '../../geometry/point.ts';
import { armPose } from '../body/arm-pose.ts';
import { buildOf } from '../body/build.ts';
import { folds, panel, stitch } from '../panel.ts';
import { bodice, neckRing, waistBand } from './bodice.ts';
import type { Outfit } from './outfit.ts';

/** Travelling cloak with a hood, clasped on the breast. */
export const cloak: Outfit = {
  sleeve: ({ palette }) => ({ kind: 'long', material: palette.dark, cuff: palette.leather }),
  behind: (artist) => {
    const { body, palette } = artist;
    const { neck } = buildOf(artist);
    const hood: Point[] = [
      body.at(-neck - 70, 30),
      body.at(-neck - 64, -30),
      body.at(-30, -74),
      body.at(30, -74),
      body.at(neck + 64, -30),
      body.at(neck + 70, 30),
    ];
    panel(artist, [hood], palette.cloth, { shade: 12, rim: 5 });
  },
  dress: (artist) => {
    const { palette, body } = artist;
    bodice(artist, palette.material('#e9dfcd'), { neckline: neckRing(artist, 24) });
    stitch(artist, [body.front(0, 26), body.front(1, 90)], palette.leather.line, 0.8);
    waistBand(artist, 284, 316, palette.leather, 6);
    panel(
      artist,
      [
        [
          body.front(-14, 286),
          body.front(14, 286),
          body.front(14, 314),
          body.front(-14, 314),
          body.front(-14, 286),
        ],
      ],
      palette.gold,
      { shade: 4 },
    );
    waistBand(artist, 330, 640, palette.dark, 26);
  },
  over: (artist) => {
    const { body, palette, sheet } = artist;
    const { shoulder, neck } = buildOf(artist);
    for (const s of [-1, 1] as const) {
      const outer: Point[] = [
        body.at(s * (neck + 10), -34),
        body.at(s * shoulder * 0.7, 4),
        body.at(s * (shoulder + 26), 56),
        body.at(s * (shoulder + 62), 220),
        body.at(s * (shoulder + 88), 640),
      ];
      // Thrown back over the shoulder where the arm comes forward.
      const isOpen = armPose(artist, s).isInFront;
      const inner: Point[] = isOpen
        ? [
            body.at(s * (shoulder + 50), 640),
            body.at(s * (shoulder + 40), 300),
            body.at(s * (shoulder + 16), 150),
            body.at(s * shoulder * 0.62, 66),
            body.front(s * 9, 56),
          ]
        : [body.at(s * 66, 640), body.front(s * 78, 300), body.front(s * 54, 150), body.front(s * 9, 56)];
      const foot = inner[0] ?? body.at(s * 66, 640);
      const path = panel(
        artist,
        [
          outer,
          [body.at(s * (shoulder + 88), 640), foot],
          inner,
          [body.front(s * 9, 56), body.at(s * neck, 4), body.at(s * (neck + 10), -34)],
        ],
        palette.cloth,
        { shade: 34, rim: 6, inked: [0, 2, 3] },
      );
      const hanging: Point[][] = [
        [body.front(s * 30, 66), body.at(s * 96, 190), body.at(s * 112, 360)],
        [body.front(s * 60, 54), body.at(s * 128, 160), body.at(s * 150, 330)],
        [
          body.at(s * shoulder * 0.86, 50),
          body.at(s * (shoulder + 26), 180),
          body.at(s * (shoulder + 38), 300),
        ],
      ];
      const gathered: Point[][] = [
        [body.front(s * 40, 52), body.at(s * shoulder * 0.8, 62), body.at(s * (shoulder + 22), 110)],
        [
          body.at(s * shoulder * 0.9, 44),
          body.at(s * (shoulder + 36), 150),
          body.at(s * (shoulder + 60), 320),
        ],
      ];
      folds(artist, palette.cloth, path, isOpen ? gathered : hanging);
      stitch(
        artist,
        inner.map((p) => add(p, [s * 10, 0])),
        palette.gold.base,
        1.6,
      );
      const roll: Point[] = [
        body.at(s * (neck + 8), -40),
        body.at(s * (neck + 62), -14),
        body.at(s * (neck + 60), 22),
        body.front(s * 10, 62),
      ];
      panel(
        artist,
        [
          roll,
          [
            body.front(s * 10, 62),
            body.front(s * 22, 26),
            body.at(s * (neck + 2), -10),
            body.at(s * (neck + 8), -40),
          ],
        ],
        palette.cloth,
        { shade: 10, rim: 4 },
      );
    }
    const clasp = body.front(0, 58);
    sheet.fill(circle(clasp, 17, 15), palette.gold.base);
    sheet.tone(circle(add(clasp, [3, 4]), 14, 12), palette.gold.shade, { opacity: 0.7 });
    sheet.line(ellipse(clasp, 17, 15, 0, 13), artist.weight * 0.9, palette.gold.line);
    sheet.fill(circle(clasp, 7.5), palette.accent.base);
    sheet.tone(circle(add(clasp, [-2.4, -2.4]), 2), '#ffffff', { opacity: 0.9 });
  },
};
