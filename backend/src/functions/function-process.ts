import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import { z } from 'zod';

const { runInstall }: { runInstall(): string } = createRequire(import.meta.url)('deno/install_api.cjs');

const bootstrap = join(import.meta.dirname, 'bootstrap.mjs');
const longestBoot = 20_000;
const announcement = z.object({ listening: z.number() });

export interface FunctionSpec {
  readonly name: string;
  readonly entry: string;
  /** Folders that the function may read. */
  readonly readable: readonly string[];
  /** The whole environment of the function. */
  readonly env: Readonly<Record<string, string>>;
}

/** A function in a Deno process of its own, kept running between requests. */
export class FunctionProcess {
  readonly #child: ChildProcess;
  readonly #origin: Promise<string>;
  #hasEnded = false;

  constructor(spec: FunctionSpec, log: Logger) {
    this.#child = spawn(
      runInstall(),
      [
        'run',
        '--no-prompt',
        '--node-modules-dir=manual',
        '--allow-net',
        '--allow-env',
        `--allow-read=${spec.readable.join(',')}`,
        `--preload=${bootstrap}`,
        spec.entry,
      ],
      { env: spec.env, stdio: ['pipe', 'pipe', 'pipe'] },
    );
    this.#child.once('exit', () => (this.#hasEnded = true));
    this.#origin = this.#started(spec, log);
    this.#origin.catch(() => this.stop());
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Where it listens. @throws if it could not start */
  origin(): Promise<string> {
    return this.#origin;
  }

  /** Waits a moment for the end of a process that has just dropped a connection. */
  async settled(): Promise<void> {
    if (this.#hasEnded) return;
    const patience = AbortSignal.timeout(200);
    await once(this.#child, 'exit', { signal: patience }).catch(() => undefined);
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }

  #started({ name }: FunctionSpec, log: Logger): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const { stdout, stderr } = this.#child;
    const line = (text: string, level: 'info' | 'warn') => log[level]({ function: name }, text);
    if (stderr) createInterface(stderr).on('line', (text) => line(text, 'warn'));
    if (stdout) {
      createInterface(stdout).on('line', (text) => {
        const port = portIn(text);
        if (port) resolve(`http://127.0.0.1:${port}`);
        else line(text, 'info');
      });
    }
    const timeout = setTimeout(
      () => reject(new Error(`did not listen within ${longestBoot} ms`)),
      longestBoot,
    );
    this.#child.once('error', reject);
    this.#child.once('exit', (code, signal) => {
      clearTimeout(timeout);
      reject(new Error(`ended with ${code ?? signal} before it listened`));
      log.warn({ function: name, code, signal }, 'function ended');
    });
    return promise.finally(() => clearTimeout(timeout));
  }
}

function portIn(line: string): number | undefined {
  if (!line.startsWith('{"listening":')) return undefined;
  return announcement.safeParse(JSON.parse(line)).data?.listening;
}
