import { joinRaw, keyOf, rawOf, type Match } from './clause.ts';
import type { Findings, Value } from './findings.ts';
import { nouns, ownColours, type Noun, type NounName } from './nouns.ts';
import { isColour } from './phrases.ts';

/** Colours and adjectives, each as it was found. */
export type Modifiers = readonly Match[];

/** What has a colour of the visitor's choice; skin is left out by its name alone. */
const coloured: readonly NonNullable<Noun['colours']>[] = [
  nouns.hair.colours,
  nouns.eyes.colours,
  nouns.clothes.colours,
];

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

/**
 * Reads modifiers that no noun follows: "blonde" sets a value by itself, "red" is reported. To leave out "red" leaves it
 * out of hair, eyes and clothes.
 */
export function readAlone(modifiers: Modifiers, findings: Findings): void {
  for (const { tokens, sense } of modifiers)
    if (sense.alone !== undefined) findings.say(sense.alone, rawOf(tokens));
  const isLeftOut = ({ tokens }: Match) => findings.negation.isActive && isColour(keyOf(tokens));
  for (const { tokens } of modifiers.filter(isLeftOut))
    for (const colours of coloured) {
      const value = colours.values[keyOf(tokens)];
      if (value !== undefined) findings.leaveOut([colours.attribute, [value]], rawOf(tokens));
    }
  const nameless = modifiers.filter(
    (each) => each.sense.alone === undefined && each.sense.mark !== 'filler' && !isLeftOut(each),
  );
  if (nameless.length > 0) findings.reportBeyond(nameless.map(({ tokens }) => rawOf(tokens)).join(' '));
}
