import type { Point } from '../../geometry/point.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import type { Scene } from '../scene.ts';

export type Effect = (scene: Scene, focus: Point) => void;

/** Small things in the air: few and large before the figure, many and small behind it. */
export function scatter(
  scene: Scene,
  count: number,
  draw: (sheet: Sheet, at: Point, size: number, isNear: boolean) => void,
) {
  const { random, width, height, back, front } = scene;
  const unit = Math.min(width, height) / 768;
  for (let i = 0; i < count; i++) {
    const isNear = i % 3 === 0;
    const x = random.next();
    const y = random.next();
    const isOnFace = isNear && Math.abs(x - 0.5) < 0.22 && y < 0.7;
    const sheet = isNear && !isOnFace ? front : back;
    draw(
      sheet,
      [x * width, y * height],
      (isNear ? random.range(0.9, 1.7) : random.range(0.4, 0.8)) * unit,
      isNear,
    );
  }
}
