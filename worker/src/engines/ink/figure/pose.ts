import type { Character } from '../character/character.ts';
import { createBodyFrame, type BodyFrame } from '../geometry/body-frame.ts';
import { createHeadFrame, type HeadFrame } from '../geometry/head-frame.ts';
import type { Point } from '../geometry/point.ts';
import type { Random } from '../random.ts';
import type { InkStyle } from '../styles/style.ts';

export type Gesture = 'sides' | 'chin' | 'wave' | 'strap' | 'hip' | 'chest' | 'behind' | 'peace';

export interface Pose {
  readonly head: HeadFrame;
  readonly body: BodyFrame;
  /** Where the eyes look, in units of the face. */
  readonly gaze: Point;
  readonly gesture: Gesture;
  /** Which arm makes the gesture: −1 the picture's left. */
  readonly arm: -1 | 1;
}

export function poseOf(character: Character, style: InkStyle, random: Random): Pose {
  const side = random.chance(0.5) ? 1 : -1;
  const lively = character.mood === 'energetic' || character.expression === 'laughing' ? 1.3 : 1;
  const yaw = side * random.range(0.14, 0.4);
  const roll = -side * random.range(-0.02, 0.1) * lively + random.around(0.05);
  const shy = character.expression === 'sad' ? 0.09 : 0;
  const { head: size, neck, shoulders } = style.body;
  const isBoy = character.gender === 'boy';
  const scale = size * (isBoy ? 0.97 : 1);
  const gap = (isBoy ? 34 : 33) * neck;
  const bodyYaw = -side * random.range(-0.12, 0.34);
  const body = createBodyFrame({
    yaw: bodyYaw,
    roll: random.around(0.06) + side * 0.03,
    shoulder: (isBoy ? 150 : 116) * shoulders,
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
    gesture: gestureOf(character, random.fork('gesture')),
    arm: side === 1 ? -1 : 1,
  };
}

function gestureOf({ expression, outfit, framing, mood }: Character, random: Random): Gesture {
  if (outfit === 'cloak') return 'sides';
  const isMerry = expression === 'happy' || expression === 'laughing';
  if (framing === 'portrait')
    return random.chance(isMerry ? 0.6 : 0.25)
      ? random.pick(isMerry ? ['peace', 'chin'] : ['chin'])
      : 'sides';
  if (isMerry) return random.pick(['wave', 'peace', 'wave', 'chin', 'chest']);
  if (expression === 'angry') return random.pick(['hip', 'sides', 'hip']);
  if (expression === 'sad') return random.pick(['chest', 'sides', 'behind']);
  const lively: readonly Gesture[] =
    mood === 'energetic' ? ['peace', 'hip', 'wave'] : ['chest', 'behind', 'chin'];
  return random.pick(['sides', 'hip', 'strap', 'wave', ...lively]);
}
