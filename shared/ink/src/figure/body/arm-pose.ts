import type { Point } from '../../geometry/point.ts';
import type { Artist } from '../artist.ts';
import { holds } from '../hold/holds.ts';
import { buildOf } from './build.ts';
import type { HandShape } from './hand-shapes.ts';

export interface ArmPose {
  readonly elbow: Point;
  readonly wrist: Point;
  readonly hand: HandShape;
  /** Direction of the hand, radians. */
  readonly aim: number;
  readonly thumb: 1 | -1;
  /** Behind the trunk. */
  readonly isBehind: boolean;
  /** The forearm lies over hair and face. */
  readonly isInFront: boolean;
}

const angleOf = (from: Point, to: Point) => Math.atan2(to[1] - from[1], to[0] - from[0]);

/** Where the arm of a side is: the one that makes the gesture, or the other. */
export function armPose(artist: Artist, side: -1 | 1): ArmPose {
  const { pose, body, head, random, character } = artist;
  const { gesture, holding } = character;
  const { shoulder: w, waist } = buildOf(artist);
  const isActing = side === pose.arm;
  const at = (x: number, y: number) => body.at(side * x, y, 10);
  const mirror = (angle: number) => (side === 1 ? angle : Math.PI - angle);
  const base = { thumb: side, isBehind: false, isInFront: false };
  const turned = { ...base, thumb: -side as 1 | -1 };
  const chin = head.flat(0, 134);
  const rest = (): ArmPose => {
    const stray = random.fork(`arm ${side}`);
    const elbow = at(w + stray.range(14, 26), 208 + stray.around(6));
    const wrist = at(w + stray.range(-8, 14), 356);
    return { ...base, elbow, wrist, hand: 'relaxed', aim: angleOf(elbow, wrist) + side * 0.12 };
  };
  if (holding !== 'none' && isActing) {
    const { grip, ...hold } = holds[holding];
    const [x, y] = pose.isClose ? hold.close : hold.wrist;
    const wrist = body.front(side * x * (w / 119), y);
    return {
      ...base,
      elbow: at(w + hold.elbow[0], hold.elbow[1]),
      wrist,
      hand: grip,
      aim: mirror(hold.aim),
      isInFront: true,
    };
  }
  switch (gesture) {
    case 'arms crossed': {
      const elbow = at(w + 8, 200);
      const wrist = body.front(-side * w * 0.36, isActing ? 158 : 186);
      return { ...base, elbow, wrist, hand: 'flat', aim: angleOf(elbow, wrist), isInFront: true };
    }
    case 'hands clasped': {
      const elbow = at(w + 14, 208);
      const wrist = body.front(side * 40, isActing ? 298 : 308);
      return { ...turned, elbow, wrist, hand: 'flat', aim: mirror(2.75), isInFront: true };
    }
    case 'hands behind back':
      return {
        ...base,
        elbow: at(w + 34, 208),
        wrist: at(w - 26, 340),
        hand: 'relaxed',
        aim: mirror(1.9),
        isBehind: true,
      };
  }
  // One arm makes a gesture; if its hand holds something, the other one does.
  if (isActing === (holding !== 'none')) return rest();
  switch (gesture) {
    case 'thinking': {
      const wrist: Point = [chin[0] + side * 44, chin[1] + 50];
      return { ...base, elbow: at(w - 6, 226), wrist, hand: 'curled', aim: mirror(-2.1), isInFront: true };
    }
    case 'waving':
      return { ...turned, elbow: at(w + 62, 184), wrist: at(w + 92, 44), hand: 'open', aim: mirror(-1.4) };
    case 'peace sign': {
      const wrist: Point = [chin[0] + side * (w * 0.5 + 92), chin[1] + 44];
      return { ...turned, elbow: at(w + 30, 212), wrist, hand: 'peace', aim: mirror(-1.75), isInFront: true };
    }
    case 'touching hair': {
      const wrist: Point = [chin[0] + side * 122, chin[1] - 30];
      return { ...base, elbow: at(w + 34, 196), wrist, hand: 'curled', aim: mirror(-2), isInFront: true };
    }
    case 'hand on hip':
      return { ...base, elbow: at(w + 84, 212), wrist: at(waist + 24, 306), hand: 'fist', aim: mirror(2.5) };
    case 'hand on heart': {
      const wrist = body.front(side * 50, 150);
      return { ...base, elbow: at(w + 20, 216), wrist, hand: 'flat', aim: mirror(-2.75), isInFront: true };
    }
    case 'relaxed':
      return rest();
  }
}
