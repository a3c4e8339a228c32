import { circle, polygon, type Path } from '../../geometry/path.ts';
import { add, scale, type Point } from '../../geometry/point.ts';
import type { Artist } from '../artist.ts';
import { buildOf } from '../body/build.ts';
import { panel, stitch } from '../panel.ts';
import { bodice, neckRing, skirt, waistBand } from './bodice.ts';
import type { Outfit } from './outfit.ts';

/** Plate armour over cloth: gorget, breastplate, pauldrons. */
export const armor: Outfit = {
  sleeve: ({ palette }) => ({
    kind: 'plate',
    material: palette.cloth,
    cuff: palette.steel,
    stripe: palette.gold.base,
  }),
  behind: (artist) => {
    const { body, palette } = artist;
    const { shoulder } = buildOf(artist);
    const cape: Point[] = [
      body.at(-shoulder - 14, 30),
      body.at(-shoulder - 58, 260),
      body.at(-shoulder - 92, 640),
    ];
    const right: Point[] = [
      body.at(shoulder + 92, 640),
      body.at(shoulder + 58, 260),
      body.at(shoulder + 14, 30),
    ];
    panel(
      artist,
      [cape, right, [body.at(shoulder + 14, 30), body.at(0, -30), body.at(-shoulder - 14, 30)]],
      palette.cloth,
      { shade: 34, rim: 5 },
    );
  },
  dress: (artist) => {
    const { palette, body } = artist;
    const { chest, waist, isBoy } = buildOf(artist);
    bodice(artist, palette.dark, { neckline: neckRing(artist, 6) });
    skirt(artist, 312, palette.cloth, 6, 0.7);
    const flankOf = (s: number): Point[] => [
      body.at(s * 40, 26),
      body.at(s * (chest + 6), 66),
      body.at(s * (chest + (isBoy ? 6 : 12)), 150),
      body.at(s * (waist + 16), 268),
    ];
    const path = panel(
      artist,
      [
        flankOf(-1).toReversed(),
        [body.at(-40, 26), body.front(0, 40), body.at(40, 26)],
        flankOf(1),
        [body.at(waist + 16, 268), body.front(0, 306), body.at(-waist - 16, 268)],
      ],
      palette.steel,
      { shade: 30, rim: 7 },
    );
    shine(artist, path);
    stitch(artist, [body.front(0, 44), body.front(0, 180), body.front(0, 300)], palette.steel.line, 0.9);
    for (const s of [-1, 1]) {
      stitch(
        artist,
        [body.front(s * 84, 96), body.front(s * 50, 118), body.front(s * 12, 92)],
        palette.gold.base,
        1.6,
      );
      stitch(
        artist,
        [body.front(s * 92, 182), body.front(s * 54, 208), body.front(s * 2, 196)],
        palette.steel.line,
        0.9,
      );
      stitch(
        artist,
        [body.front(s * (waist + 6), 250), body.front(s * 40, 274), body.front(0, 286)],
        palette.gold.base,
        1.6,
      );
    }
    const gem = body.front(0, 106);
    panel(
      artist,
      [[add(gem, [0, -20]), add(gem, [15, 0]), add(gem, [0, 22]), add(gem, [-15, 0]), add(gem, [0, -20])]],
      palette.gold,
      { shade: 4 },
    );
    artist.sheet.fill(circle(gem, 8, 10), palette.accent.base);
    artist.sheet.tone(circle(add(gem, [-3, -4]), 2.6), '#ffffff', { opacity: 0.9 });
    waistBand(artist, 296, 326, palette.leather, 12);
  },
  over: (artist) => {
    const { body, palette } = artist;
    const { shoulder, neck } = buildOf(artist);
    const gorget: Point[] = [
      body.at(-neck - 8, -40),
      body.at(-neck - 16, -8),
      body.front(-34, 34),
      body.front(0, 50),
      body.front(34, 34),
      body.at(neck + 16, -8),
      body.at(neck + 8, -40),
    ];
    const rim: Point[] = [
      body.at(neck + 8, -40),
      body.front(neck * 0.7, -14),
      body.front(0, 2),
      body.front(-neck * 0.7, -14),
      body.at(-neck - 8, -40),
    ];
    panel(artist, [gorget, rim], palette.steel, { shade: 9, rim: 4 });
    stitch(
      artist,
      gorget.map((p) => add(p, [0, -5])),
      palette.gold.base,
      1.2,
    );
    for (const s of [-1, 1])
      for (const [i, drop] of [56, 28, 0].entries()) {
        const c = body.at(s * (shoulder * 0.92), 44 + drop * 0.9);
        const r = 46 - i * 1.5;
        const plate: Point[] = [
          add(c, [-s * r * 0.9, -r * 0.5]),
          add(c, [0, -r * 0.95]),
          add(c, [s * r * 0.9, -r * 0.2]),
          add(c, [s * r * 0.82, r * 0.66]),
        ];
        const edge: Point[] = [
          add(c, [s * r * 0.82, r * 0.66]),
          add(c, [0, r * 0.4]),
          add(c, [-s * r * 0.86, r * 0.5]),
          add(c, [-s * r * 0.9, -r * 0.5]),
        ];
        const path = panel(artist, [plate, edge], palette.steel, { shade: 12, rim: 5 });
        stitch(
          artist,
          edge.slice(0, 3).map((p) => add(p, [0, -5])),
          palette.gold.base,
          1.3,
        );
        if (i === 2) shine(artist, path);
      }
  },
};

/** A hard streak of light, as polished steel throws it. */
function shine({ sheet, light, body }: Artist, clip: Path) {
  const at = scale(light.from, 44);
  const streak = [
    body.at(at[0] - 16, -30),
    body.at(at[0] + 6, -30),
    body.at(at[0] - 8, 320),
    body.at(at[0] - 22, 320),
  ];
  sheet.tone(polygon(streak), '#ffffff', {
    clip,
    opacity: 0.4,
  });
}
