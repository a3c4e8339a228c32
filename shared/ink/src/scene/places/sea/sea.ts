import { oneOf } from '../one-of.ts';
import { beach } from './beach.ts';
import { headland } from './headland.ts';

export const sea = oneOf(beach, headland);
