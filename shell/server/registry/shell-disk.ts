import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { changeFolder, type FolderWork } from '../first-thread/work.ts';
import { verify } from './fetch-verified.ts';
import type { z } from 'zod';
import { type KeptTexts, keptTexts } from '../texts/kept-texts.ts';
import { type KeptState, keptState } from './kept-state.ts';

/**
 * The shell's data folder: `state.json`, `texts.json`, the modules' files under `files/`, each named by its hash, and
 * the last good responses of modules under `kept/`. Writes happen in the background, one after another.
 */
export interface ShellDisk {
  /** Removes what a process or a thread was writing when it died. No other one may write at this time. */
  removeUnfinished(): void;
  /** The last state that was written; undefined if the file is missing or unreadable. */
  readState(): Promise<KeptState | undefined>;
  writeState(state: KeptState): void;
  /** The texts that were written last; undefined if the file is missing or unreadable. */
  readTexts(): Promise<KeptTexts | undefined>;
  writeTexts(texts: KeptTexts): void;
  /** Reads a file and compares it with its name. @throws if it is missing or damaged */
  read(integrity: string): Promise<Buffer>;
  write(integrity: string, bytes: Buffer): void;
  /** Removes all files except those with the integrities that `needed` tells when its turn comes; none if it tells undefined. */
  keepOnly(needed: () => readonly string[] | undefined): void;
  /** The value that was kept last under a name; undefined if the file is missing or unreadable. */
  recall<S extends z.ZodType>(name: string, schema: S): Promise<z.output<S> | undefined>;
  /** Keeps a value as JSON under a name of any characters. */
  keep(name: string, value: unknown): void;
  /** Ignores what is to be written from now on. */
  close(): void;
  /** Resolves when every write that was requested so far has finished or failed. */
  settled(): Promise<void>;
}

/** Without a folder files are kept in memory, and nothing else. If the folder fails, the shell logs a warning and continues without it. */
export function openDisk(folder: string | undefined, log: Logger, work?: FolderWork): ShellDisk {
  if (folder === undefined) return memoryDisk();
  const { replaceFile, removeUnfinished, keepModuleFiles } = work ?? changeFolder(folder);
  const stateFile = 'state.json';
  const textsFile = 'texts.json';
  const keptFile = (name: string) => `kept/${createHash('sha256').update(name).digest('hex')}.json`;
  const nameOf = (integrity: string) =>
    Buffer.from(integrity.slice(integrity.indexOf('-') + 1), 'base64').toString('hex');
  /** Files that were requested to be written and are not on the disk yet, by integrity. */
  const unwritten = new Map<string, Buffer>();
  let queue = Promise.resolve();
  let latest: KeptState | undefined;
  let hasWarned = false;
  let isClosed = false;

  function warn(error: unknown): void {
    if (!hasWarned)
      log.warn(
        { event: 'data-folder-failed', err: error },
        `the shell's data folder ${folder} failed, so a restart without the registry may not know this site: ${String(error)}`,
      );
    hasWarned = true;
  }

  function inTurn(work: () => Promise<void>): void {
    if (!isClosed) queue = queue.then(work).catch(warn);
  }

  const replace = (name: string, value: unknown) => replaceFile(name, JSON.stringify(value), true);

  async function readJson<S extends z.ZodType>(schema: S, name: string): Promise<z.output<S> | undefined> {
    try {
      return schema.parse(JSON.parse(await readFile(path.join(folder ?? '', name), 'utf8')));
    } catch (error) {
      const isFirstStart = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isFirstStart) warn(error);
      return undefined;
    }
  }

  return {
    removeUnfinished() {
      inTurn(removeUnfinished);
    },
    readState: () => readJson(keptState, stateFile),
    readTexts: () => readJson(keptTexts, textsFile),
    writeTexts(texts) {
      inTurn(() => replace(textsFile, texts));
    },
    writeState(state) {
      latest = state;
      inTurn(async () => {
        // A later state is queued behind the files that it names, so this state is obsolete.
        if (latest !== state) return;
        await replace(stateFile, state);
        hasWarned = false;
      });
    },
    async read(integrity) {
      const requested = unwritten.get(integrity);
      if (requested !== undefined) return requested;
      const file = path.join(folder, 'files', nameOf(integrity));
      const bytes = await readFile(file);
      verify(bytes, integrity, file);
      return bytes;
    },
    write(integrity, bytes) {
      if (isClosed) return;
      unwritten.set(integrity, bytes);
      inTurn(async () => {
        try {
          // Not flushed, since a file that a crash has damaged is noticed by its name.
          await replaceFile(`files/${nameOf(integrity)}`, bytes, false);
        } finally {
          unwritten.delete(integrity);
        }
      });
    },
    keepOnly(needed) {
      inTurn(async () => {
        const integrities = needed();
        if (integrities !== undefined) await keepModuleFiles(integrities.map(nameOf));
      });
    },
    recall: (name, schema) => readJson(schema, keptFile(name)),
    keep(name, value) {
      inTurn(() => replace(keptFile(name), value));
    },
    close() {
      isClosed = true;
    },
    settled: () => queue,
  };
}

function memoryDisk(): ShellDisk {
  const files = new Map<string, Buffer>();
  return {
    removeUnfinished: () => undefined,
    readState: async () => undefined,
    writeState: () => undefined,
    readTexts: async () => undefined,
    writeTexts: () => undefined,
    async read(integrity) {
      const bytes = files.get(integrity);
      if (bytes === undefined) throw new Error(`No file with the integrity ${integrity} was kept.`);
      return bytes;
    },
    write: (integrity, bytes) => void files.set(integrity, bytes),
    keepOnly(needed) {
      const kept = new Set(needed() ?? files.keys());
      for (const integrity of files.keys()) if (!kept.has(integrity)) files.delete(integrity);
    },
    recall: async () => undefined,
    keep: () => undefined,
    close: () => undefined,
    settled: async () => undefined,
  };
}
