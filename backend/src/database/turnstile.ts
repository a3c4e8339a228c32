/** Lets one holder through at a time, in the order of arrival. */
export class Turnstile {
  #last: Promise<void> = Promise.resolve();

  /** Resolves to the function that lets the next one through. */
  async enter(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }
}
