import { existsSync, watch, type FSWatcher } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProjectConfig } from '../config.ts';
import type { FunctionSpec } from './function-process.ts';
import { linkedFolders, stampOf, type Entering } from './sources.ts';

export interface FoundFunction extends Omit<FunctionSpec, 'env' | 'temporary' | 'editOutput'> {
  readonly needsToken: boolean;
  /** Changes whenever a file of the function's source code does. */
  readonly stamp: string;
}

/** Other systems report a change some time later. */
const reportsChangesAtOnce = process.platform === 'linux';

/**
 * Finds functions by their folders and config.toml. What was found is kept until something changes in one of the folders
 * that were read: reading them takes longer than everything else that the backend does for a request.
 */
export class FunctionFinder {
  readonly #project: string;
  readonly #settings: ProjectConfig['functions'];
  readonly #found = new Map<string, FoundFunction>();
  readonly #watchers = new Map<string, FSWatcher>();

  constructor(project: string, settings: ProjectConfig['functions']) {
    this.#project = project;
    this.#settings = settings;
  }

  /** Resolves to undefined if the function does not exist or is disabled. */
  async find(name: string): Promise<FoundFunction | undefined> {
    // The first turn may be over; in the second one, changes that were made before the request are reported.
    await nextTurn();
    await nextTurn();
    const before = this.#found.get(name);
    if (before !== undefined) return before;
    let isWatched = reportsChangesAtOnce;
    const found = this.#read(name, (folder) => {
      isWatched &&= this.#watch(folder);
    });
    if (found !== undefined && isWatched) this.#found.set(name, found);
    return found;
  }

  /** Ends the watching; the next request reads the folders anew. */
  forget(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
    this.#found.clear();
  }

  /** False if the system has no watch left, or cannot watch this folder. */
  #watch(folder: string): boolean {
    if (this.#watchers.has(folder)) return true;
    try {
      const watcher = watch(folder, { persistent: false }, () => this.forget());
      this.#watchers.set(
        folder,
        watcher.on('error', () => this.forget()),
      );
      return true;
    } catch {
      return false;
    }
  }

  #read(name: string, entering: Entering): FoundFunction | undefined {
    if (!/^[A-Za-z][\w-]*$/.test(name)) return undefined;
    const configured = Object.hasOwn(this.#settings, name) ? this.#settings[name] : undefined;
    if (configured?.enabled === false) return undefined;
    const folder = join(this.#project, 'functions');
    const entry = configured?.entrypoint
      ? resolve(this.#project, configured.entrypoint)
      : join(folder, name, 'index.ts');
    if (!existsSync(entry)) return undefined;
    const files = (configured?.static_files ?? []).map((pattern) =>
      resolve(this.#project, pattern.replace(/[^/]*\*.*$/, '')),
    );
    const importMap = configured?.import_map && resolve(this.#project, configured.import_map);
    const readable = [folder, ...linkedFolders(folder, entering), dirname(entry), ...files];
    return {
      name,
      entry,
      importMap,
      readable,
      stamp: stampOf(importMap ? [...readable, importMap] : readable, entering),
      needsToken: configured?.verify_jwt ?? true,
    };
  }
}
