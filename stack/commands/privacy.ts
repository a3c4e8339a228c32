import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tablesOfVisitors } from 'supabase/tables-of-visitors';
import { faultsOf } from '../checks/privacy/faults.ts';
import { readHeld } from '../checks/privacy/held.ts';
import { nothing, statements } from '../checks/privacy/statements.ts';
import { root } from '../paths.ts';
import { say } from '../terminal/progress.ts';

/** `check:privacy`: the privacy page tells of everything that the code keeps of a visitor, and of every recipient. */
const held = readHeld();
const faults = faultsOf({
  page: readFileSync(join(root, 'texts/pages/privacy.md'), 'utf8'),
  statements,
  nothing,
  held,
  tablesOfVisitors: Object.keys(tablesOfVisitors),
});
for (const fault of faults) say(`  ${fault}`);
const counts = Object.entries(held).map(([kind, names]) => `${names.size} ${kind}`);
say(`  ${statements.length} statements of the privacy page compared with ${counts.join(', ')}`);
process.exit(faults.length === 0 && Object.values(held).every(({ size }) => size > 0) ? 0 : 1);
