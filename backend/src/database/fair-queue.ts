/** Use is forgotten: half of it in this time. Callers count as there for as long. */
const halfLifeMs = 10_000;
/** Who holds a place for longer has to pause; a busy machine makes everybody slow, but not that slow. */
const slowMs = 1000;

/** A holder is not asked to give way for so long; each time that work gave way its next turn is twice as long … */
const firstTurnMs = 10;
/** … but at most so long, and shorter for a caller who has used much. */
const longestTurnMs = 160;
const muchMs = 300;
const longestTurnAfterMuchMs = 20;

/** The backend itself: its work takes its turn by when it came, so that it can do much at once. */
const ownCaller = '';

interface Account {
  usedMs: number;
  /** How far the caller's fair share has been used: milliseconds on the clock that {@link FairQueue} keeps for shares. */
  shareUsedUntil: number;
  /** What of it was slow. */
  slowMs: number;
  held: number;
  /** When the last holder left. */
  leftAt: number;
}

interface Holder {
  readonly caller: string;
  readonly entered: number;
  /** On the clock of shares. */
  readonly began: number;
  readonly attempts: number;
  readonly giveWay: () => void;
}

interface Waiting {
  readonly caller: string;
  readonly attempts: number;
  readonly giveWay: () => void;
  readonly enter: (holder: Holder) => void;
}

/**
 * Lets so many holders through at a time. Work that gave way goes after all other. Of the rest, callers take turns by
 * the time that they use while others wait (start-time fair queueing), and the requests of one caller by arrival. No
 * caller holds every place, and one who was slow pauses for as long while others are there: slow statements of one
 * visitor are felt by that visitor.
 */
export class FairQueue {
  readonly #places: number;
  readonly #placesOfOne: number;
  readonly #now: () => number;
  readonly #accounts = new Map<string, Account>();
  readonly #holders = new Set<Holder>();
  #waiting: Waiting[] = [];
  #retry: NodeJS.Timeout | undefined;
  /** The clock of shares stands at the share of the caller who was let through last: absence saves up nothing. */
  #shares = 0;

  constructor(places = 1, now = () => performance.now()) {
    this.#places = places;
    this.#placesOfOne = Math.max(1, places - Math.ceil(places / 5));
    this.#now = now;
  }

  /**
   * Resolves to the function that leaves the place again. `giveWay` asks for that, again and again, when the turn is
   * over and another caller's new work waits; the work then comes back with one more of its `attempts`.
   */
  async enter(caller: string, giveWay: () => void = () => undefined, attempts = 0): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<Holder>();
    this.#waiting.push({ caller, attempts, giveWay, enter: resolve });
    this.#letThrough();
    const holder = await promise;
    return () => this.#leave(holder);
  }

  #leave(holder: Holder): void {
    const { caller, entered } = holder;
    this.#holders.delete(holder);
    const account = this.#accountOf(caller);
    account.held -= 1;
    const heldMs = this.#now() - entered;
    const kept = this.#kept(account);
    account.usedMs = account.usedMs * kept + heldMs;
    account.shareUsedUntil = Math.max(holder.began, account.shareUsedUntil) + heldMs;
    account.slowMs = account.slowMs * kept + (heldMs < slowMs ? 0 : heldMs);
    account.leftAt = this.#now();
    this.#letThrough();
  }

  #letThrough(): void {
    clearTimeout(this.#retry);
    while (this.#holders.size < this.#places && this.#waiting.length > 0) {
      const next = this.#next();
      if (next === undefined) {
        this.#retry = setTimeout(() => this.#letThrough(), 100).unref();
        return;
      }
      const { caller, attempts, giveWay } = next;
      this.#shares = this.#turnOf(caller);
      const holder = { caller, attempts, giveWay, entered: this.#now(), began: this.#shares };
      this.#holders.add(holder);
      this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
      this.#accountOf(caller).held += 1;
      next.enter(holder);
    }
    if (this.#waiting.length === 0) return;
    for (const holder of this.#holders) if (this.#hasToGiveWay(holder)) holder.giveWay();
    this.#retry = setTimeout(() => this.#letThrough(), firstTurnMs).unref();
  }

  #hasToGiveWay({ caller, entered, attempts }: Holder): boolean {
    const longest = this.#use(caller) < muchMs ? longestTurnMs : longestTurnAfterMuchMs;
    const turn = Math.min(longest, firstTurnMs * 2 ** attempts);
    if (this.#now() - entered < turn) return false;
    return this.#waiting.some((waiting) => waiting.caller !== caller && waiting.attempts === 0);
  }

  #turnOf(caller: string): number {
    return Math.max(this.#shares, this.#accountOf(caller).shareUsedUntil);
  }

  #use(caller: string): number {
    const account = this.#accountOf(caller);
    return account.usedMs * this.#kept(account);
  }

  #next(): Waiting | undefined {
    return (
      this.#nextOf(this.#waiting.filter(({ attempts }) => attempts === 0)) ?? this.#nextOf(this.#waiting)
    );
  }

  #nextOf(candidates: readonly Waiting[]): Waiting | undefined {
    const uses = new Map<string, number>();
    for (const { caller } of candidates) {
      if (uses.has(caller)) continue;
      const account = this.#accountOf(caller);
      const isPutOff = account.held >= this.#placesOfOne || this.#isPausing(caller, account);
      uses.set(caller, isPutOff ? Infinity : this.#turnOf(caller));
    }
    const own = uses.get(ownCaller) ?? Infinity;
    uses.delete(ownCaller);
    const least = Math.min(...uses.values());
    return candidates.find(({ caller }) =>
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
    const account = { usedMs: 0, shareUsedUntil: 0, slowMs: 0, held: 0, leftAt: -Infinity };
    this.#accounts.set(caller, account);
    return account;
  }

  #forget(): void {
    for (const [caller, account] of this.#accounts) {
      if (account.held === 0 && account.usedMs * this.#kept(account) < 1) this.#accounts.delete(caller);
    }
  }
}
