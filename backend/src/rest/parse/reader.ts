import { unreadable, type RestError } from '../rest-error.ts';

/** Reads a query parameter from left to right; its errors name the parameter, the position and the expected text. */
export class Reader {
  readonly #text: string;
  readonly #what: string;
  #at = 0;

  /** @param what the start of error messages, such as `failed to parse filter (eq.1)` */
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

  /** Goes back to an earlier `position`. */
  reset(position: number): void {
    this.#at = position;
  }

  startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  /** Consumes the text if it comes next. */
  take(text: string): boolean {
    const isNext = this.startsWith(text);
    if (isNext) this.#at += text.length;
    return isNext;
  }

  /** Consumes and returns the match of a sticky expression at the current position. */
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

  /** The error for an item that does not end here, in which PostgREST puts the character in single quotes. */
  faultOfEnd(): RestError {
    return this.#faultAt(`'${this.#text.charAt(this.#at)}'`, '"," or end of input');
  }

  #faultAt(character: string, expected: string): RestError {
    return unreadable(
      `"${this.#what}" (line 1, column ${this.#at + 1})`,
      `unexpected ${this.isAtEnd ? 'end of input' : character} expecting ${expected}`,
    );
  }
}
