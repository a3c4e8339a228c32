import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.ts';
import { say } from './progress.ts';
import { type Count, run } from './run.ts';

/** Runs every `check:` script of the root's package.json, all of them even if one fails. */
export async function runChecks(signal?: AbortSignal): Promise<Count> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const count: Count = { passed: 0, failed: 0 };
  for (const [name, command] of Object.entries(scripts)) {
    if (!name.startsWith('check:')) continue;
    const code = await run('sh', ['-c', command], root, { ...(signal && { signal }) });
    say(`  ${code === 0 ? '✓' : '✗'} ${name}`);
    count[code === 0 ? 'passed' : 'failed'] += 1;
  }
  return count;
}
