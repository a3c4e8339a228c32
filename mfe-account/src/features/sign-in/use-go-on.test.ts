import { describe, expect, it } from 'vitest';
import { afterSignIn } from './use-go-on.ts';

describe('the way on after signing in', () => {
  it.each([undefined, '/login', '/login?mode=sign-up', '/login/', '/confirm', '/confirm?code=1#x'])(
    'from %s is the account: it would only lead back',
    (path) => {
      expect(afterSignIn(path)).toBe('/account');
    },
  );

  it.each(['/', '/loginish', '/ai-elf-generator?from=/login', '/account#credits'])(
    'to %s is kept',
    (path) => {
      expect(afterSignIn(path)).toBe(path);
    },
  );
});
