import { polygon } from '../../geometry/path.ts';
import { add } from '../../geometry/point.ts';
import type { Effect } from './effect.ts';

export const speedLines: Effect = (scene, focus) => {
  const { random, width, height, back, style, tint } = scene;
  const far = Math.hypot(width, height);
  const colour = style.grade.accent || style.line.tint < 0.3 ? style.line.ink : tint('#ffffff');
  for (let i = 0; i < 110; i++) {
    const angle = (i / 110) * Math.PI * 2 + random.around(0.04);
    const near = Math.min(width, height) * random.range(0.46, 0.66);
    const w = random.range(0.002, 0.012);
    const at = (a: number, r: number) => add(focus, [Math.cos(a) * r, Math.sin(a) * r]);
    back.fill(polygon([at(angle, near), at(angle - w, far), at(angle + w, far)]), colour, {
      opacity: 0.82,
    });
  }
};
