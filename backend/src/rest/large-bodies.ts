/** In bytes. Bodies below this size are many and cost little. */
export const large = 1024 ** 2;

/** Lets only a few large bodies be in memory at once; the others wait where they are, on the way. */
export class LargeBodies {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** A body of which some is read; it takes a place when it grows large. */
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
  /** Resolves to whether it has just taken a place. */
  grownTo(size: number): Promise<boolean>;
  /** To be called when nothing of it is needed any more. */
  end(): void;
}
