import { circle, polygon, shape } from '../../geometry/path.ts';
import { ellipse } from '../../geometry/curve.ts';
import { add, type Point } from '../../geometry/point.ts';
import { even } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { eyePlane } from '../face/eyes.ts';
import { eyeSize } from '../face/eye-shape.ts';
import { bow } from '../outfit/bow.ts';
import { panel } from '../panel.ts';
import { blossom } from './blossom.ts';

/** The side of the head that the viewer sees more of. */
const nearSide = ({ head, random }: Artist) =>
  Math.abs(head.turn) > 0.3 ? -Math.sign(head.turn) : random.fork('side').chance(0.5) ? 1 : -1;

export function drawRibbon(artist: Artist) {
  const { head, palette } = artist;
  const side = nearSide(artist);
  const isWhite = artist.character.outfit_color === 'red';
  const material = isWhite ? palette.material('#3a4a86', 0.9) : palette.material('#d8384c', 0.95);
  bow(artist, add(head.scalp(side * 0.72, 0.52, 1.26), [0, -6]), 1.15, material, {
    angle: side * 0.42,
    tails: 0.55,
  });
}

export function drawFlower(artist: Artist) {
  const { head, palette, sheet, weight } = artist;
  const side = nearSide(artist);
  const centre = head.scalp(side * 1.02, 0.88, 1.22);
  const leaf = palette.material('#6aa860');
  for (const [dx, dy] of [
    [30, 18],
    [-26, 22],
    [4, -34],
  ] as const) {
    const tip = add(centre, [dx * 1.5, dy * 1.5]);
    const middle: Point = add(centre, [dx * 0.8, dy * 0.8]);
    panel(
      artist,
      [
        [centre, add(middle, [-dy * 0.3, dx * 0.3]), tip],
        [tip, add(middle, [dy * 0.3, -dx * 0.3]), centre],
      ],
      leaf,
      { shade: 4, weight: 0.7 },
    );
  }
  const petal = palette.material(artist.character.hair_color === 'pink' ? '#fff4f6' : '#ff8fb4', 0.9);
  for (const [offset, size] of [
    [[side * 24, 22], 19],
    [[0, 0], 31],
  ] as const) {
    const at = add(centre, offset);
    for (const path of blossom(at, size, side * 0.4)) {
      sheet.fill(path, petal.base);
      sheet.tone(path, petal.shade, { clip: path, opacity: 0.5, offset: [4, 6] });
    }
    for (let i = 0; i < 5; i++) {
      const a = side * 0.4 + (i / 5) * Math.PI * 2 - Math.PI / 2;
      const edge = ellipse(
        add(at, [Math.cos(a) * size * 0.55, Math.sin(a) * size * 0.55]),
        size * 0.36,
        size * 0.46,
        a + Math.PI / 2,
        8,
      );
      sheet.line([...edge.slice(5), ...edge.slice(0, 4)], weight * 0.6, petal.line);
    }
    sheet.fill(circle(at, size * 0.22), palette.gold.base);
    sheet.line(ellipse(at, size * 0.22, size * 0.22, 0, 7), weight * 0.5, petal.line);
  }
}

export function drawGlasses(artist: Artist) {
  const { sheet, style, palette, head, weight, random, character } = artist;
  const isRound = random.fork('glasses').chance(0.55);
  const size = eyeSize(style.eye, character.gender === 'boy');
  const w = size.w + 6;
  const h = size.h + (isRound ? 5 : 1);
  const frame = palette.dark.line;
  for (const side of [-1, 1]) {
    const place = eyePlane(artist, side);
    const lens = Array.from({ length: 17 }, (_, i): Point => {
      const a = (i / 16) * Math.PI * 2;
      const p = isRound ? 1 : 0.62;
      return place([
        Math.sign(Math.cos(a)) * Math.abs(Math.cos(a)) ** p * w,
        4 + Math.sign(Math.sin(a)) * Math.abs(Math.sin(a)) ** p * h,
      ]);
    });
    const path = shape(lens);
    sheet.fill(path, '#eaf6ff', { opacity: 0.13 });
    const glint = [place([-w * 0.7, -h]), place([-w * 0.2, -h]), place([-w * 0.75, h]), place([-w * 1.2, h])];
    sheet.tone(polygon(glint), '#ffffff', {
      clip: path,
      opacity: 0.32,
    });
    sheet.line(lens, weight * 1.15, frame, even);
    const temple = [place([w, 0]), head.at([side * 98, 12, 10]), head.at([side * 106, 14, -20])];
    if (side * head.turn < 0.5) sheet.line(temple, weight * 1.1, frame, even);
  }
  const bridge = [eyePlane(artist, -1)([-w, 0]), head.at([0, 17, 96]), eyePlane(artist, 1)([-w, 0])];
  sheet.line(bridge, weight * 1.1, frame, even);
}

export function drawEarrings(artist: Artist) {
  const { head, palette, sheet, weight } = artist;
  for (const side of [-1, 1]) {
    if (side * head.turn > 0.6) continue;
    const lobe = add(head.at([side * 104, 46, -10]), [side * 2, 0]);
    sheet.line([lobe, add(lobe, [0, 9]), add(lobe, [0, 18])], weight * 0.6, palette.gold.line, even);
    sheet.fill(circle(lobe, 4.4), palette.gold.base);
    const drop = add(lobe, [0, 30]);
    panel(
      artist,
      [[add(drop, [0, -15]), add(drop, [8, 2]), add(drop, [0, 14]), add(drop, [-8, 2]), add(drop, [0, -15])]],
      palette.accent,
      { shade: 4, weight: 0.7 },
    );
    sheet.tone(circle(add(drop, [-2.4, -2]), 2.2), '#ffffff', { opacity: 0.9 });
  }
}
