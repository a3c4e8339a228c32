/** What a thing may be after a crash: its content, or null if it is not there. */
type Content = string | null;

/**
 * What the server has acknowledged. An operation whose answer never came may have happened or not; everything else
 * must be as it was acknowledged.
 */
export class Ledger {
  readonly #possible = new Map<string, readonly Content[]>();
  #acknowledged = 0;

  get acknowledged(): number {
    return this.#acknowledged;
  }

  get keys(): string[] {
    return [...this.#possible.keys()];
  }

  /** What is certainly there. */
  get present(): string[] {
    return this.keys.filter((key) => !this.#possible.get(key)?.includes(null));
  }

  /** Runs an operation that leaves the thing with this content; answers whether it was acknowledged. */
  async change(key: string, content: Content, operation: () => Promise<boolean>): Promise<boolean> {
    const before = this.#possible.get(key) ?? [null];
    this.#possible.set(key, [...before, content]);
    if (!(await operation())) return false;
    this.#possible.set(key, [content]);
    this.#acknowledged += 1;
    return true;
  }

  /** What is wrong with what the server now has; what it has is what counts from here on. */
  settle(key: string, found: Content): string | undefined {
    const possible = this.#possible.get(key) ?? [null];
    this.#possible.set(key, [found]);
    if (possible.includes(found)) return undefined;
    return `${key} is ${brief(found)}, acknowledged was ${possible.map(brief).join(' or ')}`;
  }
}

const brief = (content: Content): string => (content === null ? 'gone' : `“${content.slice(0, 40)}”`);
