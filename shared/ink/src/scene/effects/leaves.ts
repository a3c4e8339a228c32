import { shape } from '../../geometry/path.ts';
import { add, rotate, scale, type Point } from '../../geometry/point.ts';
import { scatter, type Effect } from './effect.ts';

export const leaves: Effect = (scene) =>
  scatter(scene, 26, (sheet, at, size) => {
    const { random, tint } = scene;
    const turn = random.range(0, 6.3);
    const fold = random.range(0.35, 0.9);
    const place = (p: Point) => add(at, scale(rotate([p[0], p[1] * fold], turn), size * 19));
    const colour = tint(random.pick(['#7cb45c', '#a4c85c', '#5a9a58', '#d8b850']));
    sheet.fill(
      shape(
        (
          [
            [-1, 0],
            [-0.4, -0.5],
            [0.4, -0.4],
            [1, 0],
          ] as const
        ).map(place),
        (
          [
            [1, 0],
            [0.4, 0.42],
            [-0.4, 0.5],
            [-1, 0],
          ] as const
        ).map(place),
      ),
      colour,
      { opacity: 0.97 },
    );
    sheet.line([place([-1.25, 0.05]), place([0, 0]), place([0.9, 0])], 1.6, tint('#4a6a38'), undefined, 0.8);
  });
