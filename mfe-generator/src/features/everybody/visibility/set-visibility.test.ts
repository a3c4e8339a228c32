import { FunctionError } from '@irodori/platform/errors';
import { mostShownAtOnce } from '@irodori/contract/shown-pictures';
import { fakePlatform } from '@irodori/testing/fake-platform';
import { expect, test } from 'vitest';
import { setVisibility } from './set-visibility.ts';

test('where the rest of many pictures does not arrive, it is said how many others see already', async () => {
  let requests = 0;
  const platform = fakePlatform({
    functions: {
      'set-visibility': () => {
        requests += 1;
        if (requests === 1) return { refused: [] };
        throw new FunctionError('failed', { kind: 'fetch', status: 0, body: undefined });
      },
    },
  });
  const jobIds = Array.from({ length: mostShownAtOnce + 20 }, () => crypto.randomUUID());
  expect(await setVisibility(platform, { jobIds, visibility: 'public', showsSettings: false })).toBe(
    '100 of 120 are done. That did not arrive. Please try again.',
  );
});
