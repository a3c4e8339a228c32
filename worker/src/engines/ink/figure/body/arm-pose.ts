import type { Point } from '../../geometry/point.ts';
import type { Artist } from '../artist.ts';
import { buildOf } from './build.ts';
import type { HandShape } from './hand-plans.ts';

export interface ArmPose {
  readonly elbow: Point;
  readonly wrist: Point;
  readonly hand: HandShape;
  /** Direction of the hand, radians. */
  readonly aim: number;
  readonly thumb: 1 | -1;
  readonly isBehind: boolean;
  readonly isOverFace: boolean;
}

const angleOf = (from: Point, to: Point) => Math.atan2(to[1] - from[1], to[0] - from[0]);

export function armPose(artist: Artist, side: -1 | 1): ArmPose {
  const { pose, body, head } = artist;
  const { shoulder: w, waist } = buildOf(artist);
  const gesture = side === pose.arm ? pose.gesture : pose.gesture === 'behind' ? 'behind' : 'sides';
  const at = (x: number, y: number) => body.at(side * x, y, 10);
  const mirror = (angle: number) => (side === 1 ? angle : Math.PI - angle);
  const base = { thumb: (side === 1 ? 1 : -1) as 1 | -1, isBehind: false, isOverFace: false };
  const chinPoint = head.flat(0, 134);
  switch (gesture) {
    case 'chin': {
      const wrist: Point = [chinPoint[0] + side * 44, chinPoint[1] + 50];
      return {
        ...base,
        elbow: at(w + 4, 232),
        wrist,
        hand: 'curled',
        aim: mirror(-2.1),
        thumb: side === 1 ? 1 : -1,
        isOverFace: true,
      };
    }
    case 'wave': {
      const elbow = at(w + 66, 196);
      const wrist = at(w + 92, 38);
      return { ...base, elbow, wrist, hand: 'open', aim: mirror(-1.4), thumb: side === 1 ? -1 : 1 };
    }
    case 'peace': {
      const wrist: Point = [chinPoint[0] + side * (w * 0.5 + 92), chinPoint[1] + 44];
      return {
        ...base,
        elbow: at(w + 34, 218),
        wrist,
        hand: 'peace',
        aim: mirror(-1.75),
        thumb: side === 1 ? -1 : 1,
        isOverFace: true,
      };
    }
    case 'strap':
      return {
        ...base,
        elbow: at(w + 40, 214),
        wrist: at(w * 0.5 + 16, 150),
        hand: 'fist',
        aim: mirror(-2.3),
        isOverFace: true,
      };
    case 'hip': {
      const wrist = at(waist + 24, 322);
      return { ...base, elbow: at(w + 92, 226), wrist, hand: 'fist', aim: mirror(2.5) };
    }
    case 'chest': {
      const elbow = at(w + 26, 226);
      const wrist = body.front(side * 52, 152);
      return { ...base, elbow, wrist, hand: 'flat', aim: mirror(-2.75), isOverFace: true };
    }
    case 'behind':
      return {
        ...base,
        elbow: at(w + 34, 214),
        wrist: at(w - 26, 352),
        hand: 'relaxed',
        aim: mirror(1.9),
        isBehind: true,
      };
    case 'sides': {
      const elbow = at(w + 18, 214);
      const wrist = at(w + 14, 366);
      return {
        ...base,
        elbow,
        wrist,
        hand: 'relaxed',
        aim: angleOf(elbow, wrist),
        thumb: side === 1 ? 1 : -1,
      };
    }
  }
}
