import { runChecks } from '../checks/checks.ts';
import { say } from '../terminal/progress.ts';

/** `npm run check`: the checks that `npm test` runs before the tests. */
const { passed, failures } = await runChecks();
say(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
