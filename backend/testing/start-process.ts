import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { compileOnce } from './compile-once.ts';

export interface BackendProcess {
  /** `http://localhost:<port>`, on a free port. */
  readonly url: string;
  readonly data: string;
  readonly pid: number;
  /** The lines of its log so far, each a JSON object. */
  readonly lines: readonly string[];
  /** Sends the signal and resolves to the exit code, or to null if the signal ended the process. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

export interface ProcessOptions {
  /** The data folder, which is created if it does not exist. */
  readonly data: string;
  /** The Supabase project: the folder with config.toml. */
  readonly project: string;
  /** Further environment variables; the process inherits only PATH and NODE_COMPILE_CACHE. */
  readonly env?: Readonly<Record<string, string>>;
  /** The working directory, to which a relative `project` refers. */
  readonly cwd?: string;
  /** A command that runs the backend's command in its own process, such as `['nice']`. */
  readonly wrapper?: readonly string[];
  /** A file that starts the backend in its own way, in place of the package's command. */
  readonly main?: string;
}

/** The API keys of the backends that tests start. */
export const keys = { publishable: 'sb_publishable_test', secret: 'sb_secret_test' };

// A TypeScript file in the workspace, and a JavaScript file in the published package.
const command = join(import.meta.dirname, `../src/main${extname(import.meta.filename)}`);

/** The environment variables of a backend for tests: a free port, known API keys and very high rate limits. */
export const variablesFor = (data: string, project: string) => ({
  BACKEND_PORT: '0',
  BACKEND_DATA: data,
  SUPABASE_FOLDER: project,
  SUPABASE_PUBLISHABLE_KEY: keys.publishable,
  SUPABASE_SECRET_KEY: keys.secret,
  AUTH_RATE_LIMIT: '100000',
});

/**
 * Starts a backend for tests as a separate process.
 * @throws Error with the log if the process exits before it serves
 */
export async function startProcess(options: ProcessOptions): Promise<BackendProcess> {
  const { data, project, env = {}, cwd, wrapper = [], main } = options;
  const started = main === undefined ? [command, 'start'] : [main];
  const [program = process.execPath, ...args] = [...wrapper, process.execPath, compileOnce, ...started];
  const child = spawn(program, args, {
    ...(cwd !== undefined && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...variablesFor(data, project),
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
