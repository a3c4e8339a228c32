import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from 'stack/paths';
import { shellCommand } from 'stack/shell-command';
import { distFolder } from './folders.ts';

export type Line = Record<string, unknown>;

/** A service of the stack as a process of its own. */
export interface LoggedProcess {
  readonly child: ChildProcess;
  /** Resolves to the first line of the log that passes `test`, among past and future lines. */
  find(test: (line: Line) => boolean): Promise<Line>;
}

const defaults = {
  SITE_PORT: '0',
  SUPABASE_URL: 'http://127.0.0.1:1',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  REGISTRY_POLL_MS: '50',
  // Long deadlines, so that a slow machine does not change the outcome.
  STARTUP_GRACE_MS: '60000',
  MODULE_DEADLINE_MS: '60000',
  SHUTDOWN_MS: '60000',
};

/** The shell's server as the stack starts it. */
export function shellProcess(environment: Record<string, string>): LoggedProcess {
  const { SHELL_DATA, PLACES_FILE, REGISTRY_ROOT } = environment;
  const files = [PLACES_FILE, REGISTRY_ROOT].flatMap((file) => file ?? []);
  return loggedProcess(shellCommand(SHELL_DATA, files), {
    SHELL_DIST: distFolder,
    ...defaults,
    ...environment,
  });
}

/** The registry's server as the stack starts it. */
export const registryProcess = (environment: Record<string, string>): LoggedProcess =>
  loggedProcess(['registry/src/main.ts'], { REGISTRY_PORT: '0', ...environment });

function loggedProcess(command: readonly string[], environment: Record<string, string>): LoggedProcess {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: Line[] = [];
  const listeners = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(JSON.parse(line) as Line);
    for (const listener of listeners) listener();
  });
  const find = (test: (line: Line) => boolean) =>
    new Promise<Line>((resolve) => {
      const look = () => {
        const line = lines.find(test);
        if (line !== undefined) resolve(line);
      };
      listeners.add(look);
      look();
    });
  return { child, find };
}
