/** In bytes. Smaller bodies are frequent and need little memory, so their number is not limited. */
export const large = 1024 ** 2;

/** Limits the number of large bodies in memory; the connections of other large bodies wait without being read. */
export class LargeBodies {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Registers a body that is being read; it takes a place once it is large. */
  begin(): LargeBody {
    let hasPlace = false;
    return {
      grownTo: async (size) => {
        if (hasPlace || size <= large) return false;
        await this.#enter();
        hasPlace = true;
        return true;
      },
      end: () => {
        if (hasPlace) this.#leave();
      },
    };
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

export interface LargeBody {
  /** Waits for a place if the body has become large; resolves to whether this call took the place. */
  grownTo(size: number): Promise<boolean>;
  /** Frees the place; to be called when the body is no longer needed. */
  end(): void;
}
