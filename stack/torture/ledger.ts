/** Content of an object; null if it does not exist. */
type Content = string | null;

/**
 * Records what the server has acknowledged. An operation without a response may have happened or not; all other objects
 * must have their acknowledged content.
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

  /** Keys of the objects that certainly exist. */
  get present(): string[] {
    return this.keys.filter((key) => !this.#possible.get(key)?.includes(null));
  }

  /** Runs an operation that sets an object's content; resolves to whether it was acknowledged. */
  async change(key: string, content: Content, operation: () => Promise<boolean>): Promise<boolean> {
    const before = this.#possible.get(key) ?? [null];
    this.#possible.set(key, [...before, content]);
    if (!(await operation())) return false;
    this.#possible.set(key, [content]);
    this.#acknowledged += 1;
    return true;
  }

  /** Describes the fault of the content that the server has now, if any, and records that content. */
  settle(key: string, found: Content): string | undefined {
    const possible = this.#possible.get(key) ?? [null];
    this.#possible.set(key, [found]);
    if (possible.includes(found)) return undefined;
    return `${key} is ${brief(found)}, acknowledged was ${possible.map(brief).join(' or ')}`;
  }
}

const brief = (content: Content): string => (content === null ? 'gone' : `“${content.slice(0, 40)}”`);
