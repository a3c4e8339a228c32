import type { Character } from '../character/character.ts';
import { castle, city, plain, room } from './built.ts';
import { bamboo, forest, night, sakura, sea, sky, snow, sunset } from './outdoors.ts';
import type { Place } from './scene.ts';

export const places: Readonly<Record<Character['background'], Place>> = {
  plain,
  sky,
  sunset,
  night,
  sakura,
  city,
  forest,
  sea,
  snow,
  room,
  castle,
  bamboo,
};
