import { circle, polygon } from '../../geometry/path.ts';
import { add, rotate } from '../../geometry/point.ts';
import { glowAt } from '../scene.ts';
import { scatter, type Effect } from './effect.ts';

export const sparkles: Effect = (scene) =>
  scatter(scene, 24, (sheet, at, size, isNear) => {
    const r = size * (isNear ? 16 : 11);
    const points = Array.from({ length: 8 }, (_, i) =>
      add(at, rotate([i % 2 ? r * 0.16 : i % 4 ? r * 0.62 : r, 0], (i * Math.PI) / 4 + Math.PI / 2)),
    );
    sheet.tone(circle(at, r * 1.4), glowAt(at, r * 1.4, scene.light.rim, 0.55), {
      opacity: 1,
      isFinish: true,
    });
    sheet.tone(polygon(points), '#ffffff', { opacity: 0.95, isFinish: true });
  });
