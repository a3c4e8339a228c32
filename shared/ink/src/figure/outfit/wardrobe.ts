import type { Character } from '../../character/character.ts';
import { armor } from './armor.ts';
import { blazer } from './blazer.ts';
import { cloak } from './cloak.ts';
import { dress } from './dress.ts';
import { gi } from './gi.ts';
import { hoodie } from './hoodie.ts';
import { kimono } from './kimono.ts';
import type { Outfit } from './outfit.ts';
import { sailor } from './sailor.ts';
import { tshirt } from './tshirt.ts';
import { tunic } from './tunic.ts';

export const wardrobe: Readonly<Record<Character['outfit'], Outfit>> = {
  sailor,
  blazer,
  hoodie,
  kimono,
  armor,
  tshirt,
  dress,
  cloak,
  gi,
  tunic,
};
