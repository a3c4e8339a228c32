import { ellipse } from '../../geometry/curve.ts';
import { blob, shape } from '../../geometry/path.ts';
import { add, rotate, scale, type Point } from '../../geometry/point.ts';
import { even } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { panel } from '../panel.ts';
import { turnAway } from '../shading.ts';
import { along, type Grasp } from './grasp.ts';

/** Three roses on their stems. */
export function drawFlower(artist: Artist, grasp: Grasp) {
  const { palette, sheet, weight, character } = artist;
  const at = along(grasp);
  const green = palette.material('#5f9a58', 0.3);
  const rose = palette.material(character.outfit_color === 'red' ? '#f6e3ee' : '#e04a6a', 0.9);
  const heads = [at(96, -26), at(90, 34), at(126, 8)];
  for (const head of heads) {
    const stem = [at(-52, 0), at(0, 0), add(head, scale(grasp.axis, -16))];
    sheet.line(stem, weight * 0.8 + 5, green.line, () => 1);
    sheet.line(stem, 5, green.base, () => 1);
  }
  for (const [up, out, turn] of [
    [44, 34, 0.7],
    [58, -36, -0.8],
    [30, -24, -1.2],
  ] as const) {
    const foot = at(up - 16, 0);
    const tip = at(up + 10, out);
    const bow = (k: number) =>
      add(add(foot, scale([tip[0] - foot[0], tip[1] - foot[1]], 0.5)), rotate([0, k], turn));
    panel(
      artist,
      [
        [foot, bow(-10), tip],
        [tip, bow(10), foot],
      ],
      green,
      { shade: 4, weight: 0.7 },
    );
  }
  for (const head of heads) bloom(artist, head, rose, 27);

  function bloom({ random }: Artist, centre: Point, material: typeof rose, r: number) {
    const turn = random.range(0, 6);
    const petals = [0, 1, 2, 3, 4].map((i) => turn + (i / 5) * Math.PI * 2);
    for (const angle of petals) {
      const outer = ellipse(add(centre, rotate([r * 0.5, 0], angle)), r * 0.6, r * 0.66, angle, 10);
      const path = blob(outer);
      sheet.fill(path, material.base);
      turnAway(artist, path, material.shade, 5);
      sheet.line([...outer, ...outer.slice(0, 2)], weight * 0.6, material.line, even);
    }
    const heart = blob(ellipse(centre, r * 0.56, r * 0.54, 0, 10));
    sheet.fill(heart, material.base);
    sheet.tone(heart, material.shade, { opacity: 0.75, clip: heart });
    const swirl = Array.from({ length: 14 }, (_, i) =>
      add(centre, rotate([r * 0.56 * (1 - i / 15), 0], turn + i * 0.62)),
    );
    sheet.line(swirl, weight * 0.6, material.line, even);
    sheet.tone(shape(ellipse(add(centre, [-r * 0.3, -r * 0.5]), r * 0.24, r * 0.1, -0.5, 8)), '#ffffff', {
      opacity: 0.4,
    });
  }
}
