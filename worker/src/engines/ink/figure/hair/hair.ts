import type { Artist } from '../artist.ts';
import { drawBackHair } from './back.ts';
import { bangLocks, castShadow, drawBangs } from './bangs.ts';
import { drawCap } from './cap.ts';
import { drawFrontStrands, drawSides } from './sides.ts';

export function drawHairBehind(artist: Artist) {
  drawBackHair(artist);
}

/** Hair over face and shoulders; `face` is the outline that takes its shadow. */
export function drawHairBefore(artist: Artist, locks: ReturnType<typeof bangLocks>) {
  drawFrontStrands(artist);
  drawCap(artist);
  drawSides(artist);
  drawBangs(artist, locks);
}

export { bangLocks, castShadow };
