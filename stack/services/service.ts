import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../paths.ts';
import { say, StepError } from '../terminal/progress.ts';
import { fromTerminal, systemVariables } from './inherited.ts';

export interface ServiceOptions {
  readonly name: string;
  /** The TypeScript file to run, from the checkout's root, and its arguments; flags of Node may come first. */
  readonly command: readonly string[];
  /** All variables of the process, except the {@link systemVariables}. */
  readonly env: NodeJS.ProcessEnv;
  /** Working directory, relative to the checkout; the checkout if absent. */
  readonly folder?: string;
  /** Matches the log line that means that the service is ready; `"event":"ready"` if absent. */
  readonly readyLine?: RegExp;
  readonly logFolder: string;
  /** Time limit of the first start, in milliseconds. */
  readonly readyWithinMs: number;
  /** Aborts the start. A running service is stopped by {@link Service.stop}. */
  readonly signal?: AbortSignal | undefined;
}

/** A process of the stack, which is restarted if it dies. */
export interface Service {
  readonly name: string;
  pid(): number | undefined;
  /** Sends SIGTERM, and SIGKILL after 15 s. */
  stop(): Promise<void>;
}

const endWithParent = new URL('end-with-parent.ts', import.meta.url).href;
const restartPauseMs = 500;
const restartLimit = 20;
const stopWithinMs = 15_000;

/** Starts a service and resolves when its ready line is logged. @throws StepError with its last lines. */
export async function startService(options: ServiceOptions): Promise<Service> {
  options.signal?.throwIfAborted();
  const logFile = join(options.logFolder, `${options.name}.log`);
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile, { flags: 'w' });
  let isStopping = false;
  let restarts = 0;
  let current = launch(options, log);

  const watch = (child: ChildProcess): void => {
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      restarts += 1;
      if (restarts > restartLimit) {
        say(`✗ ${options.name} ended ${restarts} times; it stays down. Its log: ${logFile}`);
        return;
      }
      say(`· ${options.name} ended (${signal ?? code}); starting it again. Its log: ${logFile}`);
      setTimeout(() => {
        if (isStopping) return;
        current = launch(options, log);
        // Only consecutive failed starts are counted.
        void current.isReady.then(() => (restarts = 0));
        watch(current.child);
      }, restartPauseMs);
    });
  };

  const service: Service = {
    name: options.name,
    pid: () => current.child.pid,
    async stop() {
      isStopping = true;
      await end(current.child);
      log.end();
    },
  };
  try {
    await ready(current, options, logFile);
  } catch (error) {
    await service.stop();
    throw error;
  }
  watch(current.child);
  return service;
}

interface Launched {
  readonly child: ChildProcess;
  readonly isReady: Promise<void>;
  readonly tail: string[];
}

function launch(
  { command, env, folder = '.', readyLine = /"event":"ready"/ }: ServiceOptions,
  log: WriteStream,
): Launched {
  // A separate process group, so that Ctrl-C reaches only the stack, which stops the services in order.
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', endWithParent, ...command], {
    cwd: join(root, folder),
    env: { ...fromTerminal(systemVariables), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const tail: string[] = [];
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`);
        tail.push(line);
        if (tail.length > 20) tail.shift();
        if (readyLine.test(line)) resolve();
      });
    }
  });
  return { child, isReady, tail };
}

async function ready(
  { child, isReady, tail }: Launched,
  options: ServiceOptions,
  logFile: string,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let giveUp = (): void => undefined;
  const failure = new Promise<never>((_, reject) => {
    const fail = (what: string) =>
      reject(
        new StepError(
          `${options.name} ${what}. Its last lines:\n\n${tail.join('\n')}\n\nThe whole log: ${logFile}`,
        ),
      );
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) =>
      setTimeout(() => fail(`ended (${signal ?? code}) before it was ready`), 100),
    );
    giveUp = () => fail('was stopped before it was ready');
    options.signal?.addEventListener('abort', giveUp);
    timer = setTimeout(
      () => fail(`was not ready after ${options.readyWithinMs / 1000} s`),
      options.readyWithinMs,
    );
  });
  await Promise.race([isReady, failure]).finally(() => {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', giveUp);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await exited;
  clearTimeout(timer);
}
