import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { compileOnce } from 'barebase/testing';

/** A process that logs JSON lines. */
export interface Running {
  readonly child: ChildProcess;
  /** Resolves with the first line of this event, past or future; rejects when the process ends without it. */
  line(event: string): Promise<Readonly<Record<string, unknown>>>;
  /** The lines so far. */
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  hasEnded(): boolean;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts `node <script>` with PATH and the given variables only. */
export function start(script: string, env: Readonly<Record<string, string>>): Running {
  const child = spawn(process.execPath, [compileOnce, script], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const seen: Record<string, unknown>[] = [];
  const listeners = new Set<() => void>();
  const exited = once(child, 'exit');
  createInterface({ input: child.stdout }).on('line', (line) => {
    seen.push(JSON.parse(line) as Record<string, unknown>);
    for (const listener of listeners) listener();
  });

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    lines: seen,
    line(event) {
      const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>();
      const look = () => {
        const found = seen.find((line) => line['event'] === event);
        if (found !== undefined) resolve(found);
      };
      listeners.add(look);
      look();
      void exited.then(() =>
        reject(new Error(`${script} ended without “${event}”: ${JSON.stringify(seen)}`)),
      );
      return promise.finally(() => listeners.delete(look));
    },
    hasEnded,
    async stop(signal = 'SIGTERM') {
      if (!hasEnded()) child.kill(signal);
      await exited;
    },
  };
}
