/** The half-life of recorded use; also the time for which a caller counts as active after its last holder left. */
const halfLifeMs = 10_000;
/** A caller that holds a place for longer has to pause. The limit exceeds the delays of a busy machine. */
const slowMs = 1000;

/** The first turn of work, during which its holder is not asked to give way; each further turn is twice as long … */
const firstTurnMs = 10;
/** … up to this limit, which is lower for a caller with more than `muchMs` of recorded use. */
const longestTurnMs = 160;
const muchMs = 300;
const longestTurnAfterMuchMs = 20;

/** The backend itself; its work is ordered by arrival instead of use, so that it can do much at once. */
const ownCaller = '';

interface Account {
  usedMs: number;
  /** How far the caller has used its fair share, in milliseconds on the share clock of {@link FairQueue}. */
  shareUsedUntil: number;
  /** The part of the recorded use by holders that held their place for longer than the limit `slowMs`. */
  slowMs: number;
  held: number;
  /** The time at which the caller's last holder left. */
  leftAt: number;
}

interface Holder {
  readonly caller: string;
  readonly entered: number;
  /** The time of entry on the share clock. */
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
 * Admits a fixed number of holders at a time. Work that gave way enters after all other work. Otherwise callers take
 * turns by the time that they use (start-time fair queueing), and the requests of one caller enter in order of arrival.
 * No caller holds every place of several, and a slow caller pauses for as long as it was slow while other callers are
 * active, so that slow statements of one visitor delay only that visitor.
 */
export class FairQueue {
  readonly #places: number;
  readonly #placesOfOne: number;
  readonly #now: () => number;
  readonly #accounts = new Map<string, Account>();
  readonly #holders = new Set<Holder>();
  #waiting: Waiting[] = [];
  #retry: NodeJS.Timeout | undefined;
  /** The share clock shows the share of the caller admitted last, so that an absent caller accumulates no advantage. */
  #shares = 0;

  constructor(places = 1, now = () => performance.now()) {
    this.#places = places;
    this.#placesOfOne = Math.max(1, places - Math.ceil(places / 5));
    this.#now = now;
  }

  /**
   * Resolves to a function that leaves the place. Once the turn is over and new work of another caller waits, `giveWay`
   * is called repeatedly to ask the holder to leave; the interrupted work enters again with `attempts` increased by one.
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
    // The backend's own work never pauses, and no caller pauses for it.
    if (caller === ownCaller || this.#now() - account.leftAt >= account.slowMs * this.#kept(account))
      return false;
    return [...this.#accounts].some(
      ([name, { leftAt }]) => name !== caller && name !== ownCaller && this.#now() - leftAt < halfLifeMs,
    );
  }

  /** The fraction of an account's recorded use that remains after decay. */
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
