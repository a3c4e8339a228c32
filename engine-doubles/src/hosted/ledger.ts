/** What became of an order at a provider that draws for money. */
interface LedgerEntry {
  readonly id: string;
  readonly prompt: string;
  /** `forgotten`: a restart lost it. */
  state: 'queued' | 'drawing' | 'drawn' | 'failed' | 'cancelled' | 'forgotten';
  isBilled: boolean;
}

/** Every order that was accepted, in their order. One that was refused is not among them. */
export class HostedLedger {
  readonly #entries: LedgerEntry[] = [];

  open(order: Pick<LedgerEntry, 'id' | 'prompt'>): LedgerEntry {
    const entry: LedgerEntry = { ...order, state: 'queued', isBilled: false };
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

  /** How many orders somebody has to pay for. */
  billed(): number {
    return this.#entries.filter(({ isBilled }) => isBilled).length;
  }
}
