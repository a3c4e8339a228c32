import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleFaults } from '../checks/style-values.ts';
import { root } from '../paths.ts';
import { say } from '../terminal/progress.ts';

/** `check:styles`: breakpoints, layers and custom properties of stylesheets are those of their one home. */
const names = globSync('{shell,mfe-*,shared/*}/src/**/*.{css,tsx}', { cwd: root });
const files = new Map(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
const faults = styleFaults(files);
for (const fault of faults) say(`  ${fault}`);
say(`  breakpoints, layers and custom properties of ${files.size} files compared`);
process.exit(faults.length === 0 && files.size > 0 ? 0 : 1);
