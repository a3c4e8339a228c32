import { oneOf } from '../one-of.ts';
import { cafe } from './cafe.ts';
import { library } from './library.ts';
import { window } from './window.ts';

export const room = oneOf(window, library, cafe);
