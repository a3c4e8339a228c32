import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../paths.ts';
import { fromTerminal, systemVariables } from '../services/inherited.ts';
import type { Settings } from '../settings/settings.ts';

const run = promisify(execFile);

export type RegistryPlace = Pick<Settings, 'registryFolder' | 'keysFolder'>;

/** Runs a command of `irodori` as an operator does. @throws with what it printed */
export async function operate(
  { registryFolder, keysFolder }: RegistryPlace,
  args: readonly string[],
): Promise<void> {
  const env = { ...fromTerminal(systemVariables), REGISTRY_DIR: registryFolder, IRODORI_KEYS: keysFolder };
  await run(process.execPath, ['registry/src/irodori.ts', ...args], { cwd: root, env }).catch(
    (error: { stderr?: string; message: string }) => {
      throw new Error(error.stderr || error.message);
    },
  );
}
