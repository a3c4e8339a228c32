import { shape } from '../../geometry/path.ts';
import { add, rotate, scale, type Point } from '../../geometry/point.ts';
import { scatter, type Effect } from './effect.ts';

export const petals: Effect = (scene) =>
  scatter(scene, 34, (sheet, at, size) => {
    const { random, tint } = scene;
    const turn = random.range(0, 6.3);
    const fold = random.range(0.4, 1);
    const place = (p: Point) => add(at, scale(rotate([p[0], p[1] * fold], turn), size * 15));
    const left = (
      [
        [0, 1],
        [-0.7, 0.3],
        [-0.55, -0.6],
        [-0.12, -0.9],
      ] as const
    ).map(place);
    const right = (
      [
        [0.12, -0.9],
        [0.55, -0.6],
        [0.7, 0.3],
        [0, 1],
      ] as const
    ).map(place);
    sheet.fill(shape(left, [place([0, -0.7])], right), tint(random.pick(['#ffc4d8', '#ffdbe6', '#f8a8c4'])), {
      opacity: 0.96,
    });
    sheet.tone(shape(left, [place([0, 1])]), '#e88aae', { opacity: 0.28 });
  });
