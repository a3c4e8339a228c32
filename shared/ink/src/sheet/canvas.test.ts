import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planSitter } from '../testing/plan.ts';
import { paintInk, type InkContext } from './canvas.ts';
import { serialise } from './serialise.ts';

/** Stands in for the browser's class, which Node lacks: it keeps the path data. */
class PathData {
  readonly d: string;
  constructor(d: string) {
    this.d = d;
  }
}

beforeEach(() => vi.stubGlobal('Path2D', PathData));
afterEach(() => vi.unstubAllGlobals());

/** A context that notes each filled path with its colour. */
function noting() {
  const filled: string[] = [];
  const scales: number[] = [];
  const idle = () => undefined;
  const context = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    globalAlpha: 1,
    save: idle,
    restore: idle,
    translate: idle,
    clip: idle,
    stroke: idle,
    fillRect: idle,
    scale: (x: number) => void scales.push(x),
    fill(path: unknown) {
      filled.push(`${this.fillStyle} ${(path as PathData).d}`);
    },
  };
  return { context: context as unknown as InkContext, filled, scales };
}

test('a canvas gets the paths of the stage “ink” of the SVG, in the same order and colours', () => {
  const picture = planSitter({ background: 'city', accessory: ['glasses', 'scarf'] });
  const { context, filled, scales } = noting();
  paintInk(context, picture, 384);
  const body = serialise(picture, 'ink').replace(/<defs>.*<\/defs>/, '');
  const paths = [...body.matchAll(/<path d="([^"]*)" fill="([^"]*)"/g)].map(([, d, fill]) => `${fill} ${d}`);
  expect(filled).toEqual(paths);
  expect(filled.length).toBeGreaterThan(200);
  expect(scales[0]).toBe(0.5);
});
