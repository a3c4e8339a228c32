import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import type { ContentConfig } from '@irodori/platform';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { ShellDisk } from '../registry/shell-disk.ts';
import { createContentReads, type SnapshotFault, SnapshotRefusal } from './content-reads.ts';
import { fetchCollections } from './fetch-collections.ts';
import { type FetchedSnapshot, fetchSnapshot } from './fetch-snapshot.ts';
import { refuseEmpty, refuseLosses } from './refuse-losses.ts';
import { reuseTexts } from './reuse-texts.ts';

interface Options {
  /** The content backend; without it the texts are those of the build. */
  readonly content: Pick<ContentConfig, 'url' | 'version' | 'kind'> | undefined;
  readonly pollMs: number;
  /** The longest time that one read may take. */
  readonly deadlineMs: number;
  /** The texts as they were at the shell's build. */
  readonly builtIn: ContentSnapshot;
  readonly disk: Pick<ShellDisk, 'readTexts' | 'writeTexts' | 'recall' | 'keep'>;
  readonly log: Logger;
}

/** The name under which the entity tag is kept that a content backend has signed for last. */
const signedName = (contentUrl: string): string => `texts signed by ${contentUrl}`;

/**
 * The published texts: the last ones that were read from the content backend, of any age. After a restart they are read
 * from the disk, and before the first read they are those of the build. No page waits for a read.
 */
export class FollowedTexts {
  readonly #options: Options;
  #current: ContentSnapshot;
  #etag: string | null = null;
  #fault: SnapshotFault | undefined;
  readonly #told = { missing: '', unfinished: '' };
  #isKindTold = false;
  #signedEtag: string | undefined;
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
    const { content, pollMs } = this.#options;
    if (content === undefined) return;
    await this.#takeKept();
    this.#timer = setInterval(() => void this.refresh(), pollMs).unref();
    await this.refresh();
  }

  /** Shows the texts that the thread before has shown, which is told alone of what was signed, and reads again. */
  async serve(): Promise<void> {
    await this.#takeKept();
    await this.refresh();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * Reads the content backend. A read that has begun may miss a change, so another one follows it.
   * @param etag names texts that the content backend has signed for, which are taken even if many are gone
   */
  refresh(etag?: string): Promise<void> {
    const { content, disk } = this.#options;
    if (etag !== undefined && content !== undefined) {
      this.#signedEtag = etag;
      // For the next thread: this one may end before it has read these texts.
      disk.keep(signedName(content.url), etag);
    }
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
    const { content, disk, log } = this.#options;
    if (content === undefined) return;
    try {
      const fetched = await this.#fetch(content);
      if (fetched !== undefined) this.#tell(fetched);
      if (fetched !== undefined && (fetched.etag === null || fetched.etag !== this.#etag)) {
        await this.#check(fetched);
        this.#take(fetched);
        disk.writeTexts({ contentUrl: content.url, ...fetched });
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

  /** Reads the snapshot, or the collections of a content backend that has none. */
  async #fetch(
    content: Pick<ContentConfig, 'url' | 'version' | 'kind'>,
  ): Promise<FetchedSnapshot | undefined> {
    const { builtIn, deadlineMs } = this.#options;
    const read = createContentReads(deadlineMs);
    try {
      const conditions = this.#etag === null ? {} : { 'If-None-Match': this.#etag };
      const fetched = await fetchSnapshot(read, content.url, conditions, this.#current);
      this.#warnOfKind(content);
      return fetched;
    } catch (error) {
      if (!(error instanceof SnapshotRefusal) || error.fault !== 'absent') throw error;
      return fetchCollections(read, content, builtIn, this.#current);
    }
  }

  /** Only the Strapi of `cms/` has a snapshot, and its readers could not sign in without proofs. */
  #warnOfKind({ url, kind }: Pick<ContentConfig, 'url' | 'kind'>): void {
    if (kind === 'irodori' || this.#isKindTold) return;
    this.#isKindTold = true;
    this.#options.log.warn(
      { event: 'content-kind' },
      `${url} is the Strapi of cms/: set CONTENT_KIND=irodori, or its readers can neither sign in nor comment`,
    );
  }

  /** @throws SnapshotRefusal for texts that no editor is likely to have wanted */
  async #check({ etag, snapshot }: FetchedSnapshot): Promise<void> {
    try {
      refuseEmpty(snapshot, this.#current);
      // The first texts of a content backend may be others than those of the build.
      if (this.#current !== this.#options.builtIn) refuseLosses(snapshot, this.#current);
    } catch (refusal) {
      if (!(await this.#isSigned(etag))) throw refusal;
    }
  }

  async #isSigned(etag: string | null): Promise<boolean> {
    const { content, disk } = this.#options;
    if (content === undefined || etag === null) return false;
    return etag === this.#signedEtag || etag === (await disk.recall(signedName(content.url), z.string()));
  }

  /** Takes the texts that are on the disk. Each thread writes there what it takes, so they are the latest ones. */
  async #takeKept(): Promise<void> {
    const { content, disk } = this.#options;
    const kept = await disk.readTexts();
    if (kept !== undefined && kept.contentUrl === content?.url) this.#take(kept);
  }

  #tell({ missing, unfinished }: FetchedSnapshot): void {
    this.#tellOnce(
      'missing',
      missing.join(', '),
      'visitors may not read these lists at the content backend: pages show those of the build',
    );
    this.#tellOnce(
      'unfinished',
      unfinished.join('; ').slice(0, 1000),
      'these entries have fields that do not fit: pages show their last texts, or nothing of an entry that had none',
    );
  }

  /** Logs what is wrong with single lists or entries, once until it is something else. */
  #tellOnce(kind: 'missing' | 'unfinished', names: string, message: string): void {
    if (this.#told[kind] !== names && names !== '')
      this.#options.log.warn({ event: `texts-${kind}`, [kind]: names }, message);
    this.#told[kind] = names;
  }

  #take({ etag, snapshot }: Pick<FetchedSnapshot, 'etag' | 'snapshot'>): void {
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
