import { join } from 'node:path';
import { root } from '../paths.ts';
import { sayError, step } from '../terminal/progress.ts';
import { run } from '../terminal/run.ts';
import { stopSignal } from '../terminal/stop-signal.ts';
import { installGateway, startGateway } from '../tests/object-gateway.ts';

/**
 * `npm run test:s3`: installs Ceph’s object gateway and runs the tests of registries in buckets, and that of two sites which
 * follow one, with it in place of the double.
 */
const signal = stopSignal();
try {
  await step('Object gateway: installing', installGateway);
  const gateway = await step('Object gateway: starting', startGateway);
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  const env = { S3_TEST_URL: gateway.url };
  try {
    const projects = ['--project', 'registry', '--project', 'shell (site)'];
    const args = ['run', ...projects, 'registry/src/bucket', 'shell/test/modules/two-machines'];
    process.exitCode = await run(vitest, args, root, { signal, env });
  } finally {
    await gateway.stop();
  }
} catch (error) {
  sayError(error);
  process.exitCode = 1;
}
