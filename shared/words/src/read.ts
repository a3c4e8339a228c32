import { Clause, keyOf, rawOf, type Match } from './clause.ts';
import { Findings, type Said, type Subject, type Unknown, type Value } from './findings.ts';
import { translate } from './languages/translate.ts';
import { giveToNoun, giveToThing, readAlone } from './modifiers.ts';
import { nounOf, nouns, type Noun, type NounName } from './nouns.ts';
import { kindOf, senseOf, type Kind, type Sense } from './phrases.ts';
import { readClauses, type Token } from './tokens.ts';
import type { Attribute } from './vocabulary.ts';

export interface Reading {
  readonly said: readonly Said[];
  readonly unknown: readonly Unknown[];
  readonly subject: Subject | undefined;
}

/** Reads a text by the plain vocabulary. With `isNegative` the whole text lists what the picture must not show. */
export function readText(text: string, isNegative = false): Reading {
  const readings = translate(readClauses(text)).map((tokens) => new ClauseReader(tokens, isNegative).read());
  return {
    said: readings.flatMap(({ said }) => said),
    unknown: readings.flatMap(({ unknown }) => unknown),
    subject: readings.find(({ subject }) => subject !== undefined)?.subject,
  };
}

const decorations = new Set<Attribute>(['background', 'effects']);
const worn = new Set<Attribute>(['outfit', 'accessory']);

class ClauseReader {
  readonly #clause: Clause;
  readonly #findings: Findings;
  /** Colours and adjectives whose noun has not been read yet. */
  #modifiers: Match[] = [];
  /** The unknown words that have been read without a break. */
  #run: Token[] = [];
  /** The last noun without a modifier before it: "her eyes are green". */
  #bareNoun: { name: NounName; raw: string } | undefined;

  constructor(tokens: readonly Token[], isNegative: boolean) {
    this.#clause = new Clause(tokens);
    this.#findings = new Findings(isNegative);
  }

  read(): Reading {
    let at = 0;
    while (at < this.#clause.length) {
      const match = this.#clause.matchAt(at);
      const next = at + (match?.tokens.length ?? 1);
      if (match === undefined) this.#takeUnknown(this.#clause.slice(at, next));
      at = match === undefined ? next : this.#take(match, next);
    }
    this.#endPhrase();
    return this.#findings;
  }

  /** Takes a match that ends before `next`; returns the index at which reading continues. */
  #take(match: Match, next: number): number {
    const { sense, tokens } = match;
    const raw = rawOf(tokens);
    if (sense.excludes !== undefined && this.#findings.negation.isActive) {
      this.#endPhrase();
      this.#findings.leaveOut(sense.excludes, raw);
      return next;
    }
    switch (this.#kindAt(match, next)) {
      case 'negator':
        this.#endPhrase();
        this.#findings.negation.begin();
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
        return this.#swallow(match, next, this.#clause.boundaryFrom(next));
      case 'manner':
        return this.#swallow(match, next, this.#clause.length);
      case 'crowd':
        return this.#takeCrowd(match, next);
      case 'undrawable':
        if (sense.isOther === true && this.#isWhole(next)) this.#findings.takeOther();
        this.#takeUnknown(tokens);
        this.#endRun(true);
        return next;
      case 'thing':
        this.#takeUnknown(tokens);
        return next;
      case 'boundary':
        this.#takeBoundary(keyOf(tokens), next);
        return next;
      case 'filler':
        if (this.#run.length > 0) this.#run.push(...tokens);
        return next;
    }
  }

  /** "snowy" is a setting by itself and a colour before "hair". */
  #kindAt({ sense, tokens }: Match, next: number): Kind {
    const noun = sense.isModifier === true ? this.#clause.matchAt(next)?.sense.noun : undefined;
    const colours: Noun['colours'] = noun && nouns[noun].colours;
    return colours?.values[keyOf(tokens)] === undefined ? kindOf(sense, rawOf(tokens)) : 'modifier';
  }

