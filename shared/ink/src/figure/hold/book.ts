import { shape } from '../../geometry/path.ts';
import { add, rotate, scale, type Point } from '../../geometry/point.ts';
import type { Artist } from '../artist.ts';
import { panel, stitch } from '../panel.ts';
import type { Grasp } from './grasp.ts';

/** A closed book, hugged to the breast. */
export function drawBook(artist: Artist, { centre, side }: Grasp) {
  const { palette, sheet } = artist;
  const cover = palette.material(artist.character.outfit_color === 'red' ? '#3a5a8c' : '#a8443c', 0.7);
  const place = (x: number, y: number): Point =>
    add(centre, rotate([-side * 26 + side * x, -24 + y], -side * 0.14));
  const rectangle = (w: number, h: number, dx = 0): Point[][] => [
    [place(-w + dx, -h), place(w + dx, -h)],
    [place(w + dx, -h), place(w + dx, h)],
    [place(w + dx, h), place(-w + dx, h)],
    [place(-w + dx, h), place(-w + dx, -h)],
  ];
  panel(artist, rectangle(58, 80, 8), cover, { shade: 6 });
  const pages = [place(60, -75), place(60, 75), place(-50, 75), place(-50, -75)];
  sheet.fill(shape(...pages.map((p) => [p])), palette.white.base);
  for (const dx of [56, 60])
    stitch(artist, [place(dx, -74), place(dx, 0), place(dx, 74)], palette.white.shade, 0.6);
  panel(artist, rectangle(54, 80), cover, { shade: 12, rim: 4 });
  for (const inset of [10, 15])
    for (const side2 of rectangle(54 - inset, 80 - inset)) stitch(artist, side2, palette.gold.base, 0.6);
  const star = Array.from({ length: 8 }, (_, i): Point[] => [
    add(place(0, -18), scale(rotate([0, -(i % 2 ? 7 : 20)], (i * Math.PI) / 4), 1)),
  ]);
  sheet.fill(shape(...star), palette.gold.base);
  stitch(artist, [place(-44, -80), place(-43, 0), place(-44, 80)], cover.line, 0.7);
}
