import { ellipse } from '../../geometry/curve.ts';
import { circle } from '../../geometry/path.ts';
import { add, mix, rotate, type Point } from '../../geometry/point.ts';
import { even } from '../../geometry/stroke.ts';
import type { Material } from '../../paint/palette.ts';
import type { Artist } from '../artist.ts';
import { full, lockAlong, outline } from '../hair/lock.ts';
import { folds, panel } from '../panel.ts';
import { rim, turnAway } from '../shading.ts';

/** Feathered wings: three rows, long flight feathers behind. */
export function drawFeatherWings(artist: Artist) {
  const { body, palette, sheet, weight } = artist;
  const white = palette.material('#fdfbf6');
  for (const side of [-1, 1]) {
    const root = body.at(side * 52, 66, -40);
    const joint = add(root, [side * 128, -168]);
    const tip = add(root, [side * 250, -96]);
    for (const [count, reach, width, spread] of [
      [9, 250, 27, 1],
      [7, 158, 24, 0.8],
      [6, 84, 21, 0.6],
    ] as const)
      for (let i = count - 1; i >= 0; i--) {
        const t = i / (count - 1);
        const foot = t < 0.5 ? mix(root, joint, t * 2) : mix(joint, tip, (t * 2 - 1) * spread);
        const angle = Math.PI / 2 - side * (0.05 + 0.95 * t * spread);
        const length = reach * (0.62 + 0.38 * Math.sin(t * 2.4 + 0.3));
        const centre = [0, 0.35, 0.7, 1].map((k) =>
          add(foot, rotate([length * k, -side * 22 * k * k], angle)),
        );
        const feather = lockAlong(centre, width, full);
        const path = outline(feather);
        sheet.fill(path, white.base);
        turnAway(artist, path, white.shade, 9);
        sheet.line(feather.left, weight * 0.7, white.line, even);
        sheet.line(feather.right, weight * 0.7, white.line, even);
      }
    const arm = lockAlong(
      [root, mix(root, joint, 0.55), joint, add(mix(joint, tip, 0.5), [0, -18]), tip],
      20,
      full,
    );
    const path = outline(arm);
    sheet.fill(path, white.base);
    rim(artist, path, 6);
    sheet.line(side < 0 ? arm.right : arm.left, weight, white.line, even);
    sheet.line(side < 0 ? arm.left : arm.right, weight * 0.6, white.line, even);
  }
}

/** Leathery wings with three fingers. */
export function drawBatWings(artist: Artist) {
  const { body, palette } = artist;
  const skin = palette.material('#3d2c4c', 0.3);
  for (const side of [-1, 1]) {
    const p = (x: number, y: number): Point => add(body.at(side * 56, 80, -40), [side * x, y]);
    const top = [p(0, 0), p(66, -92), p(126, -150)];
    const outer = [p(126, -150), p(196, -110), p(252, -20)];
    const path = panel(
      artist,
      [
        top,
        outer,
        [p(252, -20), p(206, -22), p(184, 46)],
        [p(184, 46), p(140, 28), p(110, 92)],
        [p(110, 92), p(70, 58), p(0, 76)],
      ],
      skin,
      { shade: 26, rim: 6 },
    );
    folds(artist, skin, path, [
      [p(126, -150), p(158, -60), p(184, 46)],
      [p(126, -150), p(120, -40), p(110, 92)],
    ]);
  }
}

/** A ring of light over the head. */
export function drawHalo(artist: Artist) {
  const { head, sheet, palette, weight } = artist;
  const centre = head.at([0, -206, -20]);
  const lean = head.pose.roll;
  const loop = ellipse(centre, 84 * head.pose.scale, 21 * head.pose.scale, lean, 26);
  const closed = [...loop, ...loop.slice(0, 2)];
  sheet.tone(
    circle(centre, 120, 54),
    {
      type: 'radial',
      from: centre,
      to: add(centre, [120, 0]),
      stops: [
        [0, '#fff6c0', 0.75],
        [1, '#ffe890', 0],
      ],
    },
    { opacity: 1 },
  );
  sheet.line(closed, weight * 3.2, palette.gold.line, () => 1);
  sheet.line(closed, weight * 2.1, palette.gold.base, () => 1);
  sheet.line(
    closed.map((q) => add(q, [0, -1.6])),
    weight * 0.7,
    '#fffdf0',
    () => 1,
  );
}

/** A brush of a tail that curls up behind the hip. */
export function drawTailOf(artist: Artist, kind: 'cat' | 'fox' | 'wolf', fur: Material) {
  const { body, sheet, weight, pose } = artist;
  const side = -pose.arm;
  const p = (x: number, y: number): Point => add(body.at(side * 70, 380, -40), [side * x, y]);
  const isThin = kind === 'cat';
  const centre = isThin
    ? [p(0, 0), p(96, 20), p(150, -70), p(120, -170), p(158, -236)]
    : [p(0, 20), p(92, 22), p(158, -58), p(148, -168), p(86, -236)];
  const tail = lockAlong(
    centre,
    isThin ? 17 : kind === 'fox' ? 62 : 50,
    isThin
      ? (t) => (t < 0.9 ? 1 - t * 0.25 : 0.78 * Math.sqrt(Math.max(0, (1 - t) / 0.1)))
      : (t) => Math.sin(Math.PI * Math.min(1, 0.1 + t * 0.9)) ** 0.8,
  );
  const path = outline(tail);
  sheet.fill(path, fur.base);
  turnAway(artist, path, fur.shade, isThin ? 8 : 22);
  if (!isThin) {
    const end = centre.at(-1) ?? [0, 0];
    sheet.fill(
      circle(add(end, [side * 16, 10]), 58),
      kind === 'fox' ? artist.palette.white.base : fur.light,
      { clip: path },
    );
  }
  rim(artist, path, 6);
  sheet.line(tail.left, weight, fur.line, even);
  sheet.line(tail.right, weight, fur.line, even);
}
