import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '..');
export const fixtureProject = join(root, 'contract/project');

export interface Address {
  readonly url: string;
  readonly data: string;
}

export interface BackendProcess extends Address {
  readonly pid: number;
  /** What it has written so far. */
  readonly lines: readonly string[];
  /** Ends it and resolves to its exit code, or null if the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

export const keys = { publishable: 'sb_publishable_test', secret: 'sb_secret_test' };

/**
 * Runs the server as a process of its own; rejects with its last lines if it ends before it serves. A wrapper is a
 * command that becomes the one that it is given.
 */
export async function startProcess(
  data: string,
  env: Record<string, string> = {},
  wrapper: readonly string[] = [],
): Promise<BackendProcess> {
  const [program = process.execPath, ...args] = [...wrapper, process.execPath, 'src/main.ts'];
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      BACKEND_PORT: '0',
      IRODORI_DATA: data,
      // As a person names it: from where it is started.
      SUPABASE_FOLDER: relative(root, fixtureProject),
      SUPABASE_PUBLISHABLE_KEY: keys.publishable,
      SUPABASE_SECRET_KEY: keys.secret,
      AUTH_RATE_LIMIT: '100000',
      ...env,
    },
  });
  const lines: string[] = [];
  const { promise: ready, resolve: serve, reject } = Promise.withResolvers<string>();
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    const event: { event?: string; url?: string } = JSON.parse(line);
    if (event.event === 'ready' && event.url) serve(event.url);
  });
  createInterface(child.stderr).on('line', (line) => lines.push(line));
  const ended = once(child, 'close');
  void ended.then(() => reject(new Error(lines.join('\n'))));
  const url = await ready;
  return {
    url,
    data,
    pid: child.pid ?? 0,
    lines,
    end: async (signal) => {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}
