import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('an error is logged without the secrets in its message and stack', () => {
  const lines: string[] = [];
  const log = createLog('info', { stream: { write: (line) => lines.push(line) } });
  log.error({ err: new Error('no user for sb_secret_abc') }, 'failed');
  const [line = ''] = lines;
  expect(JSON.parse(line)).toMatchObject({
    msg: 'failed',
    err: { type: 'Error', message: 'no user for [key]', stack: expect.stringContaining('log.test.ts') },
  });
  expect(line).not.toContain('sb_secret_abc');
});

test('a reader of the standard output who stops reading holds up nothing: lines are dropped, and one says how many', async () => {
  const count = 30_000;
  const program = `
    const { createLog } = await import('${new URL('log.ts', import.meta.url).href}');
    const log = createLog('info');
    for (let line = 0; line < ${count}; line += 1) log.info('x'.repeat(100));
    setImmediate(() => process.send('goes on', () => process.disconnect()));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  expect(await once(child, 'message')).toContain('goes on');
  if (child.stdout === null) throw new Error('The program has no standard output.');
  const lines = (await text(child.stdout)).trimEnd().split('\n');
  const dropped = JSON.parse(lines.pop() ?? '') as Record<string, unknown>;
  expect(dropped).toMatchObject({ event: 'lines-dropped', lines: count - lines.length });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
    expect.objectContaining({ service: 'shell' }),
  );
});
