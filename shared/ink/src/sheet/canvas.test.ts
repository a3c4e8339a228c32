import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planSitter } from '../testing/plan.ts';
import { paintInk, type InkContext } from './canvas.ts';
import { inkShape } from './ink-shape.ts';
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

/** A context that notes each filled path with its colour, and the path that clips it. */
function noting() {
  const filled: string[] = [];
  const clips: (string | undefined)[] = [];
  const stack: (string | undefined)[] = [];
  let clip: string | undefined;
  const scales: number[] = [];
  const idle = () => undefined;
  const context = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    globalAlpha: 1,
    save: () => void stack.push(clip),
    restore: () => void (clip = stack.pop()),
    translate: idle,
    clip: (path: unknown) => void (clip = (path as PathData).d),
    stroke: idle,
    fillRect: idle,
    scale: (x: number) => void scales.push(x),
    fill(path: unknown) {
      filled.push(`${this.fillStyle} ${(path as PathData).d}`);
      clips.push(clip);
    },
  };
  return { context: context as unknown as InkContext, filled, clips, scales };
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

test('each path is clipped by its own clip alone', () => {
  const picture = planSitter({ outfit: 'kimono', background: 'city' });
  const { context, clips } = noting();
  paintInk(context, picture, 384);
  const shapes = picture.layers
    .flatMap(({ marks }) => marks.map(inkShape))
    .filter((shape) => shape !== undefined);
  expect(clips).toEqual(shapes.map(({ clip }) => clip));
  expect(new Set(clips).size).toBeGreaterThan(2);
});
