import type { Artist } from '../artist.ts';
import { drawAnimalEars } from './animal-ears.ts';
import { drawCirclet, drawHeadband, drawHeadbandTails, drawHeadphones, drawScarf } from './bands.ts';
import { drawCrown, drawWitchHat } from './hats.ts';
import { drawHorns } from './horns.ts';
import { drawEarrings, drawFlower, drawGlasses, drawRibbon } from './ornaments.ts';
import { drawStrawHat } from './straw-hats.ts';
import { drawBatWings, drawFeatherWings, drawHalo, drawTailOf } from './wings.ts';

type Accessory = Artist['character']['accessory'][number];
type Pieces = Partial<Record<Accessory, (artist: Artist) => void>>;

const behind: Pieces = { headband: drawHeadbandTails };
const onFace: Pieces = { glasses: drawGlasses };
const onFringe: Pieces = { circlet: drawCirclet, headband: drawHeadband };
const onNeck: Pieces = { scarf: drawScarf };
/** In the order in which they lie over each other. */
const onHair: Pieces = {
  earrings: drawEarrings,
  headphones: drawHeadphones,
  'cat ears': (artist) => drawAnimalEars(artist, 'cat', artist.palette.hair),
  'bunny ears': (artist) => drawAnimalEars(artist, 'rabbit', artist.palette.material('#fbf7f6')),
  horns: (artist) => drawHorns(artist, artist.palette.material('#d8c8a4', 0.3)),
  'straw hat': drawStrawHat,
  'witch hat': drawWitchHat,
  crown: drawCrown,
  flower: drawFlower,
  ribbon: drawRibbon,
};

function put(artist: Artist, pieces: Pieces) {
  for (const [name, draw] of Object.entries(pieces))
    if (artist.character.accessory.includes(name as Accessory))
      draw({ ...artist, random: artist.random.fork(name) });
}

/** Wolves are grey; the others share the colour of their hair. */
const furOf = ({ character, palette }: Artist) =>
  character.species === 'wolf' ? palette.material('#8f8b99') : palette.hair;

export function wearBehind(artist: Artist) {
  const { species } = artist.character;
  if (species === 'angel') drawFeatherWings(artist);
  if (species === 'demon') drawBatWings(artist);
  if (species === 'cat' || species === 'fox' || species === 'wolf')
    drawTailOf(artist, species, furOf(artist));
  put(artist, behind);
}

export const wearOnFace = (artist: Artist) => put(artist, onFace);
export const wearBands = (artist: Artist) => put(artist, onFringe);
export const wearOnNeck = (artist: Artist) => put(artist, onNeck);

export function wearOnHair(artist: Artist) {
  const { species, accessory } = artist.character;
  const isCat = species === 'cat' && !accessory.includes('cat ears');
  if (isCat || species === 'fox' || species === 'wolf') drawAnimalEars(artist, species, furOf(artist));
  if (species === 'rabbit' && !accessory.includes('bunny ears')) drawAnimalEars(artist, 'rabbit');
  if (species === 'demon' && !accessory.includes('horns'))
    drawHorns(artist, artist.palette.material('#4a3040', 0.4), 0.86);
  put(artist, onHair);
  if (species === 'angel') drawHalo(artist);
}
