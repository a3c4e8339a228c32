import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { keepPrivate } from './keep-private.ts';

const modeOf = (path: string): number => statSync(path).mode & 0o777;

test('a folder that other users could read is closed with everything in it, and files behind its links stay as they were', async () => {
  const umask = process.umask(0);
  onTestFinished(() => void process.umask(umask));
  const [parent, elsewhere] = [await temporaryFolder('private-'), await temporaryFolder('elsewhere-')];
  onTestFinished(() => [parent, elsewhere].forEach((path) => rmSync(path, { recursive: true })));
  const [folder, inner] = [join(parent, 'data'), join(parent, 'data', 'inner')];
  const [own, foreign] = [join(inner, 'own'), join(elsewhere, 'foreign')];
  mkdirSync(inner, { recursive: true });
  for (const file of [own, foreign]) writeFileSync(file, '');
  for (const path of [folder, inner, own, elsewhere, foreign]) chmodSync(path, 0o755);
  symlinkSync(elsewhere, join(folder, 'linked-folder'));
  symlinkSync(foreign, join(folder, 'linked-file'));

  keepPrivate(folder);

  expect([folder, inner, own].map(modeOf)).toEqual([0o700, 0o700, 0o700]);
  expect([elsewhere, foreign].map(modeOf)).toEqual([0o755, 0o755]);
});
