import { circle } from '../../geometry/path.ts';
import { mix, type Point } from '../../geometry/point.ts';
import type { Material } from '../../paint/palette.ts';
import type { Artist } from '../artist.ts';
import { folds } from '../panel.ts';
import { buildOf } from './build.ts';
import { armPose } from './arm-pose.ts';
import { drawHand } from './hands.ts';
import { piece } from './limb.ts';
import { bendFolds, shortSleeve, stripeAround, wideSleeve, type Sleeve } from './sleeves.ts';

export function drawArm(artist: Artist, side: -1 | 1, sleeve: Sleeve) {
  const { body, palette } = artist;
  const { shoulder: w, isBoy } = buildOf(artist);
  const pose = armPose(artist, side);
  const shoulder = body.at(side * (w * 0.79), isBoy ? 58 : 60);
  const k = isBoy ? 1.18 : 1;
  const slim = artist.style.body.head < 0.95 ? 0.94 : 1;
  const r = { top: 29 * k * slim, elbow: 20 * k * slim, wrist: 14.5 * k * slim };
  const skin = palette.skin;
  const { elbow, wrist } = pose;
  const cloth = sleeve.material;

  const hand = () => drawHand(artist, wrist, pose.aim, pose.thumb, pose.hand);
  if (sleeve.kind === 'long' || sleeve.kind === 'loose' || sleeve.kind === 'plate') {
    const loose = sleeve.kind === 'loose' ? 9 : 4;
    const radius = { elbow: r.elbow + loose, wrist: r.wrist + loose + 3 };
    hand();
    const upper = piece(artist, shoulder, elbow, r.top + loose, radius.elbow, cloth);
    const lower = piece(artist, elbow, mix(elbow, wrist, 0.94), radius.elbow, radius.wrist, cloth, 'open');
    joint(artist, elbow, radius.elbow, cloth);
    folds(artist, cloth, upper, bendFolds(shoulder, elbow, wrist, radius.elbow));
    folds(artist, cloth, lower, bendFolds(wrist, elbow, shoulder, radius.elbow).slice(0, 1));
    const [from, to] = [mix(elbow, wrist, 0.82), mix(elbow, wrist, 0.97)];
    if (sleeve.cuff) piece(artist, from, to, radius.wrist + 2, radius.wrist + 1, sleeve.cuff, 'open');
    if (sleeve.stripe) stripeAround(artist, elbow, wrist, radius.wrist + 2, sleeve.stripe);
    return;
  }
  piece(artist, shoulder, elbow, r.top, r.elbow, skin);
  piece(artist, elbow, wrist, r.elbow, r.wrist, skin, 'joined');
  joint(artist, elbow, r.elbow, skin);
  hand();
  joint(artist, wrist, r.wrist, skin);
  if (sleeve.kind === 'wide') return wideSleeve(artist, { shoulder, elbow, wrist, r }, sleeve);
  if (sleeve.kind === 'short' || sleeve.kind === 'puff') shortSleeve(artist, shoulder, elbow, r, sleeve);
}

/** Covers the lines that two pieces leave where they meet. */
function joint({ sheet, weight }: Artist, centre: Point, radius: number, material: Material) {
  sheet.fill(circle(centre, radius - weight * 0.7), material.base);
}
