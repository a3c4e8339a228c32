import { spawn } from 'node:child_process';

/** Runs a command with the terminal's input and output; resolves to its exit code. */
export function run(
  command: string,
  args: readonly string[],
  cwd: string,
  { env = {}, signal }: { env?: Readonly<Record<string, string>>; signal?: AbortSignal } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      signal,
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
