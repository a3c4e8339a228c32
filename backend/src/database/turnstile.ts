/** Use is forgotten: half of it in this time. Callers count as there for as long. */
const halfLifeMs = 10_000;
/** Who holds a place for longer has to pause; a busy machine makes everybody slow, but not that slow. */
const slowMs = 1000;

/** The backend itself: its work takes its turn by when it came, so that it can do much at once. */
const ownCaller = '';

interface Account {
  usedMs: number;
  /** What of it was slow. */
  slowMs: number;
  held: number;
  /** When the last holder left. */
  leftAt: number;
}

interface Waiting {
  readonly caller: string;
  readonly enter: () => void;
}

/**
 * Lets so many holders through at a time. Who has used it least goes first; of one caller, who came first. No caller
 * holds every place, and one who was slow pauses for as long while others are there: slow statements of one visitor
 * are felt by that visitor.
 */
export class Turnstile {
  readonly #places: number;
  readonly #placesOfOne: number;
  readonly #now: () => number;
  readonly #accounts = new Map<string, Account>();
  #waiting: Waiting[] = [];
  #held = 0;
  #retry: NodeJS.Timeout | undefined;

  constructor(places = 1, now = () => performance.now()) {
    this.#places = places;
    this.#placesOfOne = Math.max(1, places - Math.ceil(places / 5));
    this.#now = now;
  }

  /** Resolves to the function that leaves the place again. */
  async enter(caller: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ caller, enter: resolve });
    this.#letThrough();
    await promise;
    const entered = this.#now();
    return () => this.#leave(caller, entered);
  }

  #leave(caller: string, entered: number): void {
    const account = this.#accountOf(caller);
    this.#held -= 1;
    account.held -= 1;
    const heldMs = this.#now() - entered;
    const kept = this.#kept(account);
    account.usedMs = account.usedMs * kept + heldMs;
    account.slowMs = account.slowMs * kept + (heldMs < slowMs ? 0 : heldMs);
    account.leftAt = this.#now();
    this.#letThrough();
  }

  #letThrough(): void {
    clearTimeout(this.#retry);
    while (this.#held < this.#places && this.#waiting.length > 0) {
      const next = this.#next();
      if (next === undefined) {
        this.#retry = setTimeout(() => this.#letThrough(), 100).unref();
        return;
      }
      this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
      this.#held += 1;
      this.#accountOf(next.caller).held += 1;
      next.enter();
    }
  }

  #next(): Waiting | undefined {
    const uses = new Map<string, number>();
    for (const { caller } of this.#waiting) {
      if (uses.has(caller)) continue;
      const account = this.#accountOf(caller);
      const isPutOff = account.held >= this.#placesOfOne || this.#isPausing(caller, account);
      uses.set(caller, isPutOff ? Infinity : account.usedMs * this.#kept(account));
    }
    const own = uses.get(ownCaller) ?? Infinity;
    uses.delete(ownCaller);
    const least = Math.min(...uses.values());
    return this.#waiting.find(({ caller }) =>
      caller === ownCaller ? own < Infinity : least < Infinity && uses.get(caller) === least,
    );
  }

  #isPausing(caller: string, account: Account): boolean {
    // The backend does not pause, and for it nobody does.
    if (caller === ownCaller || this.#now() - account.leftAt >= account.slowMs * this.#kept(account))
      return false;
    return [...this.#accounts].some(
      ([name, { leftAt }]) => name !== caller && name !== ownCaller && this.#now() - leftAt < halfLifeMs,
    );
  }

  /** The share of its use that an account has not forgotten. */
  #kept({ leftAt }: Account): number {
    return 2 ** ((leftAt - this.#now()) / halfLifeMs);
  }

  #accountOf(caller: string): Account {
    const known = this.#accounts.get(caller);
    if (known) return known;
    if (this.#accounts.size > 1000) this.#forget();
    const account = { usedMs: 0, slowMs: 0, held: 0, leftAt: -Infinity };
    this.#accounts.set(caller, account);
    return account;
  }

  #forget(): void {
    for (const [caller, account] of this.#accounts) {
      if (account.held === 0 && account.usedMs * this.#kept(account) < 1) this.#accounts.delete(caller);
    }
  }
}
