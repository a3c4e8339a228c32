import { describe, expect, test } from 'vitest';
import { afterSignIn } from './use-go-on.ts';

describe('the way on after signing in', () => {
  test.each([undefined, '/login', '/login?mode=sign-up', '/login/', '/confirm', '/confirm?code=1#x'])(
    'from %s is the account: it would only lead back',
    (path) => {
      expect(afterSignIn(path)).toBe('/account');
    },
  );

  test.each(['/', '/loginish', '/ai-elf-generator?from=/login', '/account#credits'])(
    'to %s is kept',
    (path) => {
      expect(afterSignIn(path)).toBe(path);
    },
  );
});
