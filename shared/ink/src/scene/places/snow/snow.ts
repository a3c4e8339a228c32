import { oneOf } from '../one-of.ts';
import { pines } from './pines.ts';
import { village } from './village.ts';

export const snow = oneOf(pines, village);
