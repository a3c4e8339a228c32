import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from 'stack/paths';
import { painterCommand, painterVariables } from 'stack/shell-command';

export interface TestPainter {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the painter as the stack does: confined, and with sharp's native code. */
export async function startPainter(environment: Record<string, string> = {}): Promise<TestPainter> {
  const folder = await mkdtemp(path.join(tmpdir(), 'irodori-painter-'));
  const painter = spawn(process.execPath, painterCommand(folder), {
    cwd: root,
    env: { PATH: process.env['PATH'], ...environment, ...painterVariables(folder) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stop = async () => {
    painter.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface(painter.stdout)) {
    const { event, port } = JSON.parse(line) as { event?: string; port?: number };
    if (event === 'ready') return { url: `http://127.0.0.1:${String(port)}`, stop };
  }
  await stop();
  throw new Error('The painter ended before it was ready.');
}
