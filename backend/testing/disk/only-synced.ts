import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';

// Preloaded into every thread: keeps in the folder ONLY_SYNCED the state of the database in BACKEND_DATA that would
// survive a power cut. Bytes are copied when they are synced; renames and removals are copied at once, as by the
// journal of a file system.
const database = join(process.env['BACKEND_DATA'] ?? '', 'db');
const kept = join(process.env['ONLY_SYNCED'] ?? '', 'db');

const { openSync, renameSync, unlinkSync, fdatasyncSync } = fs;
const opened = new Map<number, string>();

const placeOf = (path: fs.PathLike): string | undefined => {
  const place = relative(database, String(path));
  return place.startsWith('..') ? undefined : join(kept, place);
};

fs.openSync = (path, flags, mode) => {
  const file = openSync(path, flags, mode);
  opened.set(file, String(path));
  return file;
};
fs.fdatasyncSync = (file) => {
  fdatasyncSync(file);
  const path = opened.get(file) ?? '';
  const place = placeOf(path);
  if (place === undefined) return;
  if (fs.statSync(path).isDirectory()) fs.mkdirSync(place, { recursive: true });
  else fs.cpSync(path, place);
};
fs.renameSync = (from, to) => {
  renameSync(from, to);
  const [before, after] = [placeOf(from), placeOf(to)];
  if (before === undefined || after === undefined) return;
  for (const [file, path] of opened) if (path === String(from)) opened.set(file, String(to));
  if (fs.existsSync(before)) renameSync(before, after);
  else fs.rmSync(after, { force: true });
};
fs.unlinkSync = (path) => {
  unlinkSync(path);
  const place = placeOf(path);
  if (place !== undefined) fs.rmSync(place, { force: true });
};
syncBuiltinESMExports();
