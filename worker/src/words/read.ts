import { nounOf, nouns, ownColours, type Noun, type NounName } from './nouns.ts';
import { isColour, kindOf, longestPhrase, senseOf, type Kind, type Sense } from './phrases.ts';
import { readClauses, type Token } from './tokens.ts';
import type { Attribute } from './vocabulary.ts';

/** One attribute that a text sets or excludes. */
export interface Said {
  readonly attribute: Attribute;
  /** Several values when a general word is negated: "no hat" excludes every hat. */
  readonly values: readonly string[];
  readonly phrase: string;
  /** True for an implied value, which yields to any value that the text names. */
  readonly isWeak: boolean;
  readonly isNegative: boolean;
  /** The role word that implies the value, e.g. "princess". */
  readonly role?: string;
}

export interface Unknown {
  readonly phrase: string;
  readonly isNegative: boolean;
  /** True when no engine draws the phrase, so the search by meaning skips it. */
  readonly isBeyond: boolean;
}

export interface Reading {
  readonly said: readonly Said[];
  readonly unknown: readonly Unknown[];
}

/** Reads a text by the plain vocabulary. With `isNegative` the whole text lists what the picture must not show. */
export function readText(text: string, isNegative = false): Reading {
  const said: Said[] = [];
  const unknown: Unknown[] = [];
  for (const clause of readClauses(text)) new ClauseReader(clause, isNegative, said, unknown).read();
  return { said, unknown };
}

interface Match {
  readonly sense: Sense;
  readonly tokens: readonly Token[];
}
type Value = readonly [Attribute, string];

/** Values that often stand beside a more specific value: "long wavy hair", "starry night sky". */
const weakValues = new Set(['hair long', 'hair short', 'expression smile', 'background sky']);
const decorations = new Set<Attribute>(['background', 'effects']);
const worn = new Set<Attribute>(['outfit', 'accessory']);

class ClauseReader {
  readonly #clause: readonly Token[];
  readonly #said: Said[];
  readonly #unknown: Unknown[];
  readonly #isNegativeText: boolean;
  /** Colours and adjectives whose noun has not been read yet. */
  #modifiers: Match[] = [];
  /** The unknown words that have been read without a break. */
  #run: Token[] = [];
  /** The last noun without a modifier before it: "her eyes are green". */
  #bareNoun: { name: NounName; raw: string } | undefined;
  #negation: { attribute?: Attribute; isPaused: boolean } | undefined;

  constructor(clause: readonly Token[], isNegative: boolean, said: Said[], unknown: Unknown[]) {
    this.#clause = clause;
    this.#isNegativeText = isNegative;
    this.#said = said;
    this.#unknown = unknown;
  }

  read(): void {
    let at = 0;
    while (at < this.#clause.length) {
      const match = this.#matchAt(at);
      at += match?.tokens.length ?? 1;
      if (match === undefined) this.#takeUnknown(this.#clause[at - 1]);
      else at = this.#take(match, at);
    }
    this.#endPhrase();
  }

  #matchAt(at: number): Match | undefined {
    for (let length = Math.min(longestPhrase, this.#clause.length - at); length > 0; length--) {
      const tokens = this.#clause.slice(at, at + length);
      const sense = senseOf(keyOf(tokens));
      if (sense !== undefined) return { sense, tokens };
    }
    return undefined;
  }

  /** Takes a match that ends before `next`; returns the index at which reading continues. */
  #take(match: Match, next: number): number {
    const { sense, tokens } = match;
    const raw = rawOf(tokens);
    switch (this.#kindAt(match, next)) {
      case 'negator':
        this.#endPhrase();
        this.#negation = { isPaused: false };
        return next;
      case 'noun':
        if (sense.noun !== undefined) this.#takeNoun(sense.noun, match, next);
        return next;
      case 'value':
        this.#takeValues(sense.values ?? firstOf(sense.group), match, next);
        return next;
      case 'role':
        this.#takeRole(sense.role ?? [], raw);
        return next;
      case 'modifier':
        this.#endRun();
        this.#modifiers.push(match);
        return next;
      case 'hold':
        return this.#takeHeld(match, next);
      case 'deed':
        return this.#swallow(match, next, true);
      case 'manner':
        return this.#swallow(match, next, false);
      case 'crowd':
        return this.#takeCrowd(match, next);
      case 'undrawable':
        for (const token of tokens) this.#takeUnknown(token);
        this.#endRun(true);
        return next;
      case 'thing':
        for (const token of tokens) this.#takeUnknown(token);
        return next;
      case 'boundary':
        this.#takeBoundary(raw, next);
        return next;
      case 'filler':
        if (this.#run.length > 0) this.#run.push(...tokens);
        return next;
    }
  }

