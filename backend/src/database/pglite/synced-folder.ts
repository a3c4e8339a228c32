import { fdatasyncSync, fstatSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten's NODEFS that this file uses. */
interface OutsideFiles {
  readonly node_ops: { setattr: (node: unknown, attributes: { readonly mode?: number }) => void };
  readonly stream_ops: { fsync?: (file: { readonly nfd: number }) => number };
  /** Translates errors of Node to errors of Emscripten. */
  tryFSOperation<T>(operation: () => T): T;
}

/**
 * A folder whose fsync reaches the disk and whose files only their owner may access. In PGlite's NodeFS, fsync does
 * nothing, so that a power cut loses acknowledged data, and every user may write new files.
 */
export class SyncedFolder extends NodeFS {
  readonly #syncedUntil: number;
  #isOpened = false;

  /**
   * After a crash Postgres syncs every file; files not written since `syncedUntil` (milliseconds since 1970) are on the
   * disk already and are skipped.
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
        // Emscripten sets the mode of a new file to the requested 0666 regardless of this process's umask.
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
