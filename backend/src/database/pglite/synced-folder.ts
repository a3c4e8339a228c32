import { fdatasyncSync, fstatSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What Emscripten keeps of files outside its memory, as far as it is used here. */
interface OutsideFiles {
  readonly node_ops: { setattr: (node: unknown, attributes: { readonly mode?: number }) => void };
  readonly stream_ops: { fsync?: (file: { readonly nfd: number }) => number };
  /** Turns Node's errors into those of the program. */
  tryFSOperation<T>(operation: () => T): T;
}

/**
 * A folder whose files reach the disk when Postgres asks for it, and that only their owner may read. In PGlite's own
 * the first does nothing, and a power cut loses what was acknowledged; in the second everybody may write.
 */
export class SyncedFolder extends NodeFS {
  readonly #syncedUntil: number;
  #isOpened = false;

  /**
   * After a crash Postgres asks for every file; those that were not written since `syncedUntil` (milliseconds since
   * 1970) are on the disk already.
   */
  constructor(folder: string, syncedUntil: number) {
    super(folder);
    this.#syncedUntil = syncedUntil;
  }

  hasOpened(): void {
    this.#isOpened = true;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const preRun: NonNullable<typeof emscriptenOpts.preRun> = [
      ...(emscriptenOpts.preRun ?? []),
      ({ NODEFS }) => {
        const files = NODEFS as unknown as OutsideFiles;
        // A new file gets the mode that it was asked with, 0666, past the umask of this process.
        const { setattr } = files.node_ops;
        files.node_ops.setattr = (node, { mode, ...others }) =>
          setattr(node, { ...others, ...(mode !== undefined && { mode: mode & ~0o077 }) });
        files.stream_ops.fsync = ({ nfd }) => files.tryFSOperation(() => this.#sync(nfd));
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #sync(file: number): number {
    if (this.#isOpened || fstatSync(file).mtimeMs >= this.#syncedUntil) fdatasyncSync(file);
    return 0;
  }
}
