import path from 'node:path';

export const indexFile = (folder: string): string => path.join(folder, 'registry.json');

/** The changes of the index, as JSON lines. */
export const logFile = (folder: string): string => path.join(folder, 'log.jsonl');

/** The changes before those of {@link logFile}. */
export const olderLogFile = (folder: string): string => path.join(folder, 'log.1.jsonl');

export const versionsFolder = (folder: string): string => path.join(folder, 'modules');

export const versionFolder = (folder: string, id: string, version: string): string =>
  path.join(versionsFolder(folder), id, version);

export const manifestFile = 'module.json';

/** True for the error of a file that does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
