/** Holds a run at a named point until it is released, so that tests need no clock. */
export class Gate<Point extends string> {
  #point: Point | undefined;
  #arrival = Promise.withResolvers<void>();
  #release = Promise.withResolvers<void>();

  /** The next run that comes to this point stops, and no other one. A run that is held elsewhere goes on. */
  hold(point: Point): void {
    this.#release.resolve();
    this.#point = point;
    this.#arrival = Promise.withResolvers();
    this.#release = Promise.withResolvers();
  }

  /** Resolves when a run has stopped. */
  held(): Promise<void> {
    return this.#arrival.promise;
  }

  release(): void {
    this.#point = undefined;
    this.#release.resolve();
  }

  /** Waits if runs are held here. An aborted signal ends the wait. */
  async pass(point: Point, signal: AbortSignal): Promise<void> {
    if (this.#point !== point) return;
    this.#point = undefined;
    this.#arrival.resolve();
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) return;
    await Promise.race([this.#release.promise, aborted]);
  }
}
