import type { AuthResponse, Session, SupabaseClient, User } from '@supabase/supabase-js';
import { type Backend, createAside } from './aside.ts';
import { throwIf } from './auth-failure.ts';
import { endSession } from './end-session.ts';

type Auth = SupabaseClient['auth'];

/**
 * Signs in by `enter`. If the visitor is a guest and the account is new and unused, the database moves the account's
 * address into the guest account, whose session goes on; otherwise the session becomes that of the account, which gets
 * the guest's bookmarks, presets and favourites; if it has a second factor, once the session is complete. `enter` is called
 * with a client of its own for a guest, so that the guest's session lasts until this is decided.
 * @param mayKeep false for an account whose address may join no guest's account
 */
export async function enterKeepingGuest(
  client: SupabaseClient,
  backend: Backend,
  enter: (auth: Auth) => Promise<AuthResponse>,
  mayKeep: (user: User) => boolean = () => true,
): Promise<void> {
  const { data } = await client.auth.getSession();
  const secret = data.session?.user.is_anonymous === true ? await offer(client) : null;
  if (secret === null) {
    throwIf((await enter(client.auth)).error);
    return;
  }
  const aside = createAside(client.auth, backend);
  const entered = await enter(aside.auth);
  throwIf(entered.error);
  const { session, user } = entered.data;
  if (session === null || user === null) return;
  const isKept = mayKeep(user) && (await keepOrEnd(aside, secret, session));
  const { error } = isKept ? await client.auth.refreshSession() : await client.auth.setSession(session);
  throwIf(error);
}

async function offer(guest: SupabaseClient): Promise<string | null> {
  const { data, error, status } = await guest.rpc('offer_guest_account');
  throwIf(error && { ...error, status });
  return data as string | null;
}

/** Without an answer, the guest’s session goes on, and that of the account, which nobody uses, ends. */
async function keepOrEnd(account: SupabaseClient, secret: string, session: Session): Promise<boolean> {
  try {
    return await keep(account, secret);
  } catch (error) {
    await endSession(account.auth, session.access_token);
    throw error;
  }
}

async function keep(account: SupabaseClient, secret: string): Promise<boolean> {
  const { data, error, status } = await account.rpc('keep_guest_account', { secret });
  throwIf(error && { ...error, status });
  return data === true;
}
