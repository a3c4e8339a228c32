import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../auth-context.ts';

interface Newcomer {
  readonly email: string | null;
  readonly phone?: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The provider that authenticated the visitor; by default `email` or `phone`. */
  readonly provider?: string;
}

const never = '0001-01-01T00:00:00Z';

/**
 * Calls the `before_user_created` hook and returns the id for the new account.
 * @throws AuthError with the hook's message if it refuses the account
 */
export async function announce(
  { hooks }: AuthContext,
  { email, phone, metadata, provider = email ? 'email' : 'phone' }: Newcomer,
  address?: string,
): Promise<string> {
  const id = randomUUID();
  const isAnonymous = !email && !phone;
  const user = {
    id,
    aud: 'authenticated',
    role: '',
    email: email ?? '',
    phone: phone ?? '',
    app_metadata: isAnonymous ? {} : { provider, providers: [provider] },
    user_metadata: metadata,
    identities: [],
    created_at: never,
    updated_at: never,
    is_anonymous: isAnonymous,
  };
  await hooks.beforeUserCreated?.({ user }, address);
  return id;
}
