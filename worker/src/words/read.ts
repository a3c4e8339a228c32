import { nounOf, nouns, ownColours, type Noun, type NounName } from './nouns.ts';
import { longestPhrase, senseOf, type Sense } from './phrases.ts';
import { readClauses, type Token } from './tokens.ts';
import type { Attribute } from './vocabulary.ts';

/** One thing that a text says about the picture. */
export interface Said {
  readonly attribute: Attribute;
  /** Several when a general word is negated: "no hat" excludes every hat. */
  readonly values: readonly string[];
  readonly phrase: string;
  /** Implied rather than said: it yields to anything said outright. */
  readonly isWeak: boolean;
  readonly isNegative: boolean;
  /** The word for a person that implies it, e.g. "princess". */
  readonly role?: string;
}

export interface Unknown {
  readonly phrase: string;
  readonly isNegative: boolean;
  /** True: known to be beyond the engines; nothing similar is looked for. */
  readonly isBeyond: boolean;
}

export interface Reading {
  readonly said: readonly Said[];
  readonly unknown: readonly Unknown[];
}

/** Reads a text by the plain vocabulary. `isNegative`: all of it says what not to draw. */
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

/** Values that people add to a stronger one: "long wavy hair", "starry night sky". */
const weakValues = new Set(['hair long', 'hair short', 'expression smile', 'background sky']);
const decorations = new Set<Attribute>(['background', 'effects']);
const worn = new Set<Attribute>(['outfit', 'accessory']);

