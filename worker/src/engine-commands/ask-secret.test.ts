import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { askSecret } from './ask-secret.ts';

test('a key that is typed is not shown', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const asked = askSecret('The key', { input, output });
  input.write('sk-secret\r');
  expect(await asked).toBe('sk-secret');
  output.end();
  const shown = await text(output);
  expect(shown).toContain('The key (not shown): ');
  expect(shown).not.toContain('secret');
});
