import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../paths.ts';

const run = promisify(execFile);

test(
  'a journey whose pages need no backend passes on a site of the shell and the module that the command names',
  { timeout: 300_000 },
  async () => {
    const { stdout } = await run(
      'node',
      ['stack/commands/journey.ts', '--module', 'mfe-content', 'journeys/terms.spec.ts'],
      { cwd: root },
    );
    expect(stdout).toMatch(/Modules into the registry \(.*; content@\w+\)/);
    expect(stdout).not.toMatch(/Backend|Worker|Content backend|Double of Stripe/);
    expect(stdout).toContain('1 passed, 0 failed');
  },
);
