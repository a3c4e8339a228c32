import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variablesOf } from 'barebase/environment';
import { root } from '../paths.ts';
import { say } from '../terminal/progress.ts';
import { declared } from '../checks/variables/declared.ts';
import { faultsOf } from '../checks/variables/faults.ts';
import { readsOf } from '../checks/variables/reads.ts';
import { rowsOf } from '../checks/variables/table.ts';

/** `check:variables`: `docs/variables.md` says of every environment variable what the code does, and the reverse. */
// Left out: functions that the backend's tests write, and samples in the tests of this check.
const files = execFileSync(
  'git',
  ['ls-files', '*.ts', '*.tsx', '*.mjs', ':!backend/src/*.test.ts', ':!stack/checks/variables/*.test.ts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const reads = new Map(files.map((file) => [file, readsOf(read(file))]));
const rows = rowsOf(read('docs/variables.md'));
const own = declared.get('backend') ?? new Map();
const references = variablesOf(join(root, 'supabase')).filter((name) => !own.has(name));
const faults = faultsOf({ rows, declared, reads, references });
for (const fault of faults) say(`  ${fault}`);
say(
  `  ${rows.length} rows of docs/variables.md compared with ${declared.size} services and ${files.length} files`,
);
process.exit(faults.length === 0 && rows.length > 0 && files.length > 0 ? 0 : 1);
