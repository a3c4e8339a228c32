import { circle, type Path } from '../../geometry/path.ts';
import { add } from '../../geometry/point.ts';
import { mixColours } from '../../paint/colour.ts';
import type { Artist } from '../artist.ts';
import { panel, stitch } from '../panel.ts';
import { bodice, crossedCollar, vee, waistBand } from './bodice.ts';
import type { Outfit } from './outfit.ts';
import { blossom } from '../wear/blossom.ts';

/** Kimono with crossed collar, obi and blossoms. */
export const kimono: Outfit = {
  sleeve: ({ palette }) => ({ kind: 'wide', material: palette.cloth, cuff: palette.accent }),
  dress: (artist) => {
    const { palette, body, character } = artist;
    const path = bodice(artist, palette.cloth, { neckline: vee(artist, 80), ease: 8 });
    if (character.gender === 'girl') pattern(artist, path);
    crossedCollar(artist, palette.accent, palette.white, 112, 17);
    const obi = character.gender === 'boy' ? ([296, 338] as const) : ([238, 330] as const);
    waistBand(artist, obi[0], obi[1], palette.accent, 12);
    if (character.gender === 'boy') return;
    stitch(
      artist,
      [-70, -35, 0, 35, 70].map((x) => body.at(x, 288 + 7 * (1 - (x / 76) ** 2))),
      palette.cloth.base,
      2.4,
    );
    const knot = body.front(0, 294);
    panel(
      artist,
      [
        [
          add(knot, [-13, -9]),
          add(knot, [0, -12]),
          add(knot, [13, -9]),
          add(knot, [13, 9]),
          add(knot, [0, 12]),
          add(knot, [-13, 9]),
        ],
      ],
      palette.cloth,
      { shade: 4 },
    );
  },
};

function pattern({ sheet, palette, body, random }: Artist, clip: Path) {
  const stream = random.fork('pattern');
  const pale = mixColours(palette.cloth.light, palette.white.base, 0.5);
  for (let i = 0; i < 10; i++) {
    const s = i % 2 ? 1 : -1;
    const centre = body.front(s * stream.range(46, 108), stream.range(50, 520));
    const size = stream.range(9, 17);
    for (const path of blossom(centre, size, stream.range(0, 6))) sheet.fill(path, pale, { clip });
    sheet.fill(circle(centre, size * 0.24), palette.accent.base, { clip });
  }
}
