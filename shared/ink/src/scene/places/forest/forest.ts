import { oneOf } from '../one-of.ts';
import { glade } from './glade.ts';
import { grove } from './grove.ts';
import { path } from './path.ts';

export const forest = oneOf(grove, path, glade);
