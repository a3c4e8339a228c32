import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('an error is logged without the secrets in its message and stack', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.error({ err: new Error('no user for sb_secret_abc') }, 'failed');
  const [line = ''] = lines;
  expect(JSON.parse(line)).toMatchObject({
    msg: 'failed',
    err: { type: 'Error', message: 'no user for [key]', stack: expect.stringContaining('log.test.ts') },
  });
  expect(line).not.toContain('sb_secret_abc');
});
