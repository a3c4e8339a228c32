import type { Character } from '../character/character.ts';
import { bamboo } from './places/bamboo.ts';
import { castle } from './places/castle/castle.ts';
import { city } from './places/city/city.ts';
import { forest } from './places/forest/forest.ts';
import { night } from './places/night.ts';
import { plain } from './places/plain.ts';
import { room } from './places/room/room.ts';
import { sakura } from './places/sakura.ts';
import { sea } from './places/sea/sea.ts';
import { sky } from './places/sky.ts';
import { snow } from './places/snow/snow.ts';
import { sunset } from './places/sunset.ts';
import type { Place } from './scene.ts';

export const places: Readonly<Record<Character['background'], Place>> = {
  sky,
  sunset,
  night,
  sakura,
  sea,
  snow,
  forest,
  bamboo,
  plain,
  city,
  room,
  castle,
};
