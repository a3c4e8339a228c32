/* oxlint-disable no-console -- this is a command line */
import { styleText } from 'node:util';

/** A failure whose message tells the person at the terminal what failed and what to do. */
export class StepError extends Error {
  override readonly name = 'StepError';
}

/** Runs one step and prints its outcome. `work` may return a remark for the line. */
export async function step<T>(
  title: string,
  work: () => Promise<T>,
  remark?: (result: T) => string,
): Promise<T> {
  const started = performance.now();
  say(`${styleText('dim', '·')} ${title} …`);
  try {
    const result = await work();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const note = remark?.(result);
    say(`${styleText('green', '✓')} ${title} (${seconds} s${note === undefined ? '' : `; ${note}`})`);
    return result;
  } catch (error) {
    say(`${styleText('red', '✗')} ${title}`);
    throw error;
  }
}

export function say(line: string): void {
  console.log(line);
}

/** Prints an error: the message of a StepError or RegistryError, the stack trace of other errors. */
export function sayError(error: unknown): void {
  if (error instanceof Error && /^(Step|Registry)Error$/.test(error.name))
    console.error(`\n${error.message}`);
  else console.error(error);
}
