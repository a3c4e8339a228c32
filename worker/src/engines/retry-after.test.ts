import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const now = Date.parse('2026-11-26T12:00:00Z');

test.each([
  ['12', 12_000],
  ['0', 0],
  ['Thu, 26 Nov 2026 12:00:30 GMT', 30_000],
  ['Thu, 26 Nov 2026 11:00:00 GMT', undefined],
  ['999999999', 600_000],
  ['-5', undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After: %s asks to wait for %s ms', (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});
