import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A running `barebase start`. */
interface Running {
  readonly url: string;
  /** Stops the process and resolves to its exit code. */
  end(): Promise<number | null>;
}

/** Runs the command in a folder, with only PATH and HOME. @throws Error with its output if it exits before it serves */
export async function runCommand(command: string, args: readonly string[], cwd: string): Promise<Running> {
  const { PATH, HOME } = process.env;
  const child = spawn(command, args, { cwd, env: { PATH, HOME }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const output: string[] = [];
  createInterface(child.stderr).on('line', (line) => output.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      output.push(line);
      const said = JSON.parse(line) as { event?: string; url?: string };
      if (said.event === 'ready') resolve(said.url ?? '');
    });
    void ended.then(() => reject(new Error(output.join('\n'))));
  });
  return {
    url,
    async end() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}
