import { describe, expect, test } from 'vitest';
import { afterSignIn } from './use-go-on.ts';

describe('the page after signing in', () => {
  const nowhere = [undefined, '/login', '/login?mode=sign-up', '/login/', '/confirm', '/confirm?code=1#x'];
  test.each(nowhere)(
    'is the account page if the remembered path is %s, which leads back to the sign-in, and the home page for who is new',
    (path) => {
      expect(afterSignIn(path, { isNew: false })).toBe('/account');
      expect(afterSignIn(path, { isNew: true })).toBe('/');
    },
  );

  test.each(['/support', '/terms-of-service', '/privacy#cookies', '/imprint'])(
    'is the home page for who is new, and %s, which is about the site, for who had an account',
    (path) => {
      expect(afterSignIn(path, { isNew: false })).toBe(path);
      expect(afterSignIn(path, { isNew: true })).toBe('/');
    },
  );

  test.each(['/', '/loginish', '/ai-elf-generator?from=/login', '/account#credits'])(
    'is the remembered path %s',
    (path) => {
      expect(afterSignIn(path, { isNew: false })).toBe(path);
      expect(afterSignIn(path, { isNew: true })).toBe(path);
    },
  );
});