  /** Whether a phrase that ends before `next` is followed by no word of its own: a cat, and not a cat hoodie. */
  #isWhole(next: number): boolean {
    const after = this.#clause.matchAt(next);
    if (after === undefined) return next >= this.#clause.length;
    return ['boundary', 'deed', 'filler'].includes(kindOf(after.sense, rawOf(after.tokens)));
  }

  #takeUnknown(tokens: readonly Token[]): void {
    if (this.#run.length === 0) {
      const nameless = this.#modifiers.filter(({ sense }) => sense.alone === undefined);
      this.#run = nameless.flatMap(({ tokens }) => tokens);
      this.#modifiers = this.#modifiers.filter(({ sense }) => sense.alone !== undefined);
    }
    this.#run.push(...tokens);
  }

  #takeNoun(name: NounName, { tokens }: Match, next: number): void {
    const raw = rawOf(tokens);
    if (this.#modifiers.length > 0 && this.#bareNoun !== undefined && this.#clause.endsWithModifier(next)) {
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

  #takeValues(values: readonly Value[], match: Match, next: number): void {
    const phrase = rawOf(match.tokens);
    this.#endRun();
    const [named, ...implied] = values;
    if (named === undefined) return;
    const [attribute] = named;
    const modifiers = this.#takeModifiers();
    if (this.#isPattern(attribute, next)) return this.#findings.reportBeyond(`${phrase} (as a pattern)`);
    const noun = nounOf[attribute];
    if (noun === undefined) giveToThing(modifiers, named, phrase, this.#findings);
    else giveToNoun(modifiers, noun, phrase, this.#findings);
    this.#findings.say(named, phrase, match.sense.group?.[1]);
    this.#findings.imply(implied, phrase);
  }

  /** "cherry blossom kimono" names a pattern of the kimono, not a setting. */
  #isPattern(attribute: Attribute, next: number): boolean {
    if (!decorations.has(attribute)) return false;
    const following = this.#clause.matchAt(next)?.sense.values?.[0]?.[0];
    return following !== undefined && worn.has(following);
  }

  #takeRole(looks: readonly Value[], role: string): void {
    this.#endRun();
    if (looks.some(([attribute]) => attribute === 'outfit')) this.#bind('clothes', role);
    this.#findings.sayRole(looks, role);
  }

  #takeBoundary(key: string, next: number): void {
    const isAnd = key === 'and';
    if (this.#clause.wordAt(next - 2)?.mark === 'negator') return;
    if (isAnd && this.#modifiers.length > 0 && this.#clause.matchAt(next)?.sense.isModifier === true) return;
    this.#endPhrase();
    this.#findings.negation.pass(isAnd);
  }

  /** Reports a match and the words after it, up to `end`. */
  #swallow({ tokens }: Match, next: number, end: number): number {
    this.#endPhrase();
    this.#findings.reportBeyond(rawOf([...tokens, ...this.#clause.slice(next, end)]));
    return end;
  }

  /** Reads the thing in a hand and its colours; reports the whole phrase when no engine draws the thing. */
  #takeHeld(match: Match, next: number): number {
    this.#endPhrase();
    const colours: Match[] = [];
    let at = next;
    while (at < this.#clause.length) {
      const thing = this.#clause.matchAt(at);
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
    return this.#swallow(match, next, this.#clause.boundaryFrom(next));
  }

  #takeCrowd(match: Match, next: number): number {
    this.#endPhrase();
    const following = this.#clause.matchAt(next);
    const isPeople = following?.sense.values?.[0]?.[0] === 'gender';
    const tokens = [...match.tokens, ...(isPeople ? following.tokens : [])];
    if (isPeople || match.sense.isOther === true) this.#findings.takeOther();
    this.#findings.reportBeyond(`${rawOf(tokens)} (one character per picture)`);
    return isPeople ? next + following.tokens.length : next;
  }

  /** Gives the modifiers that were read before a noun to this noun. */
  #bind(name: NounName, raw: string): void {
    giveToNoun(this.#takeModifiers(), name, raw, this.#findings);
  }

  #takeModifiers(): readonly Match[] {
    const modifiers = this.#modifiers;
    this.#modifiers = [];
    return modifiers;
  }

  #endPhrase(): void {
    if (this.#modifiers.length > 0 && this.#bareNoun !== undefined) {
      this.#bind(this.#bareNoun.name, this.#bareNoun.raw);
    } else if (this.#bareNoun !== undefined && this.#findings.negation.isActive) {
      this.#findings.reportKept(this.#bareNoun.raw);
    }
    this.#bareNoun = undefined;
    readAlone(this.#takeModifiers(), this.#findings);
    this.#endRun();
  }

  #endRun(isBeyond = false): void {
    const isFiller = (token: Token) => senseOf(token.key)?.mark === 'filler';
    const end = isBeyond ? this.#run.length : this.#run.findLastIndex((token) => !isFiller(token)) + 1;
    const phrase = rawOf(this.#run.slice(0, end));
    this.#run = [];
    if (end > 0) this.#findings.reportUnknown(phrase, isBeyond);
  }
}

const firstOf = (group: Sense['group']): readonly Value[] =>
  group?.[1][0] === undefined ? [] : [[group[0], group[1][0]]];
