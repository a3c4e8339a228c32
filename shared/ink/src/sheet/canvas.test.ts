import { expect, test } from 'vitest';
import type { Pen } from '../geometry/path.ts';
import { planSitter } from '../testing/plan.ts';
import { paintInk, type InkContext } from './canvas.ts';
import { inkShape } from './ink-shape.ts';
import { textOf } from './path-text.ts';
import { serialise } from './serialise.ts';

/** A context that notes the text of each filled path with its colour, and that of the path that clips it. */
function noting() {
  const filled: string[] = [];
  const clips: (string | undefined)[] = [];
  const stack: (string | undefined)[] = [];
  let clip: string | undefined;
  let steps: ((pen: Pen) => void)[] = [];
  const drawn = () => textOf((pen) => steps.forEach((step) => step(pen)));
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
    stroke: idle,
    fillRect: idle,
    scale: (x: number) => void scales.push(x),
    beginPath: () => void (steps = []),
    moveTo: (...to) => void steps.push((pen) => pen.moveTo(...to)),
    lineTo: (...to) => void steps.push((pen) => pen.lineTo(...to)),
    bezierCurveTo: (...to) => void steps.push((pen) => pen.bezierCurveTo(...to)),
    ellipse: (...arc) => void steps.push((pen) => pen.ellipse(...arc)),
    closePath: () => void steps.push((pen) => pen.closePath()),
    clip: () => void (clip = drawn()),
    fill() {
      filled.push(`${String(this.fillStyle)} ${drawn()}`);
      clips.push(clip);
    },
  } satisfies InkContext;
  return { context, filled, clips, scales };
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
  expect(clips).toEqual(shapes.map(({ clip }) => clip && textOf(clip)));
  expect(new Set(clips).size).toBeGreaterThan(2);
});
