import { section } from '../../geometry/curve.ts';
import { circle } from '../../geometry/path.ts';
import { add, mix, type Point } from '../../geometry/point.ts';
import { even } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { crownAngle } from '../hair/scalp-lock.ts';
import { fall, lockAlong, outline, full } from '../hair/lock.ts';
import { folds, panel } from '../panel.ts';
import { turnAway } from '../shading.ts';

/** A line around the front of the hair at a height of the face. */
function around({ head }: Artist, y: number, swell: number, reach = 1.5): Point[] {
  const yaw = head.pose.yaw;
  return Array.from({ length: 13 }, (_, i) => {
    const a = -yaw + ((i / 12) * 2 - 1) * reach;
    return head.scalp(a, crownAngle(y - 14 * Math.abs((i / 12) * 2 - 1) ** 2), swell);
  });
}

const bandCloth = ({ character, palette }: Artist) =>
  character.outfit_color === 'black' ? palette.accent : palette.dark;

/** A folded cloth tied around the head, knotted at the side; its ends flutter. */
export function drawHeadband(artist: Artist) {
  const { palette, head } = artist;
  const cloth = bandCloth(artist);
  const top = around(artist, -86, 1.2);
  const bottom = around(artist, -56, 1.2);
  const path = panel(artist, [top, bottom.toReversed()], cloth, { shade: 8 });
  artist.sheet.line(
    around(artist, -64, 1.203),
    artist.weight * 0.9,
    artist.character.outfit_color === 'black' ? palette.white.base : palette.accent.base,
    even,
  );
  folds(artist, cloth, path, [
    section(top, 0.1, 0.32, 6).map((p, i) => add(p, [0, 6 + i * 1.6])),
    section(top, 0.9, 0.66, 6).map((p, i) => add(p, [0, 6 + i * 1.6])),
  ]);
  const side = head.turn > 0 ? -1 : 1;
  const knot = head.scalp(side * (Math.PI / 2) * 0.94 - head.pose.yaw, crownAngle(-72), 1.2);
  panel(
    artist,
    [
      [
        add(knot, [-12, -13]),
        add(knot, [3, -17]),
        add(knot, [14, -8]),
        add(knot, [12, 11]),
        add(knot, [-4, 15]),
        add(knot, [-14, 6]),
        add(knot, [-12, -13]),
      ],
    ],
    cloth,
    { shade: 5 },
  );
}

export function drawHeadbandTails(artist: Artist) {
  const { head, sheet, weight, random } = artist;
  const side = head.turn > 0 ? -1 : 1;
  const material = bandCloth(artist);
  const root = head.scalp(side * (Math.PI / 2) - head.pose.yaw, crownAngle(-52), 1.16);
  for (const drift of [0, 1]) {
    const centre = fall(root, [side * (96 + drift * 34), 6 - drift * 26], 96 + drift * 40, {
      wave: 12,
      phase: random.range(0, 6),
      sway: side * 44,
    });
    const tail = lockAlong(centre, 12, full);
    const path = outline(tail);
    sheet.fill(path, material.base);
    turnAway(artist, path, material.shade, 7);
    sheet.line(tail.left, weight * 0.9, material.line, even);
    sheet.line(tail.right, weight * 0.9, material.line, even);
  }
}

/** A thin band of metal with a gem on the brow. */
export function drawCirclet(artist: Artist) {
  const { palette, head, sheet, weight } = artist;
  const line = around(artist, -66, 1.2).map((p, i): Point =>
    add(p, [0, 10 * (1 - Math.abs(i / 6 - 1)) ** 2]),
  );
  sheet.line(line, weight * 2.3, palette.gold.line, even);
  sheet.line(line, weight * 1.25, palette.gold.base, even);
  sheet.line(
    section(line, 0.2, 0.45, 7).map((p) => add(p, [0, -0.8])),
    weight * 0.5,
    '#ffffff',
  );
  const centre = add(head.scalp(0, crownAngle(-50), 1.22), [0, 0]);
  for (const s of [-1, 1])
    sheet.line(
      [centre, add(centre, [s * 20, -16]), add(centre, [s * 40, -10])],
      weight * 0.9,
      palette.gold.base,
    );
  panel(
    artist,
    [
      [
        add(centre, [0, -15]),
        add(centre, [9, 1]),
        add(centre, [0, 19]),
        add(centre, [-9, 1]),
        add(centre, [0, -15]),
      ],
    ],
    palette.material('#4ab8d8', 0.9),
    { shade: 4, weight: 0.8 },
  );
  sheet.tone(circle(add(centre, [-2.5, -3]), 2.6), '#ffffff', { opacity: 0.95 });
}

