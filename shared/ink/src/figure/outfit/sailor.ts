import { type Point } from '../../geometry/point.ts';
import { even } from '../../geometry/stroke.ts';
import { buildOf } from '../body/build.ts';
import { panel, stitch } from '../panel.ts';
import { bodice, skirt, vee } from './bodice.ts';
import { bow } from './bow.ts';
import type { Outfit } from './outfit.ts';

/** Sailor school uniform: white blouse, wide striped collar, scarf in a bow. */
export const sailor: Outfit = {
  sleeve: ({ palette, random }) => ({
    kind: random.fork('sleeve').chance(0.55) ? 'long' : 'short',
    material: palette.white,
    cuff: palette.cloth,
    stripe: palette.white.base,
  }),
  dress: (artist) => {
    const { palette } = artist;
    bodice(artist, palette.white, { neckline: vee(artist, 96) });
    skirt(artist, 326, palette.cloth, 9);
  },
  over: (artist) => {
    const { body, palette, sheet, weight } = artist;
    const { neck, shoulder } = buildOf(artist);
    for (const s of [-1, 1]) {
      const inner: Point[] = [
        body.at(s * (neck + 3), -18),
        body.front(s * neck * 0.7, 42),
        body.front(s * 4, 104),
      ];
      const outer: Point[] = [
        body.front(s * 4, 104),
        body.front(s * 44, 92),
        body.front(s * shoulder * 0.62, 62),
        body.at(s * shoulder * 0.82, 26),
      ];
      const back: Point[] = [
        body.at(s * shoulder * 0.82, 26),
        body.at(s * shoulder * 0.5, 0),
        body.at(s * (neck + 3), -18),
      ];
      panel(artist, [inner, outer, back], palette.cloth, { shade: 10, rim: 4 });
      for (const inset of [9, 15]) {
        const line = [
          body.front(s * (inset * 0.4 + 6), 98 - inset * 1.3),
          body.front(s * 44, 92 - inset),
          body.front(s * (shoulder * 0.62 - inset * 0.5), 62 - inset),
          body.at(s * (shoulder * 0.82 - inset), 20 - inset * 0.4),
        ];
        sheet.line(
          line,
          weight * 0.7,
          artist.character.outfit_color === 'white' ? palette.accent.base : palette.white.base,
          even,
        );
      }
    }
    const dickey = [body.front(-20, 52), body.front(0, 56), body.front(20, 52)];
    stitch(artist, dickey, palette.white.line, 0.7);
    bow(
      artist,
      body.front(0, 112),
      1,
      artist.character.outfit_color === 'red' ? palette.white : palette.accent,
    );
  },
};
