import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outcome } from '../tests/outcome.ts';
import { root } from '../paths.ts';
import { say } from '../terminal/progress.ts';
import { run } from '../terminal/run.ts';

/** Runs every `check:` script of the root's package.json, all of them even if one fails. */
export async function runChecks(signal?: AbortSignal): Promise<Outcome> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  let passed = 0;
  const failures: string[] = [];
  for (const [name, command] of Object.entries(scripts)) {
    if (!name.startsWith('check:')) continue;
    const code = await run('sh', ['-c', command], root, { ...(signal && { signal }) });
    say(`  ${code === 0 ? '✓' : '✗'} ${name}`);
    if (code === 0) passed += 1;
    else failures.push(`${name}: ${command}`);
  }
  return { passed, failures };
}
