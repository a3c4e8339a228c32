import type { Attribute } from './vocabulary.ts';

/** Decides while a clause is read whether its values are excluded from the picture. */
export class Negation {
  readonly #isWholeText: boolean;
  #reach: { readonly attribute?: Attribute; readonly isPaused: boolean } | undefined;

  /** With `isWholeText` everything is excluded, with or without a negator. */
  constructor(isWholeText: boolean) {
    this.#isWholeText = isWholeText;
  }

  get isActive(): boolean {
    return this.#isWholeText || this.#reach !== undefined;
  }

  /** Called after a negator, such as "no" or "without". */
  begin(): void {
    this.#reach = { isPaused: false };
  }

  /** Called after a boundary word: "and" pauses the negation, any other word ends it. */
  pass(isAnd: boolean): void {
    if (this.#reach !== undefined) this.#reach = isAnd ? { ...this.#reach, isPaused: true } : undefined;
  }

  /** True if the next value, which is one of this attribute, is excluded. */
  reaches(attribute: Attribute): boolean {
    // After "no hat and …" the negation goes on only for things of the same kind.
    if (this.#reach?.isPaused === true && this.#reach.attribute !== attribute) this.#reach = undefined;
    if (this.#reach !== undefined) this.#reach = { attribute, isPaused: false };
    return this.isActive;
  }
}
