import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { askSecret } from './ask-secret.ts';

test('a key that is typed is not shown, as early as the question is', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const shownWhileHidden: unknown[] = [];
  const setRawMode = (isHidden: boolean): void => {
    if (isHidden) shownWhileHidden.push(output.readableLength);
  };
  const asked = askSecret('The key', { input: Object.assign(input, { setRawMode }), output });
  input.write('sk-secret\r');
  expect(await asked).toBe('sk-secret');
  output.end();
  const shown = await text(output);
  expect(shown).toContain('The key (not shown): ');
  expect(shown).not.toContain('secret');
  expect(shownWhileHidden).toEqual([0]);
});
