import { mix } from '../../geometry/point.ts';
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
    const loose = sleeve.kind === 'loose' ? 9 : sleeve.kind === 'plate' ? 4 : 4;
    const end = mix(elbow, wrist, 0.94);
    hand();
    const upper = piece(artist, shoulder, elbow, r.top + loose, r.elbow + loose, cloth);
    const lower = piece(artist, elbow, end, r.elbow + loose, r.wrist + loose + 3, cloth, false);
    folds(artist, cloth, upper, bendFolds(shoulder, elbow, wrist, r.elbow + loose));
    folds(artist, cloth, lower, bendFolds(wrist, elbow, shoulder, r.elbow + loose).slice(0, 1));
    if (sleeve.cuff)
      piece(
        artist,
        mix(elbow, wrist, 0.82),
        mix(elbow, wrist, 0.97),
        r.wrist + loose + 5,
        r.wrist + loose + 4,
        sleeve.cuff,
        false,
      );
    if (sleeve.stripe) stripeAround(artist, elbow, wrist, r.wrist + loose + 5, sleeve.stripe);
    return;
  }
  piece(artist, shoulder, elbow, r.top, r.elbow, skin);
  hand();
  piece(artist, elbow, wrist, r.elbow, r.wrist, skin, false);
  if (sleeve.kind === 'wide') return wideSleeve(artist, { shoulder, elbow, wrist, r }, sleeve);
  if (sleeve.kind === 'short' || sleeve.kind === 'puff') shortSleeve(artist, shoulder, elbow, r, sleeve);
}
