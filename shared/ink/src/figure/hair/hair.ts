import type { Artist } from '../artist.ts';
import { drawEars } from '../face/ears.ts';
import { drawBackHair } from './back.ts';
import { drawBangs } from './bangs.ts';
import { drawCap } from './cap.ts';
import type { Lock } from './lock.ts';
import { drawFrontStrands, drawSides } from './sides.ts';
import { drawCowlick, drawSpikes } from './spikes.ts';
import { drawBraids, drawBuns, drawPonytail, drawTies, drawTwintails } from './tails.ts';

const hats = ['witch hat', 'straw hat', 'crown', 'headphones', 'circlet'];

export function drawHairBehind(artist: Artist) {
  const { hair, accessory, species } = artist.character;
  if (hair === 'ponytail') drawPonytail(artist);
  if (hair === 'twintails') drawTwintails(artist);
  drawBackHair(artist);
  if (hair === 'spiky') drawSpikes(artist, false);
  const isFree = accessory.length === 0 && (species === 'human' || species === 'elf') && hair !== 'spiky';
  if (isFree && artist.random.fork('cowlick').chance(0.16)) drawCowlick(artist);
}

/** Hair over face and shoulders; bands lie on the fringe and under the strands beside it. */
export function drawHairBefore(artist: Artist, locks: readonly Lock[], wearBands: () => void) {
  const { hair, accessory, species } = artist.character;
  const hasHat = accessory.some((item) => hats.includes(item));
  drawCap(artist);
  if (hair === 'buns' && !hasHat) drawBuns(artist);
  if (hair === 'spiky' && !hasHat) drawSpikes(artist, true);
  if (hair === 'braids') drawBraids(artist);
  drawSides(artist);
  drawBangs(artist, locks);
  wearBands();
  drawFrontStrands(artist);
  // Long ears pass through the hair; with earrings, the hair is tucked behind the ear.
  if (species === 'elf' || species === 'demon' || accessory.includes('earrings')) drawEars(artist);
  if (hair === 'twintails') drawTies(artist);
}
