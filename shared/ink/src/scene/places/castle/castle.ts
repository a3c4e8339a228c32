import { oneOf } from '../one-of.ts';
import { hall } from './hall.ts';
import { towers } from './towers.ts';

export const castle = oneOf(towers, hall);
