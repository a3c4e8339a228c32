import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/built-module.ts';
import { documentOf } from '../../fixtures/command-line.ts';

test('grant and revoke print all routes that the module owns now', async () => {
  const folder = await temporaryFolder();
  expect(await documentOf(folder, ['grant', 'park', '/park', '/paths'])).toEqual({
    module: 'park',
    routes: ['/park', '/paths'],
    revision: 1,
  });
  expect(await documentOf(folder, ['revoke', 'park', '/park'])).toEqual({
    module: 'park',
    routes: ['/paths'],
    revision: 2,
  });
});
