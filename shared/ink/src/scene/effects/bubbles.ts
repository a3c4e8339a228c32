import { circle } from '../../geometry/path.ts';
import { add } from '../../geometry/point.ts';
import { scatter, type Effect } from './effect.ts';

export const bubbles: Effect = (scene) =>
  scatter(scene, 18, (sheet, at, size) => {
    const r = size * scene.random.range(12, 30);
    const rim = {
      type: 'radial' as const,
      from: at,
      to: add(at, [r, 0]),
      stops: [
        [0.6, '#ffffff', 0.04],
        [0.86, '#bfe6ff', 0.3],
        [0.95, '#ffd8f4', 0.65],
        [1, '#ffffff', 0.8],
      ] as const,
    };
    sheet.tone(circle(at, r), rim, { opacity: 1 });
    sheet.tone(circle(add(at, [-r * 0.36, -r * 0.4]), r * 0.2, r * 0.14), '#ffffff', { opacity: 0.92 });
  });
