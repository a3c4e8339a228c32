import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type TrialReport, trialReport, type TrialRequest } from '@irodori/contract/trial';
import { RegistryError } from '../registry-error.ts';
import type { ShellAtHand } from './shell-at-hand.ts';

/** What the code of a checkout's shell and its libraries are read from. */
const readable = ['shell', 'shared', 'node_modules'];

/**
 * Has a shell admit versions, in a process that can read nothing else and has no variables.
 * @throws RegistryError if the shell itself fails
 */
export async function tryInShell(
  { checkout, dist }: ShellAtHand,
  request: Omit<TrialRequest, 'dist'>,
): Promise<TrialReport> {
  const files = [
    ...readable.map((name) => path.join(checkout, name)),
    dist,
    ...request.versions.map(({ folder }) => folder),
  ];
  const trial = promisify(execFile)(
    process.execPath,
    [
      '--permission',
      ...files.map((file) => `--allow-fs-read=${file}`),
      '--allow-worker',
      '--disable-warning=PERM0006',
      '--expose-gc',
      path.join(checkout, 'shell/server/trial/main.ts'),
    ],
    { cwd: checkout, env: {}, maxBuffer: 64 * 1024 * 1024 },
  );
  trial.child.stdin?.end(JSON.stringify({ ...request, dist } satisfies TrialRequest));
  try {
    return trialReport.parse(JSON.parse((await trial).stdout));
  } catch (error) {
    throw new RegistryError(`The shell in ${dist} could not try versions: ${String(error)}`, {
      cause: error,
    });
  }
}
