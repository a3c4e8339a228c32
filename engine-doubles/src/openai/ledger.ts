/** What became of an order. */
export interface LedgerEntry {
  readonly path: string;
  readonly prompt: string;
  readonly model: string;
  state: 'drawing' | 'drawn' | 'blocked' | 'failed';
  isBilled: boolean;
}

/** Every order that was accepted, in their order. One that was refused is not among them. */
export class Ledger {
  readonly #entries: LedgerEntry[] = [];

  open(order: Pick<LedgerEntry, 'path' | 'prompt' | 'model'>): LedgerEntry {
    const entry: LedgerEntry = { ...order, state: 'drawing', isBilled: false };
    this.#entries.push(entry);
    return entry;
  }

  entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  /** The states of all orders, or of those with a prompt. */
  states(prompt?: string): LedgerEntry['state'][] {
    return this.#entries
      .filter((entry) => prompt === undefined || entry.prompt === prompt)
      .map(({ state }) => state);
  }

  /** How many pictures somebody has to pay for. */
  billed(): number {
    return this.#entries.filter(({ isBilled }) => isBilled).length;
  }
}
