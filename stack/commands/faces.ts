import { exportFaults } from '../checks/package-faces.ts';
import { root } from '../paths.ts';
import { say } from '../terminal/progress.ts';

/** `check:faces`: each package exports named subpaths, and another package imports each of them. */
const { faults, total } = exportFaults(root);
for (const fault of faults) say(`  ${fault}`);
say(`  ${total - faults.length} of ${total} exported subpaths are imported by another package`);
process.exit(faults.length === 0 && total > 0 ? 0 : 1);
