import type { Generated, Preview } from './client.ts';

/** A request that goes on in this process, whether or not somebody follows it. */
export class Run {
  /** The picture, or why there is none. */
  readonly result: Promise<Generated>;
  readonly #accepted = Promise.withResolvers<void>();
  readonly #left = new AbortController();
  #preview: Preview | undefined;
  #news = Promise.withResolvers<void>();
  #isOver = false;

  /** @param generate begins the request */
  constructor(
    generate: (hooks: {
      readonly signal: AbortSignal;
      readonly onAccepted: () => void;
      readonly onPreview: (preview: Preview) => void;
    }) => Promise<Generated>,
    longestMs: number,
  ) {
    this.result = generate({
      signal: AbortSignal.any([this.#left.signal, AbortSignal.timeout(longestMs)]),
      onAccepted: () => this.#accepted.resolve(),
      onPreview: (preview) => {
        this.#preview = preview;
        this.#tell();
      },
    }).finally(() => {
      this.#isOver = true;
      this.#tell();
    });
    // Nobody may follow the run when it ends.
    this.result.catch(() => undefined);
  }

  /**
   * Resolves when the server has begun to respond, or has been silent for so long that the request counts as accepted.
   * @throws EngineFailure if it refuses the request before that
   */
  async accepted(silenceMs: number): Promise<void> {
    const silence = Promise.withResolvers<void>();
    const timer = setTimeout(silence.resolve, silenceMs);
    try {
      await Promise.race([this.#accepted.promise, this.result, silence.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The newest preview, and those that follow it, until the run is over or the signal aborts. */
  async *previews(signal: AbortSignal): AsyncGenerator<Preview> {
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    let told: Preview | undefined;
    while (!signal.aborted) {
      if (this.#preview !== undefined && this.#preview !== told) {
        told = this.#preview;
        yield told;
      } else if (this.#isOver) return;
      else await Promise.race([this.#news.promise, aborted]);
    }
  }

  /** Closes the connection. */
  leave(): void {
    this.#left.abort();
  }

  #tell(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }
}
