import type { Artist } from './artist.ts';
import { armPose } from './body/arm-pose.ts';
import { drawHandOf } from './body/arms.ts';
import { drawNeck } from './body/neck.ts';
import { drawArm } from './body/sleeves.ts';
import { drawFace } from './face/face.ts';
import { bangLocks } from './hair/bangs.ts';
import { drawHairBefore, drawHairBehind } from './hair/hair.ts';
import { drawHeld } from './hold/hold.ts';
import { wardrobe } from './outfit/wardrobe.ts';
import { wearBands, wearBehind, wearOnFace, wearOnHair, wearOnNeck } from './wear/wear.ts';

/** The figure from back to front. */
export function drawFigure(artist: Artist) {
  const locks = bangLocks({ ...artist, random: artist.random.fork('bangs') });
  const outfit = wardrobe[artist.character.outfit];
  const sleeve = outfit.sleeve(artist);
  const arms = [-artist.pose.arm as -1 | 1, artist.pose.arm].map((side) => ({
    side,
    pose: armPose(artist, side),
  }));
  const isBehind = arms.filter(({ pose }) => pose.isBehind);
  const isBefore = arms.filter(({ pose }) => !pose.isBehind);
  wearBehind(artist);
  drawHairBehind({ ...artist, random: artist.random.fork('back hair') });
  outfit.behind?.(artist);
  for (const arm of isBehind)
    for (const part of ['upper', 'lower'] as const) drawArm(artist, arm, sleeve, part);
  drawNeck(artist);
  outfit.dress(artist);
  for (const arm of isBefore) {
    drawArm(artist, arm, sleeve, 'upper');
    if (!arm.pose.isInFront) drawArm(artist, arm, sleeve, 'lower');
  }
  outfit.over?.(artist);
  wearOnNeck(artist);
  drawFace(artist, locks);
  wearOnFace(artist);
  drawHairBefore({ ...artist, random: artist.random.fork('hair') }, locks, () => wearBands(artist));
  wearOnHair(artist);
  for (const arm of isBefore.filter(({ pose }) => pose.isInFront)) {
    // A thing that hangs from the hand hangs before the sleeve as well.
    const hangs = artist.character.holding === 'lantern' && arm.side === artist.pose.arm;
    if (!hangs) drawHeld(artist, arm);
    drawArm(artist, arm, sleeve, 'lower');
    if (!hangs) continue;
    drawHeld(artist, arm);
    drawHandOf(artist, arm);
  }
}
