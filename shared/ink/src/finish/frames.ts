import { circle, number, pair, rectangle } from '../geometry/path.ts';
import type { Point } from '../geometry/point.ts';
import type { Scene } from '../scene/scene.ts';
import type { Sheet } from '../sheet/sheet.ts';

/** A band around the picture: the picture's edge outside, another outline inside. */
function band(sheet: Sheet, { width, height }: Scene, inner: string, colour: string) {
  sheet.tone(`M-9-9H${number(width + 9)}V${number(height + 9)}H-9Z${inner}`, colour, {
    isEvenOdd: true,
    isFinish: true,
  });
}

const inset = ({ width, height }: Scene, by: number) => rectangle(by, by, width - 2 * by, height - 2 * by);

function rounded({ width, height }: Scene, by: number, r: number): string {
  const [w, h] = [width - 2 * by - 2 * r, height - 2 * by - 2 * r];
  return `M${by + r} ${by}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

export function drawFrame(scene: Scene, sheet: Sheet) {
  const { style, width, height, random, tint } = scene;
  const unit = Math.min(width, height) / 768;
  const ring = (a: string, b: string, colour: string) =>
    sheet.tone(a + b, colour, { isEvenOdd: true, isFinish: true });
  switch (style.frame) {
    case 'panel': {
      band(sheet, scene, inset(scene, 16 * unit), '#ffffff');
      return ring(inset(scene, 16 * unit), inset(scene, 20 * unit), style.line.ink);
    }
    case 'border':
      return band(sheet, scene, rounded(scene, Math.round(20 * unit), Math.round(26 * unit)), '#fffdf8');
    case 'card': {
      band(sheet, scene, inset(scene, 22 * unit), tint('#f6e2b4'));
      ring(inset(scene, 10 * unit), inset(scene, 13 * unit), '#7a4a28');
      return ring(inset(scene, 21 * unit), inset(scene, 24 * unit), '#3a2216');
    }
    case 'letterbox': {
      sheet.tone(
        rectangle(-2, -2, width + 4, height * 0.055 + 2) +
          rectangle(-2, height * 0.945, width + 4, height * 0.06),
        '#0c0a10',
        { isFinish: true },
      );
      return;
    }
    case 'ornament':
      return ornament(scene, sheet, unit);
    case 'brush':
      return ragged(scene, sheet, unit, random.range(0, 6));
    case 'none':
  }
}

/** Two gold rules with lozenges at the corners. */
function ornament(scene: Scene, sheet: Sheet, unit: number) {
  const { width, height } = scene;
  const gold = '#f0d48a';
  for (const [by, w] of [
    [13, 2.6],
    [20, 1.2],
  ] as const)
    sheet.tone(inset(scene, by * unit) + inset(scene, (by + w) * unit), gold, {
      isEvenOdd: true,
      isFinish: true,
      opacity: 0.92,
    });
  for (const x of [16.5 * unit, width - 16.5 * unit])
    for (const y of [16.5 * unit, height - 16.5 * unit]) {
      const r = 13 * unit;
      const corners: Point[] = [
        [x, y - r],
        [x + r, y],
        [x, y + r],
        [x - r, y],
      ];
      sheet.tone(`M${corners.map(pair).join('L')}Z`, gold, { isFinish: true });
      sheet.tone(circle([x, y], 4.5 * unit), '#7a5a2a', { isFinish: true });
    }
}

/** Paper that the wash did not reach, with the dry edge of a broad brush. */
function ragged(scene: Scene, sheet: Sheet, unit: number, phase: number) {
  const { width, height, random, tint } = scene;
  const points: Point[] = [];
  const step = 9 * unit;
  const depth = (t: number) =>
    unit * (24 + 10 * Math.sin(t * 0.011 + phase) + random.around(7) + (random.chance(0.06) ? 16 : 0));
  for (let x = 0; x < width; x += step) points.push([x, depth(x)]);
  for (let y = 0; y < height; y += step) points.push([width - depth(y + 900), y]);
  for (let x = width; x > 0; x -= step) points.push([x, height - depth(x + 2000)]);
  for (let y = height; y > 0; y -= step) points.push([depth(y + 3000), y]);
  band(sheet, scene, `M${points.map(pair).join('L')}Z`, tint('#f7f0e0'));
}
