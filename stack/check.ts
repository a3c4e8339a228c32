import { runChecks } from './checks.ts';
import { say } from './progress.ts';

/** `npm run check`: what `npm test` checks before it runs a test. */
const { passed, failures } = await runChecks();
say(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
