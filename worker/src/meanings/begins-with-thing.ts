import { things } from './things.ts';

const count = String.raw`(?:an?|the|two|three|some)\s+`;
/** Words before a noun that may describe it. After an article, a preposition or a verb something else would begin. */
const adjective = String.raw`(?!(?:an?|the|with|in|on|at|of|and|or|for|by|from|to|under|behind|beside|near)\b|[\p{Ll}]+ing\b)[\p{Ll}-]+\s+`;
const thing = `(?:${adjective}){0,3}?(?:${things.join('|')})s?\\s+`;
const has = String.raw`(?:with|having|(?:that|which)\s+ha(?:s|ve))\s+(?:an?\s+)?`;
const looks = `(?:${adjective}){0,3}?(?:eyes?|hair|face|mouth|smile|arms|legs|eyelashes|mou?stache|beard)`;
/** Nothing belongs to the looks any more: a desk with hair accessories has no hair. */
const end = String.raw`(?=\s*(?:$|[,;.:!?()\n]|(?:and|in|on|at|under|near|by|beside|wearing|sitting|standing|flying|smiling|looking)\b))`;
const thingWithLooks = new RegExp(`^\\s*${count}${thing}${has}${looks}${end}`, 'iu');

/**
 * Whether a text begins with a thing that has looks of its own: “a teapot with blue eyes”. “A teapot girl with blue eyes”,
 * “a teapot, blue eyes” and “a cup of tea in her hand” may be about a person.
 */
export const beginsWithThing = (text: string): boolean => thingWithLooks.test(text);
