import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Outcome } from '../tests/outcome.ts';
import { root } from '../paths.ts';
import { say } from '../terminal/progress.ts';

/** Most checks use one core. */
const atATime = 2;

/** Runs every `check:` script of the root's package.json, all of them even if one fails. */
export async function runChecks(signal?: AbortSignal): Promise<Outcome> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const checks = Object.entries(scripts)
    .filter(([name]) => name.startsWith('check:'))
    .values();
  let passed = 0;
  const failures: string[] = [];
  async function takeOneAfterAnother(): Promise<void> {
    for (const [name, command] of checks) {
      const { code, output } = await runCheck(command, signal);
      say(`${output}  ${code === 0 ? '✓' : '✗'} ${name}`);
      if (code === 0) passed += 1;
      else failures.push(`${name}: ${command}`);
    }
  }
  await Promise.all(Array.from({ length: atATime }, takeOneAfterAnother));
  return { passed, failures };
}

/** Keeps what a check writes until it ends, because another one writes meanwhile. */
async function runCheck(
  command: string,
  signal: AbortSignal | undefined,
): Promise<{ code: number; output: string }> {
  const child = spawn('sh', ['-c', `{ ${command}; } 2>&1`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code: code ?? 1, output };
}
