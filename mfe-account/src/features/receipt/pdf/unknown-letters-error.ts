/** No font of the PDF has these letters. */
export class UnknownLettersError extends Error {
  override readonly name = 'UnknownLettersError';
  readonly letters: string;

  constructor(letters: readonly string[]) {
    super(`No font has ${letters.join(' ')}.`);
    this.letters = letters.join(' ');
  }
}
