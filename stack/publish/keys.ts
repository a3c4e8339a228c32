import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { StepError } from '../terminal/progress.ts';
import { operate } from './operate.ts';

type Place = Pick<Settings, 'folder' | 'registryFolder' | 'keysFolder'>;

/**
 * True if the stack makes the keys of its registry: in a folder of its own, once. A registry that an operator names
 * is signed when the operator turns that on, and one that has lost its signatures is not signed again by itself.
 */
export function needsKeys({ folder, registryFolder, keysFolder }: Place): boolean {
  const isOwn = [registryFolder, keysFolder].every((each) => each.startsWith(join(folder, '/')));
  const hasKeys = existsSync(join(keysFolder, 'root.json'));
  return isOwn && (!hasKeys || !existsSync(registryFolder));
}

/** Signs the stack's registry by keys of its own. */
export async function makeKeys(place: Place): Promise<void> {
  await operate(place, ['keys', 'init']).catch((error: Error) => {
    throw new StepError(`The registry could not be signed:\n${error.message}`);
  });
}