  /** "snowy" is a setting by itself and a colour before "hair". */
  #kindAt({ sense, tokens }: Match, next: number): Kind {
    const noun = sense.isModifier === true ? this.#matchAt(next)?.sense.noun : undefined;
    const colours: Noun['colours'] = noun && nouns[noun].colours;
    return colours?.values[keyOf(tokens)] === undefined ? kindOf(sense, rawOf(tokens)) : 'modifier';
  }

  #takeUnknown(token: Token | undefined): void {
    if (this.#run.length === 0) {
      const nameless = this.#modifiers.filter(({ sense }) => sense.alone === undefined);
      this.#run = nameless.flatMap(({ tokens }) => tokens);
      this.#modifiers = this.#modifiers.filter(({ sense }) => sense.alone !== undefined);
    }
    if (token !== undefined) this.#run.push(token);
  }

  #takeNoun(name: NounName, { tokens }: Match, next: number): void {
    const raw = rawOf(tokens);
    if (this.#modifiers.length > 0 && this.#bareNoun !== undefined && this.#endsWithModifier(next)) {
      this.#bind(this.#bareNoun.name, this.#bareNoun.raw);
    }
    if (this.#modifiers.length > 0) {
      this.#endRun();
      return this.#bind(name, raw);
    }
    if (this.#run.length > 0) {
      this.#run.push(...tokens);
      return this.#endRun();
    }
    this.#bareNoun = { name, raw };
  }

  /** True when colours follow their nouns: "hair black eyes blue" gives black to the hair. */
  #endsWithModifier(next: number): boolean {
    let at = next;
    let last: Match | undefined;
    for (let match = this.#matchAt(at); match !== undefined; match = this.#matchAt(at)) {
      if (match.sense.isBoundary === true) break;
      last = match;
      at += match.tokens.length;
    }
    return last?.sense.isModifier === true;
  }

  #takeValues(values: readonly Value[], match: Match, next: number): void {
    const phrase = rawOf(match.tokens);
    this.#endRun();
    const [attribute, value] = values[0] ?? [];
    if (attribute === undefined || value === undefined) return;
    if (this.#isPattern(attribute, next)) {
      this.#modifiers = [];
      return this.#reportBeyond(`${phrase} (as a pattern)`);
    }
    const noun = nounOf[attribute];
    if (noun === undefined) this.#dropOwnColours(attribute, value, phrase);
    else this.#bind(noun, phrase);
    this.#say(attribute, value, phrase, match.sense.group?.[1]);
    if (this.#isAvoiding()) return;
    for (const [other, implied] of values.slice(1)) {
      this.#said.push({ attribute: other, values: [implied], phrase, isWeak: true, isNegative: false });
    }
  }

  /** "cherry blossom kimono" names a pattern of the kimono, not a setting. */
  #isPattern(attribute: Attribute, next: number): boolean {
    const following = decorations.has(attribute) ? this.#matchAt(next)?.sense.values?.[0]?.[0] : undefined;
    return following !== undefined && worn.has(following);
  }

  /** `excluded` lists the values that the phrase excludes when it is negated. */
  #say(attribute: Attribute, value: string, phrase: string, excluded: readonly string[] = [value]): void {
    const isNegative = this.#isNegated(attribute);
    const isWeak = weakValues.has(`${attribute} ${value}`) && !isNegative;
    this.#said.push({ attribute, values: isNegative ? excluded : [value], phrase, isWeak, isNegative });
  }

  #takeRole(looks: readonly Value[], role: string): void {
    this.#endRun();
    const isClothed = looks.some(([attribute]) => attribute === 'outfit');
    if (isClothed) this.#bind('clothes', role);
    for (const [attribute, value] of looks) {
      const isNegative = this.#isNegated(attribute);
      // "Not a princess" excludes the dress and the crown, not every girl.
      if (isNegative && attribute === 'gender') continue;
      this.#said.push({ attribute, values: [value], phrase: role, isWeak: true, isNegative, role });
    }
  }

  #takeBoundary(raw: string, next: number): void {
    const isList = raw.toLowerCase() === 'and';
    if (senseOf(this.#clause[next - 2]?.key ?? '')?.mark === 'negator') return;
    if (isList && this.#modifiers.length > 0 && this.#matchAt(next)?.sense.isModifier === true) return;
    this.#endPhrase();
    if (this.#negation === undefined) return;
    this.#negation = isList ? { ...this.#negation, isPaused: true } : undefined;
  }

  /** Reports the words up to the next boundary, or up to the end of the clause. */
  #swallow(match: Match, next: number, isUpToBoundary: boolean): number {
    this.#endPhrase();
    let end = next;
    const isEnd = () => isUpToBoundary && senseOf(this.#clause[end]?.key ?? '')?.isBoundary === true;
    while (end < this.#clause.length && !isEnd()) end++;
    this.#reportBeyond(rawOf([...match.tokens, ...this.#clause.slice(next, end)]));
    return end;
  }

  /** Reads the thing in a hand and its colours; reports the whole phrase when no engine draws the thing. */
  #takeHeld(match: Match, next: number): number {
    this.#endPhrase();
    const colours: Match[] = [];
    let at = next;
    while (at < this.#clause.length) {
      const thing = this.#matchAt(at);
      if (thing === undefined) break;
      at += thing.tokens.length;
      const value =
        thing.sense.held ?? thing.sense.values?.find(([attribute]) => attribute === 'holding')?.[1];
      if (value !== undefined) {
        this.#modifiers = colours;
        this.#takeValues([['holding', value]], thing, at);
        return at;
      }
      if (thing.sense.isModifier === true) colours.push(thing);
      else if (thing.sense.mark !== 'filler') break;
    }
    return this.#swallow(match, next, true);
  }

  #takeCrowd(match: Match, next: number): number {
    this.#endPhrase();
    const following = this.#matchAt(next);
    const isPeople = following?.sense.values?.[0]?.[0] === 'gender';
    const tokens = [...match.tokens, ...(isPeople ? following.tokens : [])];
    this.#reportBeyond(`${rawOf(tokens)} (one character per picture)`);
    return isPeople ? next + following.tokens.length : next;
  }

  /** Gives the modifiers that were read before a noun to this noun. */
  #bind(name: NounName, raw: string): void {
    const noun: Noun = nouns[name];
    for (const { tokens } of this.#modifiers) {
      const key = keyOf(tokens);
      const phrase = `${rawOf(tokens)} ${raw}`;
      const found = [noun.colours, noun.adjectives].find((table) => table?.values[key] !== undefined);
      const value = found?.values[key];
      if (found === undefined || value === undefined) {
        this.#reportBeyond(phrase);
        continue;
      }
      this.#say(found.attribute, value, phrase);
    }
    this.#modifiers = [];
  }

  #dropOwnColours(attribute: Attribute, value: string, raw: string): void {
    const own = (ownColours[attribute === 'holding' ? `holding ${value}` : value] ?? '').split('|');
    for (const { tokens, sense } of this.#modifiers) {
      const word = rawOf(tokens);
      if (sense.alone !== undefined) this.#say(...sense.alone, word);
      else if (!isColour(keyOf(tokens))) this.#reportBeyond(`${word} ${raw}`);
      else if (!own.includes(word.toLowerCase())) this.#reportBeyond(`${word} (as the colour of the ${raw})`);
    }
    this.#modifiers = [];
  }

  #endPhrase(): void {
    if (this.#modifiers.length > 0 && this.#bareNoun !== undefined) {
      this.#bind(this.#bareNoun.name, this.#bareNoun.raw);
    }
    for (const { tokens, sense } of this.#modifiers) {
      if (sense.alone !== undefined) this.#say(...sense.alone, rawOf(tokens));
    }
    const nameless = this.#modifiers.filter(
      ({ sense }) => sense.alone === undefined && sense.mark !== 'filler',
    );
    if (nameless.length > 0) this.#reportBeyond(nameless.map(({ tokens }) => rawOf(tokens)).join(' '));
    this.#modifiers = [];
    this.#endRun();
  }

  #endRun(isBeyond = false): void {
    const isFiller = (token: Token) => senseOf(token.key)?.mark === 'filler';
    const end = isBeyond ? this.#run.length : this.#run.findLastIndex((token) => !isFiller(token)) + 1;
    const phrase = rawOf(this.#run.slice(0, end));
    this.#run = [];
    if (end > 0) this.#unknown.push({ phrase, isNegative: this.#isAvoiding(), isBeyond });
  }

  #reportBeyond(phrase: string): void {
    this.#unknown.push({ phrase, isNegative: this.#isAvoiding(), isBeyond: true });
  }

  #isAvoiding(): boolean {
    return this.#isNegativeText || this.#negation !== undefined;
  }

  /** After "no hat and …" the negation goes on only for things of the same kind. */
  #isNegated(attribute: Attribute): boolean {
    if (this.#negation?.isPaused === true && this.#negation.attribute !== attribute)
      this.#negation = undefined;
    if (this.#negation !== undefined) this.#negation = { attribute, isPaused: false };
    return this.#isAvoiding();
  }
}

const firstOf = (group: Sense['group']): readonly Value[] =>
  group?.[1][0] === undefined ? [] : [[group[0], group[1][0]]];
const keyOf = (tokens: readonly Token[]): string => tokens.map((token) => token.key).join(' ');
const rawOf = (tokens: readonly Token[]): string => tokens.map((token) => token.raw).join(' ');
