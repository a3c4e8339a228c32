import { circle } from '../../geometry/path.ts';
import { scatter, type Effect } from './effect.ts';

export const snowfall: Effect = (scene) =>
  scatter(scene, 80, (sheet, at, size, isNear) => {
    const r = size * scene.random.range(2.5, 6.5);
    sheet.tone(circle(at, r), '#ffffff', { opacity: isNear ? 0.92 : 0.75, ...(isNear ? { blur: 1.2 } : {}) });
  });
