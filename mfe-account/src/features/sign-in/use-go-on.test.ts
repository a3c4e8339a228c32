import { describe, expect, test } from 'vitest';
import { afterSignIn } from './use-go-on.ts';

describe('the page after signing in', () => {
  test.each([undefined, '/login', '/login?mode=sign-up', '/login/', '/confirm', '/confirm?code=1#x'])(
    'is the account page if the remembered path is %s, which leads back to the sign-in',
    (path) => {
      expect(afterSignIn(path)).toBe('/account');
    },
  );

  test.each(['/', '/loginish', '/ai-elf-generator?from=/login', '/account#credits'])(
    'is the remembered path %s',
    (path) => {
      expect(afterSignIn(path)).toBe(path);
    },
  );
});
