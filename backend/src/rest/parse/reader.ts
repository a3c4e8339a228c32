import { unreadable, type RestError } from '../rest-error.ts';

/** Reads a parameter of the query from left to right; its faults name the parameter, the place and what was expected. */
export class Reader {
  readonly #text: string;
  readonly #what: string;
  #at = 0;

  /** @param what how faults call it, such as `failed to parse filter (eq.1)` */
  constructor(text: string, what: string) {
    this.#text = text;
    this.#what = what;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  get position(): number {
    return this.#at;
  }

  /** Goes back to a place that `position` told. */
  reset(position: number): void {
    this.#at = position;
  }

  startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  /** Takes the text if it comes next. */
  take(text: string): boolean {
    const isNext = this.startsWith(text);
    if (isNext) this.#at += text.length;
    return isNext;
  }

  /** Takes what the sticky expression matches here. */
  match(expression: RegExp): string | undefined {
    expression.lastIndex = this.#at;
    const [found] = expression.exec(this.#text) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  expect(text: string, expected = `"${text}"`): void {
    if (!this.take(text)) throw this.fault(expected);
  }

  skipSpace(): void {
    this.match(/[ \t]*/y);
  }

  fault(expected: string): RestError {
    return this.#faultAt(JSON.stringify(this.#text.charAt(this.#at)), expected);
  }

  /** Where an item should have ended; PostgREST quotes the letter in another way then. */
  faultOfEnd(): RestError {
    return this.#faultAt(`'${this.#text.charAt(this.#at)}'`, '"," or end of input');
  }

  #faultAt(letter: string, expected: string): RestError {
    return unreadable(
      `"${this.#what}" (line 1, column ${this.#at + 1})`,
      `unexpected ${this.isAtEnd ? 'end of input' : letter} expecting ${expected}`,
    );
  }
}
