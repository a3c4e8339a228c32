import { joinRaw, keyOf, rawOf, type Match } from './clause.ts';
import type { Findings, Value } from './findings.ts';
import { nouns, ownColours, type Noun, type NounName } from './nouns.ts';
import { isColour } from './phrases.ts';

/** Colours and adjectives, each as it was found. */
export type Modifiers = readonly Match[];

/** Gives modifiers to a noun, which decides what they set: "black" before "hair" or before "eyes". */
export function giveToNoun(modifiers: Modifiers, name: NounName, raw: string, findings: Findings): void {
  const noun: Noun = nouns[name];
  for (const { tokens } of modifiers) {
    const key = keyOf(tokens);
    const phrase = joinRaw([rawOf(tokens), raw]);
    const table = [noun.colours, noun.adjectives].find((table) => table?.values[key] !== undefined);
    const value = table?.values[key];
    if (table === undefined || value === undefined) findings.reportBeyond(phrase);
    else findings.say([table.attribute, value], phrase);
  }
}

/** Gives modifiers to a thing whose colour no attribute sets; its own colours need no report: "blue sky". */
export function giveToThing(
  modifiers: Modifiers,
  [attribute, value]: Value,
  raw: string,
  findings: Findings,
): void {
  const own = (ownColours[attribute === 'holding' ? `holding ${value}` : value] ?? '').split('|');
  for (const { tokens, sense } of modifiers) {
    const word = rawOf(tokens);
    if (sense.alone !== undefined) findings.say(sense.alone, word);
    else if (!isColour(keyOf(tokens))) findings.reportBeyond(`${word} ${raw}`);
    else if (!own.includes(keyOf(tokens))) findings.reportBeyond(`${word} (as the colour of the ${raw})`);
  }
}

/** Reads modifiers that no noun follows: "blonde" sets a value by itself, "red" is reported. */
export function readAlone(modifiers: Modifiers, findings: Findings): void {
  for (const { tokens, sense } of modifiers)
    if (sense.alone !== undefined) findings.say(sense.alone, rawOf(tokens));
  const nameless = modifiers.filter(({ sense }) => sense.alone === undefined && sense.mark !== 'filler');
  if (nameless.length > 0) findings.reportBeyond(nameless.map(({ tokens }) => rawOf(tokens)).join(' '));
}
