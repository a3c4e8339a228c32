import { oneOf } from '../one-of.ts';
import { rooftop } from './rooftop.ts';
import { skyline } from './skyline.ts';
import { street } from './street.ts';

export const city = oneOf(skyline, street, rooftop);
