import { Secret, TOTP } from 'otpauth';
import { expect, onTestFinished, test, vi } from 'vitest';
import { counterOf, newTotpKey } from './totp.ts';

test('a TOTP code whose period ends during its verification counts for that period', () => {
  const { secret } = newTotpKey('The site', 'a@example.com');
  const end = 60_000_000 * 30_000 - 1;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: end });
  const clock = vi
    .spyOn(Date, 'now')
    .mockReturnValueOnce(end)
    .mockReturnValue(end + 1);
  onTestFinished(() => clock.mockRestore());
  expect(counterOf(secret, code)).toBe(60_000_000 - 1);
});
