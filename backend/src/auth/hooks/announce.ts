import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../auth-context.ts';

interface Newcomer {
  readonly email: string | null;
  readonly phone?: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Which service vouches for them, if one does. */
  readonly provider?: string;
}

const never = '0001-01-01T00:00:00Z';

/**
 * Tells the project's hook who is about to get an account, and answers the id that the account is to have.
 * @throws AuthError with what the hook says against it
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
