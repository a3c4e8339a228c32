import { spawn } from 'node:child_process';
import { RegistryError } from '../registry-error.ts';

interface ChildOptions {
  readonly cwd: string;
  readonly isJson: boolean;
  /** The program reads from this terminal. */
  readonly asks?: boolean;
  /** What the error calls the program; its arguments, unless one of them may be secret. */
  readonly title?: string;
}

/**
 * Runs a program with this terminal. With `--json` its output goes to the standard error output, since the standard
 * output is one document.
 * @throws RegistryError if it fails
 */
export async function runChild(
  program: string,
  args: readonly string[],
  { cwd, isJson, asks = false, title = args.join(' ') }: ChildOptions,
): Promise<void> {
  const code = await new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      stdio: [asks ? 'inherit' : 'ignore', isJson ? 2 : 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  if (code !== 0)
    throw new RegistryError(`\`${title}\` in ${cwd} ended with ${String(code)}; its messages are above.`);
}
