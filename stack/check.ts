import { runChecks } from './checks.ts';
import { say } from './progress.ts';

/** `npm run check`: what `npm test` checks before it runs a test. */
const { passed, failed } = await runChecks();
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
