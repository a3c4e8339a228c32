/** What became of a run. One id can have several. */
export interface LedgerEntry {
  readonly id: string;
  /** `cached`: the server had drawn this before and made no new picture. */
  state: 'queued' | 'drawing' | 'drawn' | 'cached' | 'failed' | 'interrupted' | 'dequeued' | 'forgotten';
}

/** Every run that the server accepted, in their order. A restart forgets the runs and not the ledger. */
export class Ledger {
  readonly #entries: LedgerEntry[] = [];

  open(id: string): LedgerEntry {
    const entry: LedgerEntry = { id, state: 'queued' };
    this.#entries.push(entry);
    return entry;
  }

  /** The states of all runs, or of those with an id. */
  states(id?: string): LedgerEntry['state'][] {
    return this.#entries.filter((entry) => id === undefined || entry.id === id).map(({ state }) => state);
  }

  ids(): string[] {
    return this.#entries.map(({ id }) => id);
  }
}
