import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../config.ts';
import { type KeptPictures, openKeptPictures } from '../previews/kept-pictures.ts';
import type { AcceptedIndex } from '../registry/read-index.ts';
import { SignedIndex } from '../registry/signed-index.ts';

/** Stands for the index that was accepted last, which need not be copied between threads. */
export const sameIndex = 'same';

/**
 * What the first thread does for the threads of the site. Code of modules runs in those, so they may write no file, and what
 * is trusted is verified where no such code runs.
 */
export interface FirstThreadWork {
  /**
   * Replaces a file of the data folder as a whole: a process that dies meanwhile leaves the old file.
   * @param isFlushed - false if a file that a crash damages is noticed
   */
  replaceFile(name: string, content: string | Uint8Array, isFlushed: boolean): Promise<void>;
  /** Removes what a process was writing when it died. */
  removeUnfinished(): Promise<void>;
  /** Removes all files of modules except for those with these names. */
  keepModuleFiles(names: readonly string[]): Promise<void>;
  readPicture(name: string): Promise<Uint8Array | undefined>;
  writePicture(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads the index of a signed registry. @throws IndexRefusal */
  readIndex(last: AcceptedIndex | typeof sameIndex | undefined): Promise<AcceptedIndex | typeof sameIndex>;
  requireVersion(id: string, version: string, integrity: string): Promise<void>;
  requireAdmission(id: string, version: string, integrity: string): Promise<void>;
}

/** Files that a thread may have written; the first thread alone writes what is trusted of a signed registry. */
const writable = /^(?:state|texts)\.json$|^files\/[\da-f]+$|^kept\/[\da-f]+\.json$/;

/** Changes of the data folder. */
export type FolderWork = Pick<FirstThreadWork, 'replaceFile' | 'removeUnfinished' | 'keepModuleFiles'>;

/** Changes the shell's data folder, one change after another, whichever thread asks for it. */
export function changeFolder(folder: string): FolderWork {
  const filesFolder = path.join(folder, 'files');
  const unfinished = path.join(folder, 'unfinished');
  let queue: Promise<unknown> = Promise.resolve();

  function inTurn(change: () => Promise<void>): Promise<void> {
    const changed = queue.then(change);
    queue = changed.catch(() => undefined);
    return changed;
  }

  return {
    replaceFile: (name, content, isFlushed) =>
      inTurn(async () => {
        if (!writable.test(name)) throw new Error(`${name} is no file that a thread may write.`);
        const file = path.join(folder, name);
        const temporary = path.join(unfinished, randomUUID());
        await mkdir(unfinished, { recursive: true });
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(temporary, content, { flush: isFlushed });
        await rename(temporary, file);
      }),
    removeUnfinished: () => inTurn(() => rm(unfinished, { recursive: true, force: true })),
    keepModuleFiles: (names) =>
      inTurn(async () => {
        const kept = new Set(names);
        for (const name of await readdir(filesFolder))
          if (!kept.has(name)) await rm(path.join(filesFolder, name), { force: true });
      }),
  };
}

function nameOfPicture(name: string): string {
  if (!/^[\da-f]+\.(?:jpg|png)$/.test(name)) throw new Error(`${name} is no name of a picture.`);
  return name;
}

type Settings = Pick<Config, 'dataFolder' | 'registryUrl' | 'registryRoot' | 'moduleDeadlineMs'>;

/** @returns work for a further thread; all threads share the data folder, and each one follows the registry by itself */
export function createFirstThreadWork(config: Settings): () => FirstThreadWork {
  const { dataFolder, registryUrl, registryRoot: root, moduleDeadlineMs: deadlineMs } = config;
  const noFolder = () => Promise.reject(new Error('There is no data folder.'));
  const folder: FolderWork =
    dataFolder === undefined
      ? { replaceFile: noFolder, removeUnfinished: noFolder, keepModuleFiles: noFolder }
      : changeFolder(dataFolder);
  let opened: KeptPictures | undefined;
  /** Opened with the first picture. Without a data folder nothing is kept. */
  const pictures = (): KeptPictures | undefined =>
    (opened ??= dataFolder === undefined ? undefined : openKeptPictures(path.join(dataFolder, 'previews')));

  const openSigned = (): SignedIndex => {
    if (root === undefined) throw new Error('The shell has no root to trust.');
    return new SignedIndex({ registryUrl, deadlineMs, root, dataFolder });
  };
  // A shell that cannot keep what it trusts does not start. One that runs goes on if its disk fails later.
  let ofFirst = root === undefined ? undefined : openSigned();

  return () => {
    let signed = ofFirst;
    ofFirst = undefined;
    const needSigned = (): SignedIndex => (signed ??= openSigned());
    let accepted: AcceptedIndex | undefined;
    return {
      ...folder,
      readPicture: async (name) => pictures()?.read(nameOfPicture(name)),
      writePicture: async (name, bytes) => pictures()?.write(nameOfPicture(name), bytes),
      async readIndex(last) {
        const before = last === sameIndex ? accepted : last;
        accepted = await needSigned().read(before);
        return last === sameIndex && accepted === before ? sameIndex : accepted;
      },
      requireVersion: async (...version) => needSigned().requireVersion(...version),
      requireAdmission: async (...version) => needSigned().requireAdmission(...version),
    };
  };
}
