import { globSync } from 'node:fs';
import { join } from 'node:path';
import { declareClasses } from '../checks/css-classes.ts';
import { root } from '../paths.ts';
import { say } from '../terminal/progress.ts';
import { run } from '../terminal/run.ts';

/** `check:types`: each package against the sources of the others, two at a time. */
await declareClasses(root, join(root, 'node_modules', '.cache', 'css-types'));

const waiting = globSync('{*,shared/*,supabase/functions,backend/contract,cms/test}/tsconfig.json', {
  cwd: root,
  exclude: ['node_modules/**'],
});
let failed = 0;
const count = waiting.length;

async function work(): Promise<void> {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const code = await run(join(root, 'node_modules', '.bin', 'tsc'), ['-p', project], root);
    if (code !== 0) failed += 1;
  }
}

await Promise.all([work(), work()]);
say(`  ${count - failed} of ${count} packages have sound types`);
process.exit(failed === 0 && count > 0 ? 0 : 1);
