import type { Artist } from './artist.ts';
import { drawTorso } from './body/torso.ts';
import { drawFace } from './face/face.ts';
import { bangLocks, castShadow, drawHairBefore, drawHairBehind } from './hair/hair.ts';

/** The figure from back to front. */
export function drawFigure(artist: Artist) {
  const locks = bangLocks({ ...artist, random: artist.random.fork('bangs') });
  drawHairBehind(artist);
  drawTorso(artist);
  const face = drawFace(artist);
  castShadow(artist, locks, face);
  drawHairBefore(artist, locks);
}
