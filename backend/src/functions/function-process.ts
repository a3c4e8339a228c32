import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, parse } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { diesWithUs } from './dies-with-us.ts';
import { hostedPatience } from './forward.ts';
import { fewLines, takeLines } from './lines.ts';
import { hostedLimits, Watch } from './watch.ts';

const { runInstall }: { runInstall(): string } = createRequire(import.meta.url)('deno/install_api.cjs');

const preloaded = ['bootstrap.mjs', 'temporary.mjs'].map((name) => join(import.meta.dirname, name));
const longestBoot = 20_000;
const mostErrorLines = 10;
/** The message on which the bootstrap ends the process. */
const endOfWork = '\n';
const heapMegabytes = 256;
const announcement = z.union([z.object({ listening: z.number() }), z.object({ alive: z.string() })]);

/** This warning is not logged, because the bootstrap serves the default export. */
const denoServeAdvice = 'warning: Detected export default { fetch }';

/** The exit codes and signals of V8 when its heap is full. */
const outOfMemory: readonly unknown[] = ['SIGTRAP', 'SIGABRT', 133, 134];

export interface FunctionSpec {
  readonly name: string;
  readonly entry: string;
  readonly importMap: string | undefined;
  /** The folders that the function may read. */
  readonly readable: readonly string[];
  /** The parent of the process's writable folder, which is removed when the process ends. */
  readonly temporary: string;
  /** The environment of the function; TMPDIR is added. */
  readonly env: Readonly<Record<string, string>>;
  /** Changes each line of the function's output before it is logged. */
  readonly editOutput: (line: string) => string;
}

/** A function in its own Deno process, which is kept running between requests. */
export class FunctionProcess {
  readonly #child: ChildProcess;
  readonly #origin: Promise<string>;
  readonly #watch: Watch;
  /** Part of each sign of life, so that the function's own output is not mistaken for one. */
  readonly #password = randomUUID();
  #hasEnded = false;
  #isOverLimit = false;
  #requests = 0;
  #isRetired = false;

  constructor(spec: FunctionSpec, log: Logger) {
    const temporary = mkdtempSync(join(spec.temporary, `${spec.name}-`));
    const [program = '', ...before] = [...diesWithUs(), runInstall()];
    this.#child = spawn(
      program,
      [
        ...before,
        'run',
        '--no-prompt',
        '--node-modules-dir=manual',
        '--allow-net',
        '--allow-env',
        '--allow-sys=hostname',
        '--quiet',
        `--v8-flags=--max-old-space-size=${heapMegabytes}`,
        `--allow-read=${[...spec.readable, temporary].join(',')}`,
        `--allow-write=${temporary}`,
        ...(spec.importMap === undefined ? [] : [`--import-map=${spec.importMap}`]),
        ...preloaded.map((path) => `--preload=${path}`),
        spec.entry,
      ],
      // The working directory is outside of every checkout: if a package is missing, Deno would otherwise rewrite the
      // package.json of the enclosing pnpm workspace.
      {
        env: { ...spec.env, TMPDIR: temporary },
        stdio: ['pipe', 'pipe', 'pipe'],
        cwd: parse(import.meta.dirname).root,
      },
    );
    // Writes to the pipe of an ended process fail.
    this.#child.stdin?.on('error', () => undefined);
    this.#watch = new Watch(
      {
        pid: this.#child.pid ?? 0,
        ping: () => void this.#child.stdin?.write(this.#password),
        exceeded: () => this.#exceeded(spec.name, log),
      },
      hostedLimits,
    );
    this.#child.once('exit', (code, signal) => {
      this.#hasEnded = true;
      this.#watch.stop();
      rmSync(temporary, { recursive: true, force: true });
      this.#isOverLimit ||= outOfMemory.includes(code ?? signal);
    });
    this.#origin = this.#started(spec, log);
    this.#origin.catch(() => this.stop());
  }

  /** Whether the process can take no more requests. */
  get isGone(): boolean {
    return this.#hasEnded || this.#isOverLimit;
  }

  /** Whether the process exceeded its processor or memory limit. */
  get isOverLimit(): boolean {
    return this.#isOverLimit;
  }

  /** The URL on which the function listens. @throws if the function could not start */
  origin(): Promise<string> {
    return this.#origin;
  }

  /** Registers a request; the caller calls the returned function when the request has ended. */
  begin(): () => void {
    let isUnderWay = true;
    this.#requests += 1;
    return () => {
      if (!isUnderWay) return;
      isUnderWay = false;
      this.#requests -= 1;
      this.#endWhenIdle();
    };
  }

  /** Another process takes new requests; this one ends after its current requests and their background work. */
  retire(): void {
    this.#isRetired = true;
    this.#endWhenIdle();
    setTimeout(() => this.stop(), hostedPatience.end).unref();
  }

  #endWhenIdle(): void {
    if (this.#isRetired && this.#requests === 0) this.#child.stdin?.write(endOfWork);
  }

  /** Waits briefly for the end of a process after a dropped connection; the function may also have dropped it itself. */
  async settled(): Promise<void> {
    if (this.#hasEnded) return;
    const patience = AbortSignal.timeout(2000);
    await once(this.#child, 'exit', { signal: patience }).catch(() => undefined);
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }

  #exceeded(name: string, log: Logger): void {
    if (this.#hasEnded || this.#isOverLimit) return;
    this.#isOverLimit = true;
    log.error({ function: name }, 'function took too much processor time or memory');
    this.stop();
  }

  #started({ name, editOutput }: FunctionSpec, log: Logger): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const { stdout, stderr } = this.#child;
    const say = fewLines((text, level: 'info' | 'warn') => log[level]({ function: name }, text));
    const lastErrors: string[] = [];
    if (stderr) {
      takeLines(stderr, (line) => {
        if (line.startsWith(denoServeAdvice)) return;
        const text = editOutput(line);
        say(text, 'warn');
        if (lastErrors.push(text) > mostErrorLines) lastErrors.shift();
      });
    }
    if (stdout) {
      takeLines(stdout, (text) => {
        const said = announcementIn(text);
        if (said && 'listening' in said) {
          this.#watch.alive();
          resolve(`http://127.0.0.1:${said.listening}`);
        } else if (said?.alive.includes(this.#password)) this.#watch.alive();
        else say(editOutput(text), 'info');
      });
    }
    const timeout = setTimeout(
      () =>
        reject(
          new Error(`did not listen within ${longestBoot} ms: it calls Deno.serve or exports { fetch }`),
        ),
      longestBoot,
    );
    this.#child.once('error', reject);
    // At the event `close` the process's output has been read completely.
    this.#child.once('close', (code, signal) => {
      clearTimeout(timeout);
      reject(new Error(whyNotStarted(code ?? signal, lastErrors)));
      log.warn({ function: name, code, signal }, 'function ended');
    });
    return promise.finally(() => clearTimeout(timeout));
  }
}

function whyNotStarted(end: number | string | null, errors: readonly string[]): string {
  const said = errors.join('\n');
  const isMissing = /'npm:|'jsr:|JSR package|Import '/.test(said);
  const advice = 'Add the package to package.json beside the functions and install it, or mend its name.';
  return [`ended with ${end} before it listened`, said, ...(isMissing ? [advice] : [])].join('\n');
}

function announcementIn(line: string): z.infer<typeof announcement> | undefined {
  if (!/^\{"(listening|alive)":/.test(line)) return undefined;
  try {
    return announcement.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
