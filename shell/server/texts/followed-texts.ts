import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import type { Logger } from 'pino';
import type { ShellDisk } from '../registry/shell-disk.ts';
import {
  type FetchedSnapshot,
  fetchSnapshot,
  type SnapshotFault,
  SnapshotRefusal,
} from './fetch-snapshot.ts';
import { reuseTexts } from './reuse-texts.ts';

/** The longest time that a read of the texts may take. */
export const textsDeadlineMs = 1000;

interface Options {
  /** The content backend's URL; without it the texts are those of the build. */
  readonly contentUrl: string | undefined;
  readonly pollMs: number;
  /** The longest time that one read may take. */
  readonly deadlineMs: number;
  /** The texts as they were at the shell's build. */
  readonly builtIn: ContentSnapshot;
  readonly disk: Pick<ShellDisk, 'readTexts' | 'writeTexts'>;
  readonly log: Logger;
}

/**
 * The published texts: the last ones that were read from the content backend, of any age. After a restart they are read
 * from the disk, and before the first read they are those of the build. No page waits for a read.
 */
export class FollowedTexts {
  readonly #options: Options;
  #current: ContentSnapshot;
  #etag: string | null = null;
  #fault: SnapshotFault | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOutdated = false;
  #reading: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#current = options.builtIn;
  }

  get current(): ContentSnapshot {
    return this.#current;
  }

  /** The entity tag of the current texts at the content backend; null for those of the build. */
  get etag(): string | null {
    return this.#etag;
  }

  /** For `/readyz`: which texts pages show, and why those that the content backend offers now are not taken. */
  status(): { readonly etag: string | null; readonly fault?: SnapshotFault | undefined } {
    return { etag: this.#etag, fault: this.#fault };
  }

  /** Resolves when the content backend was asked once, at the latest at the deadline of a read. */
  async start(): Promise<void> {
    const { contentUrl, pollMs, disk } = this.#options;
    if (contentUrl === undefined) return;
    const kept = await disk.readTexts();
    if (kept?.contentUrl === contentUrl) this.#take(kept);
    this.#timer = setInterval(() => void this.refresh(), pollMs).unref();
    await this.refresh();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reads the content backend. A read that has begun may miss a change, so another one follows it. */
  refresh(): Promise<void> {
    this.#isOutdated = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    while (this.#isOutdated) {
      this.#isOutdated = false;
      await this.#read();
    }
  }

  async #read(): Promise<void> {
    const { contentUrl, deadlineMs, disk, log } = this.#options;
    if (contentUrl === undefined) return;
    try {
      const headers: Record<string, string> = this.#etag === null ? {} : { 'If-None-Match': this.#etag };
      const fetched = await fetchSnapshot({ url: contentUrl, deadlineMs, headers });
      if (fetched !== undefined) {
        refuseEmpty(fetched.snapshot, this.#current);
        this.#take(fetched);
        disk.writeTexts({ contentUrl, ...fetched });
        log.info(
          { event: 'texts-changed', etag: fetched.etag },
          'pages show the texts of the content backend',
        );
      } else if (this.#fault !== undefined)
        log.info({ event: 'texts-followed' }, 'the texts are followed again');
      this.#fault = undefined;
    } catch (error) {
      this.#refuse(error);
    }
  }

  #take({ etag, snapshot }: FetchedSnapshot): void {
    this.#current = reuseTexts(snapshot, this.#current);
    this.#etag = etag;
  }

  /** Logs why the texts are not taken, once until the fault is another one. */
  #refuse(error: unknown): void {
    const fault = error instanceof SnapshotRefusal ? error.fault : 'unreadable';
    if (this.#fault !== fault)
      this.#options.log[fault === 'unavailable' ? 'warn' : 'error'](
        { event: 'texts-refused', fault, err: error },
        'the content backend has no texts that can be used: pages show the last ones that were read',
      );
    this.#fault = fault;
  }
}

function refuseEmpty(next: ContentSnapshot, last: ContentSnapshot): void {
  const count = ({ posts, guides }: ContentSnapshot) => posts.length + guides.length;
  if (count(next) === 0 && count(last) > 0)
    throw new SnapshotRefusal('empty', `no post and no guide is published, while there were ${count(last)}`);
}
