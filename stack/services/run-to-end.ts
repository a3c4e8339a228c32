import { execFile, type ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';
import { StepError } from '../terminal/progress.ts';

const shownLines = 15;

/** Runs a command to its end. @throws StepError with `failure` and the last lines of a command that failed */
export async function runToEnd(
  command: string,
  args: readonly string[],
  { failure, ...options }: Pick<ExecFileOptions, 'cwd' | 'env' | 'signal'> & { readonly failure: string },
): Promise<void> {
  try {
    await promisify(execFile)(command, args, { ...options, maxBuffer: 2 ** 26 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const tail = `${stdout}${stderr}`.trimEnd().split('\n').slice(-shownLines).join('\n');
    throw new StepError(`${failure}:\n${tail}`, { cause: error });
  }
}
