import { expect, test } from 'vitest';
import { hasSessionCookie } from './session-cookie.ts';

const name = 'sb-abcdef-auth-token';
const has = (header: string) => hasSessionCookie('https://abcdef.supabase.co', header);

test.each([`${name}=x`, `a=1; ${name}=x`, `${name}.0=x`, `a=1;${name}.12=x; b=2`])(
  'A request with the cookies "%s" has a session cookie',
  (header) => {
    expect(has(header)).toBe(true);
  },
);

test.each([
  '',
  'a=1',
  `${name}-redirect-path=/a`,
  `x${name}=1`,
  `${name}x=1`,
  `a=${name}`,
  'sb-else-auth-token=1',
])('A request with the cookies "%s" has no session cookie', (header) => {
  expect(has(header)).toBe(false);
});