class ClauseReader {
  readonly #clause: readonly Token[];
  readonly #said: Said[];
  readonly #unknown: Unknown[];
  readonly #isNegativeText: boolean;
  /** Colours and adjectives that wait for their noun. */
  #modifiers: Match[] = [];
  /** Words that nothing is known about, so far. */
  #run: Token[] = [];
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
      const sense = senseOf(tokens.map((token) => token.key).join(' '));
      if (sense !== undefined) return { sense, tokens };
    }
    return undefined;
  }

  /** Takes a match that ends before `next`; answers where to go on. */
  #take(match: Match, next: number): number {
    const { sense } = match;
    const raw = rawOf(match.tokens);
    const values = sense.values ?? (sense.group && [[sense.group[0], sense.group[1][0] ?? ''] as const]);
    if (sense.mark === 'negator') {
      this.#endPhrase();
      this.#negation = { isPaused: false };
    } else if (sense.noun !== undefined) this.#takeNoun(sense.noun, raw, match.tokens);
    else if (values !== undefined) this.#takeValues(values, match, next);
    else if (sense.role !== undefined) this.#takeRole(sense.role, raw);
    else if (sense.isModifier === true) {
      this.#endRun();
      this.#modifiers.push(match);
    } else if (sense.mark === 'hold') return this.#takeHeld(match, next);
    else if (sense.mark === 'deed') return this.#swallow(match, next, true);
    else if (sense.mark === 'manner') return this.#swallow(match, next, false);
    else if (sense.mark === 'crowd') return this.#takeCrowd(match, next);
    else if (sense.mark === 'undrawable') {
      for (const token of match.tokens) this.#takeUnknown(token);
      this.#endRun(true);
    } else if (sense.isBoundary === true) this.#takeBoundary(raw, next);
    else if (this.#run.length > 0) this.#run.push(...match.tokens);
    return next;
  }

  #takeUnknown(token: Token | undefined): void {
    if (this.#run.length === 0) {
      const nameless = this.#modifiers.filter(({ sense }) => sense.alone === undefined);
      this.#run = nameless.flatMap(({ tokens }) => tokens);
      this.#modifiers = this.#modifiers.filter(({ sense }) => sense.alone !== undefined);
    }
    if (token !== undefined) this.#run.push(token);
  }

  #takeNoun(name: NounName, raw: string, tokens: readonly Token[]): void {
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

  #takeValues(values: readonly Value[], { sense, tokens }: Match, next: number): void {
    const raw = rawOf(tokens);
    this.#endRun();
    const [attribute, value] = values[0] ?? [];
    if (attribute === undefined || value === undefined) return;
    const following = decorations.has(attribute) ? this.#matchAt(next)?.sense.values?.[0]?.[0] : undefined;
    if (following !== undefined && worn.has(following)) {
      this.#modifiers = [];
      return this.#reportBeyond(`${raw} (as a pattern)`);
    }
    const noun = nounOf[attribute];
    if (noun === undefined) this.#dropOwnColours(attribute, value, raw);
    else this.#bind(noun, raw);
    const phrase = raw;
    const isNegative = this.#isNegated(attribute);
    const all = isNegative && sense.group !== undefined ? sense.group[1] : [value];
    const isWeak = weakValues.has(`${attribute} ${value}`) && !isNegative;
    this.#said.push({ attribute, values: all, phrase, isWeak, isNegative });
    for (const [other, implied] of isNegative ? [] : values.slice(1)) {
      this.#said.push({ attribute: other, values: [implied], phrase, isWeak: true, isNegative });
    }
  }

  #takeRole(looks: readonly Value[], role: string): void {
    this.#endRun();
    const isClothed = looks.some(([attribute]) => attribute === 'outfit');
    if (isClothed) this.#bind('clothes', role);
    for (const [attribute, value] of looks) {
      const isNegative = this.#isNegated(attribute);
      this.#said.push({ attribute, values: [value], phrase: role, isWeak: true, isNegative, role });
    }
  }

  #takeBoundary(raw: string, next: number): void {
    const isList = raw.toLowerCase() === 'and';
    if (isList && this.#modifiers.length > 0 && this.#matchAt(next)?.sense.isModifier === true) return;
    this.#endPhrase();
    if (this.#negation === undefined) return;
    this.#negation = isList ? { ...this.#negation, isPaused: true } : undefined;
  }

  /** Reports words up to the next thing, or to the end of the clause. */
  #swallow(match: Match, next: number, isUpToBoundary: boolean): number {
    this.#endPhrase();
    let end = next;
    const isEnd = () => isUpToBoundary && senseOf(this.#clause[end]?.key ?? '')?.isBoundary === true;
    while (end < this.#clause.length && !isEnd()) end++;
    this.#reportBeyond(rawOf([...match.tokens, ...this.#clause.slice(next, end)]));
    return end;
  }

  /** The thing in a hand, past its colours; a deed like any other when no engine draws the thing. */
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

  /** Gives the waiting modifiers to a noun. */
  #bind(name: NounName, raw: string): void {
    const noun: Noun = nouns[name];
    for (const { tokens } of this.#modifiers) {
      const key = tokens.map((token) => token.key).join(' ');
      const phrase = `${rawOf(tokens)} ${raw}`;
      const found = [noun.colours, noun.adjectives].find((table) => table?.values[key] !== undefined);
      const value = found?.values[key];
      if (found === undefined || value === undefined) {
        this.#reportBeyond(phrase);
        continue;
      }
      const { attribute } = found;
      const isNegative = this.#isNegated(attribute);
      const isWeak = weakValues.has(`${attribute} ${value}`) && !isNegative;
      this.#said.push({ attribute, values: [value], phrase, isWeak, isNegative });
    }
    this.#modifiers = [];
  }

  #dropOwnColours(attribute: Attribute, value: string, raw: string): void {
    const own = (ownColours[attribute === 'holding' ? `holding ${value}` : value] ?? '').split('|');
    for (const { tokens, sense } of this.#modifiers) {
      const colour = rawOf(tokens);
      if (sense.alone !== undefined) this.#sayAlone(sense.alone, colour);
      else if (!own.includes(colour.toLowerCase()))
        this.#reportBeyond(`${colour} (as the colour of the ${raw})`);
    }
    this.#modifiers = [];
  }

  #sayAlone([attribute, value]: Value, phrase: string): void {
    const isNegative = this.#isNegated(attribute);
    this.#said.push({ attribute, values: [value], phrase, isWeak: false, isNegative });
  }

  #endPhrase(): void {
    if (this.#modifiers.length > 0 && this.#bareNoun !== undefined) {
      this.#bind(this.#bareNoun.name, this.#bareNoun.raw);
    }
    for (const { tokens, sense } of this.#modifiers) {
      if (sense.alone !== undefined) this.#sayAlone(sense.alone, rawOf(tokens));
    }
    const nameless = this.#modifiers.filter(({ sense }) => sense.alone === undefined);
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

const rawOf = (tokens: readonly Token[]): string => tokens.map((token) => token.raw).join(' ');
