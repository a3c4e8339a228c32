import { Negation } from './negation.ts';
import { isOfPerson, type Attribute } from './vocabulary.ts';

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
  /** True when the phrase is to be left out, and every picture has it. */
  readonly isKept?: true;
}

/** Who a text begins with: a person whom an engine draws, or an animal or several people, whom none draws. */
export type Subject = 'person' | 'other';

export type Value = readonly [Attribute, string];

/** Values that often stand beside a more specific value: "long wavy hair", "starry night sky". */
const weakValues = new Set(['hair long', 'hair short', 'expression smile', 'background sky']);

/** What a clause says, in the order in which it is read. */
export class Findings {
  readonly said: Said[] = [];
  readonly unknown: Unknown[] = [];
  readonly negation: Negation;
  subject: Subject | undefined;

  constructor(isNegative: boolean) {
    this.negation = new Negation(isNegative);
  }

  /** `excluded` lists the values that the phrase excludes when it is negated. */
  say([attribute, value]: Value, phrase: string, excluded: readonly string[] = [value]): void {
    const isNegative = this.negation.reaches(attribute);
    if (!isNegative && isOfPerson(attribute)) this.subject ??= 'person';
    const isWeak = weakValues.has(`${attribute} ${value}`) && !isNegative;
    this.said.push({ attribute, values: isNegative ? excluded : [value], phrase, isWeak, isNegative });
  }

  /** Adds the values that a phrase implies beside the one that it names. A negated phrase implies none. */
  imply(values: readonly Value[], phrase: string): void {
    if (this.negation.isActive) return;
    for (const [attribute, value] of values)
      this.said.push({ attribute, values: [value], phrase, isWeak: true, isNegative: false });
  }

  sayRole(looks: readonly Value[], role: string): void {
    for (const [attribute, value] of looks) {
      const isNegative = this.negation.reaches(attribute);
      if (!isNegative) this.subject ??= 'person';
      // "Not a princess" excludes the dress and the crown, not every girl.
      if (isNegative && attribute === 'gender') continue;
      this.said.push({ attribute, values: [value], phrase: role, isWeak: true, isNegative, role });
    }
  }

  /** Excludes the values of a general word. */
  leaveOut([attribute, values]: readonly [Attribute, readonly string[]], phrase: string): void {
    this.said.push({ attribute, values, phrase, isWeak: false, isNegative: true });
  }

  /** Reports what is to be left out and belongs to every person, such as hair. */
  reportKept(phrase: string): void {
    this.unknown.push({ phrase, isNegative: true, isBeyond: true, isKept: true });
  }

  reportUnknown(phrase: string, isBeyond: boolean): void {
    this.unknown.push({ phrase, isNegative: this.negation.isActive, isBeyond });
  }

  /** Notes that the text begins with an animal or several people: the looks that it names are theirs, not those of a person whom an engine draws. */
  takeOther(): void {
    if (!this.negation.isActive) this.subject ??= 'other';
  }

  /** Reports a phrase that no engine draws. */
  reportBeyond(phrase: string): void {
    this.reportUnknown(phrase, true);
  }
}