export function drawHeadphones(artist: Artist) {
  const { palette, head, sheet, weight } = artist;
  const yaw = head.pose.yaw;
  const arc = Array.from({ length: 15 }, (_, i): Point => {
    const t = (i / 14) * 2 - 1;
    return head.scalp(Math.sign(t || 1) * (Math.PI / 2) * 0.97 - yaw * 0.25, Math.abs(t) * 1.86, 1.21);
  });
  sheet.line(arc, weight * 2 + 12, palette.dark.line, () => 1);
  sheet.line(arc, 11, palette.dark.base, () => 1);
  sheet.line(section(arc, 0.12, 0.88, 13), 4, palette.accent.base, () => 1);
  for (const side of [-1, 1]) {
    const width = 20 - 12 * side * head.turn;
    const centre = head.at([side * 124, 16, -14]);
    const cup = (k: number): Point[] =>
      [
        [-width * k, 0],
        [-width * 0.7 * k, -34 * k],
        [width * 0.6 * k, -38 * k],
        [width * k, 0],
        [width * 0.6 * k, 38 * k],
        [-width * 0.7 * k, 34 * k],
        [-width * k, 0],
      ].map(([x = 0, y = 0]) => add(centre, [x, y]));
    panel(artist, [cup(1)], palette.dark, { shade: 9, rim: 4 });
    panel(artist, [cup(0.62)], palette.accent, { shade: 5, weight: 0.7 });
  }
}

/** A scarf wound around the neck, one end in the wind. */
export function drawScarf(artist: Artist) {
  const { palette, body, random } = artist;
  const wool = artist.character.outfit_color === 'red' ? palette.white : palette.material('#c8403c', 0.95);
  const side = random.fork('scarf').chance(0.5) ? 1 : -1;
  const tail: Point[] = [body.front(side * 34, 26), body.front(side * 48, 110), body.front(side * 40, 190)];
  const far: Point[] = [body.front(side * 78, 186), body.front(side * 88, 100), body.front(side * 66, 20)];
  const t = panel(artist, [tail, [tail.at(-1) ?? [0, 0], far[0] ?? [0, 0]], far], wool, {
    shade: 10,
    rim: 4,
  });
  folds(artist, wool, t, [
    [body.front(side * 56, 36), body.front(side * 66, 90), body.front(side * 62, 140)],
  ]);
  for (let i = 0; i < 6; i++) {
    const at = mix(tail.at(-1) ?? [0, 0], far[0] ?? [0, 0], i / 5);
    artist.sheet.line([at, add(at, [1, 9]), add(at, [-1, 18])], artist.weight * 1.2, wool.line);
  }
  for (const [y, h, w] of [
    [14, 34, 84],
    [-16, 32, 72],
  ] as const) {
    const top: Point[] = [
      body.at(-w, y - h * 0.7),
      body.at(-w * 0.5, y - h * 0.1),
      body.front(0, y),
      body.at(w * 0.5, y - h * 0.1),
      body.at(w, y - h * 0.7),
    ];
    const bottom: Point[] = [
      body.at(w, y - h * 0.7),
      body.at(w * 1.04, y + 2),
      body.front(w * 0.5, y + h * 0.86),
      body.front(0, y + h),
      body.front(-w * 0.5, y + h * 0.86),
      body.at(-w * 1.04, y + 2),
      body.at(-w, y - h * 0.7),
    ];
    const path = panel(artist, [top, bottom], wool, { shade: 10, rim: 4 });
    folds(artist, wool, path, [
      [body.at(-w * 0.8, y - 4), body.front(-w * 0.4, y + h * 0.4), body.front(0, y + h * 0.5)],
      [body.at(w * 0.85, y - 2), body.front(w * 0.5, y + h * 0.5), body.front(w * 0.2, y + h * 0.62)],
    ]);
  }
}
