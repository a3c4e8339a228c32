import type { RegistryIndex } from '@irodori/contract/composition';
import type { Logger } from 'pino';
import { type AcceptedIndex, IndexRefusal, readIndex } from './read-index.ts';
import type { SignedReader } from '../first-thread/signed-reader.ts';

interface Options {
  readonly registryUrl: string;
  readonly deadlineMs: number;
  /** Verifies the registry's signatures; absent if the shell has no root to trust. */
  readonly signed: SignedReader | undefined;
  readonly log: Logger;
}

/** The registry's index that is in force: the last one that was accepted. */
export class FollowedIndex {
  readonly #options: Options;
  #current: AcceptedIndex | undefined;
  #refusal: IndexRefusal | undefined;
  #isReading = false;
  #wasRead = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get current(): RegistryIndex | undefined {
    return this.#current?.index;
  }

  /** Why the index that the registry offers now is not in force. */
  get refusal(): IndexRefusal | undefined {
    return this.#refusal;
  }

  /** True when the registry has answered since the start, or has failed to. */
  get wasRead(): boolean {
    return this.#wasRead;
  }

  restore(index: RegistryIndex): void {
    this.#current = { index, etag: undefined };
  }

  /** Reads the registry's index. Returns undefined if it is refused, or if another read has not ended yet. */
  async read(): Promise<RegistryIndex | undefined> {
    if (this.#isReading) return undefined;
    this.#isReading = true;
    const { registryUrl, deadlineMs, signed, log } = this.#options;
    try {
      const last = this.#current;
      const next = await (signed?.read(last) ?? readIndex(registryUrl, deadlineMs, last));
      this.#current = next;
      const { index } = next;
      if (this.#refusal !== undefined)
        log.info({ revision: index.revision }, 'the registry is followed again');
      this.#refusal = undefined;
      return index;
    } catch (error) {
      this.#refuse(error instanceof IndexRefusal ? error : new IndexRefusal('unreadable', String(error)));
      return undefined;
    } finally {
      this.#wasRead = true;
      this.#isReading = false;
    }
  }

  /** Logs why an index is refused, once per distinct message; the last accepted index stays in force. */
  #refuse(error: IndexRefusal): void {
    const { fault, offered, message } = error;
    if (this.#refusal?.message !== message) {
      const fields = { event: 'index-refused', fault, revision: this.current?.revision ?? null, offered };
      this.#options.log.error({ ...fields, err: error }, `the registry's index is not followed: ${message}`);
    }
    this.#refusal = error;
  }
}
