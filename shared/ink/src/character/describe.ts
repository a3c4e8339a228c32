import type { Attribute } from '@irodori/words/vocabulary';
import type { InkStyle } from '../styles/style.ts';
import type { Character } from './character.ts';

const hairWords: Readonly<Record<Character['hair'], string>> = {
  short: 'short hair',
  bob: 'bob',
  long: 'long hair',
  twintails: 'twintails',
  ponytail: 'ponytail',
  buns: 'hair buns',
  braids: 'braids',
  spiky: 'spiky hair',
  wavy: 'wavy hair',
};

const placeWords: Readonly<Record<Character['background'], string>> = {
  plain: 'plain background',
  sky: 'blue sky',
  sunset: 'sunset',
  night: 'night sky',
  sakura: 'cherry blossoms',
  city: 'city',
  forest: 'forest',
  sea: 'sea',
  snow: 'snow',
  room: 'room',
  castle: 'castle',
  bamboo: 'bamboo',
};

const speciesWords: Readonly<Record<Character['species'], string>> = {
  human: '',
  elf: 'elf ears',
  cat: 'cat ears and tail',
  fox: 'fox ears and tail',
  rabbit: 'rabbit ears',
  wolf: 'wolf ears and tail',
  demon: 'demon horns',
  angel: 'halo and wings',
};

/** Describes the picture for the visitor, without the attributes of `except`. */
export function describe(character: Character, style: InkStyle, except: readonly string[] = []): string[] {
  const outfit = character.outfit === 'tshirt' ? 't-shirt' : character.outfit;
  const words: Readonly<Record<Attribute, readonly string[]>> = {
    gender: [character.gender],
    hair: [hairWords[character.hair]],
    hair_color: [`${character.hair_color} hair`],
    bangs: [`${character.bangs} bangs`],
    eye_color: [`${character.eye_color} eyes`],
    expression: [character.expression],
    skin: [`${character.skin} skin`],
    outfit: [outfit],
    outfit_color: [`${character.outfit_color} clothes`],
    species: [speciesWords[character.species]],
    accessory: character.accessory,
    background: [placeWords[character.background]],
    mood: [`${character.mood} mood`],
    effects: character.effects,
    framing: [character.framing === 'half' ? 'half figure' : 'portrait'],
    gesture: [character.gesture === 'relaxed' ? '' : character.gesture],
    holding: [character.holding === 'none' ? '' : `holding a ${character.holding}`],
  };
  const said = Object.entries(words).flatMap(([name, values]) => (except.includes(name) ? [] : values));
  const colour = `${character.hair_color} hair`;
  const joined =
    said.includes(hairWords[character.hair]) && said.includes(colour)
      ? [`${character.hair_color} ${hairWords[character.hair]}`]
      : [];
  const rest =
    joined.length > 0 ? said.filter((word) => word !== colour && word !== hairWords[character.hair]) : said;
  return [...new Set([...joined, ...rest, `${style.label} style`])].filter((word) => word !== '');
}
