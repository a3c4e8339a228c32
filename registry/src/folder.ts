import path from 'node:path';

export const indexFile = (folder: string): string => path.join(folder, 'registry.json');

export const versionsFolder = (folder: string): string => path.join(folder, 'modules');

export const versionFolder = (folder: string, id: string, version: string): string =>
  path.join(versionsFolder(folder), id, version);

export const manifestFile = 'module.json';
