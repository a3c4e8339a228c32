import type { Character } from '../character/character.ts';
import { createBodyFrame, type BodyFrame } from '../geometry/body-frame.ts';
import { createHeadFrame, type HeadFrame } from '../geometry/head-frame.ts';
import type { Point } from '../geometry/point.ts';
import type { Random } from '../random.ts';
import type { InkStyle } from '../styles/style.ts';

export interface Pose {
  readonly head: HeadFrame;
  readonly body: BodyFrame;
  /** Where the eyes look, in units of the face. */
  readonly gaze: Point;
  /** Which arm makes the gesture or holds something: −1 the picture's left. */
  readonly arm: -1 | 1;
  readonly isActing: boolean;
  /** Only head and shoulders are seen, so hands come up to the face. */
  readonly isClose: boolean;
}

export function poseOf(character: Character, style: InkStyle, random: Random): Pose {
  const side = random.chance(0.5) ? 1 : -1;
  const lively = character.mood === 'energetic' || character.expression === 'laughing' ? 1.3 : 1;
  const yaw = side * random.range(0.14, 0.4);
  const roll = -side * random.range(-0.02, 0.1) * lively + random.around(0.05);
  const shy = character.expression === 'sad' ? 0.09 : 0;
  const { head: size, neck, shoulders } = style.body;
  const isBoy = character.gender === 'boy';
  const scale = size * (isBoy ? 0.92 : 0.95);
  const gap = (isBoy ? 35 : 34) * neck;
  const bodyYaw = -side * random.range(-0.12, 0.34);
  const stance = random.fork('stance');
  // The weight rests on the leg under the gesture's other side, as far as the temper allows.
  const weight = side * stance.range(0.45, 1) * lively * (character.mood === 'melancholic' ? 0.6 : 1);
  const body = createBodyFrame({
    yaw: bodyYaw,
    shoulders: 0.075 * weight,
    hips: -0.07 * weight,
    sway: 22 * weight * (isBoy ? 0.6 : 1),
    shoulder: (isBoy ? 152 : 119) * shoulders,
  });
  return {
    body,
    head: createHeadFrame({
      yaw,
      pitch: random.around(0.06) + shy,
      roll,
      scale,
      centre: [side * 6, -(gap + 128 * scale)],
    }),
    gaze: [
      random.chance(0.75) ? -side * 3 : side * 4,
      character.expression === 'sad' ? 4 : random.around(1.5),
    ],
    arm: side === 1 ? -1 : 1,
    isActing: character.gesture !== 'relaxed' || character.holding !== 'none',
    isClose: character.framing === 'portrait',
  };
}
