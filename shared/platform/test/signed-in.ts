import type { Platform } from '../src/platform.ts';
import { createServerPlatform } from '../src/server.ts';
import type { TestBackend } from './test-backend.ts';
import { cookieValue, sessionOf } from './tokens.ts';

/** The platform of a visitor with this access token, or without a session. */
export function platformWith(backend: TestBackend, accessToken?: string, user: object = {}): Platform {
  const session = accessToken === undefined ? undefined : sessionOf(accessToken);
  const withUser = session === undefined ? undefined : { ...session, user: { ...session.user, ...user } };
  return createServerPlatform({
    url: backend.url,
    key: 'key',
    cookies: {
      header: withUser === undefined ? '' : `sb-127-auth-token=${cookieValue(withUser)}`,
      isSecure: false,
      set: () => undefined,
    },
  });
}

/** An error response of GoTrue. */
export const refusal = (status: number, code: string, message: string) => ({
  status,
  headers: { 'x-supabase-api-version': '2024-01-01' },
  body: { code, message },
});
