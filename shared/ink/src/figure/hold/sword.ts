import { shape } from '../../geometry/path.ts';
import type { Point } from '../../geometry/point.ts';
import { even } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { panel } from '../panel.ts';
import { turnAway } from '../shading.ts';
import { along, type Grasp } from './grasp.ts';

/** A knight's straight sword beside armour and crowns, else a curved one of the east; upright, past the shoulder. */
export function drawSword(artist: Artist, grasp: Grasp) {
  const { character } = artist;
  const isStraight =
    ['armor', 'tunic', 'dress'].includes(character.outfit) || character.accessory.includes('crown');
  if (isStraight) straightSword(artist, along(grasp));
  else curvedSword(artist, along(grasp));
}

type Place = (up: number, out: number) => Point;

function straightSword(artist: Artist, at: Place) {
  const { palette, sheet, weight } = artist;
  const blade = shape(
    [at(40, -15), at(300, -13), at(400, -11)],
    [at(432, 0)],
    [at(400, 11), at(300, 13), at(40, 15)],
  );
  sheet.fill(blade, palette.steel.base);
  sheet.tone(shape([at(40, 0), at(432, 0)], [at(400, 11), at(40, 15)]), palette.steel.shade, {
    opacity: 0.85,
  });
  sheet.tone(shape([at(60, -12), at(390, -9)], [at(390, -5), at(60, -7)]), '#ffffff', { opacity: 0.75 });
  sheet.line([at(40, -15), at(300, -13), at(400, -11), at(432, 0)], weight, palette.steel.line, even);
  sheet.line([at(40, 15), at(300, 13), at(400, 11), at(432, 0)], weight, palette.steel.line, even);
  sheet.line([at(44, 0), at(230, 0), at(416, 0)], weight * 0.5, palette.steel.line, even);
  panel(
    artist,
    [
      [at(44, -4), at(-52, -7)],
      [at(-52, -7), at(-52, 7)],
      [at(-52, 7), at(44, 4)],
    ],
    palette.leather,
    { shade: 4 },
  );
  panel(
    artist,
    [
      [at(34, -62), at(30, 0), at(34, 62)],
      [at(34, 62), at(46, 60)],
      [at(46, 60), at(44, 0), at(46, -60)],
      [at(46, -60), at(34, -62)],
    ],
    palette.gold,
    { shade: 5, rim: 3 },
  );
  panel(artist, [[at(-50, -11), at(-62, -14), at(-72, 0), at(-62, 14), at(-50, 11)]], palette.gold, {
    shade: 4,
  });
  sheet.fill(shape([at(52, 0)], [at(40, -8)], [at(28, 0)], [at(40, 8)]), palette.accent.base);
}

function curvedSword(artist: Artist, at: Place) {
  const { palette, sheet, weight } = artist;
  const bow = (up: number) => 26 * ((up - 40) / 400) ** 2;
  const edge = (out: number, to: number) => [40, 130, 230, 330, to].map((up) => at(up, out + bow(up)));
  const back = edge(9, 440);
  const front = edge(-10, 418);
  const blade = shape(back, front.toReversed());
  sheet.fill(blade, palette.steel.base);
  sheet.tone(shape(edge(9, 440), edge(0, 430).toReversed()), palette.steel.shade, { opacity: 0.85 });
  sheet.tone(shape(edge(-8, 410), edge(-4, 410).toReversed()), '#ffffff', { opacity: 0.85 });
  turnAway(artist, blade, palette.steel.shade, 3);
  sheet.line(back, weight, palette.steel.line, even);
  sheet.line([...front, at(440, 9 + bow(440))], weight, palette.steel.line, even);
  const grip = [
    [at(38, -9), at(-40, -9), at(-92, -13)],
    [at(-92, -13), at(-94, 5)],
    [at(-92, 5), at(-40, 9), at(38, 9)],
  ];
  panel(artist, grip, palette.dark, { shade: 5 });
  for (let i = 0; i < 7; i++) {
    const up = 26 - i * 17;
    sheet.fill(shape([at(up, -7)], [at(up - 7, 0)], [at(up - 14, -7)]), palette.accent.base);
    sheet.fill(shape([at(up, 8)], [at(up - 7, 1)], [at(up - 14, 8)]), palette.accent.base);
  }
  panel(
    artist,
    [
      [at(34, -26), at(30, 0), at(34, 26)],
      [at(34, 26), at(46, 26)],
      [at(46, 26), at(48, 0), at(46, -26)],
      [at(46, -26), at(34, -26)],
    ],
    palette.gold,
    { shade: 4, rim: 2 },
  );
}
