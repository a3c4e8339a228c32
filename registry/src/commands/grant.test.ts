import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/built-module.ts';
import { documentOf } from '../../fixtures/command-line.ts';

test('grant and revoke print all routes that the module owns now', async () => {
  const folder = await temporaryFolder();
  await documentOf(folder, ['grant', 'park', '/park']);
  expect(await documentOf(folder, ['grant', 'park', '/paths'])).toEqual({
    module: 'park',
    routes: ['/park', '/paths'],
    revision: 2,
  });
  expect(await documentOf(folder, ['revoke', 'park', '/park'])).toEqual({
    module: 'park',
    routes: ['/paths'],
    revision: 3,
  });
});
