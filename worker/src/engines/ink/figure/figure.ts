import type { Artist } from './artist.ts';
import { armPose } from './body/arm-pose.ts';
import { drawArm } from './body/arms.ts';
import { drawStrap } from './body/strap.ts';
import { drawNeck } from './body/neck.ts';
import { drawFace } from './face/face.ts';
import { bangLocks } from './hair/bangs.ts';
import { drawHairBefore, drawHairBehind } from './hair/hair.ts';
import { wardrobe } from './outfit/wardrobe.ts';
import { wearBands, wearBehind, wearOnFace, wearOnHair, wearOnNeck } from './wear/wear.ts';

/** The figure from back to front. */
export function drawFigure(artist: Artist) {
  const locks = bangLocks({ ...artist, random: artist.random.fork('bangs') });
  const outfit = wardrobe[artist.character.outfit];
  const sleeve = outfit.sleeve(artist);
  const arms = ([-1, 1] as const).map((side) => ({ side, pose: armPose(artist, side) }));
  wearBehind(artist);
  drawHairBehind({ ...artist, random: artist.random.fork('back hair') });
  outfit.behind?.(artist);
  for (const { side, pose } of arms) if (pose.isBehind) drawArm(artist, side, sleeve);
  drawNeck(artist);
  outfit.dress(artist);
  for (const { side, pose } of arms) if (!pose.isBehind && !pose.isOverFace) drawArm(artist, side, sleeve);
  outfit.over?.(artist);
  drawStrap(artist);
  wearOnNeck(artist);
  drawFace(artist, locks);
  wearOnFace(artist);
  drawHairBefore({ ...artist, random: artist.random.fork('hair') }, locks, () => wearBands(artist));
  wearOnHair(artist);
  for (const { side, pose } of arms) if (pose.isOverFace) drawArm(artist, side, sleeve);
}
