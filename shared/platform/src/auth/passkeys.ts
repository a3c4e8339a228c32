import { createClient, type AuthResponse, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod/mini';
import { parse } from '../calls/data.ts';
import { PlatformError } from '../errors.ts';
import type { VerificationFace } from '../platform.ts';
import { exact, throwIf, unwrap } from './auth-failure.ts';
import type { Backend } from './aside.ts';
import { endSession } from './end-session.ts';
import type { PasskeysFace } from './passkeys-face.ts';

const passkeys = z.array(
  z.pipe(
    z.object({
      id: z.string(),
      friendly_name: z.nullish(z.string()),
      created_at: z.string(),
      last_used_at: z.nullish(z.string()),
    }),
    z.transform(({ id, friendly_name, created_at, last_used_at }) => ({
      id,
      name: friendly_name || 'Passkey',
      createdAt: created_at,
      lastUsedAt: last_used_at ?? null,
    })),
  ),
);

/**
 * Passkeys through GoTrue.
 * @param enter signs the visitor of the page in; a guest takes bookmarks, presets and favourites along
 */
export function createPasskeys(
  client: () => Promise<SupabaseClient>,
  { url, key }: Backend,
  verification: Pick<VerificationFace, 'token' | 'prepare'>,
  enter: (by: (auth: SupabaseClient['auth']) => Promise<AuthResponse>) => Promise<unknown> = async (by) =>
    by((await client()).auth),
): PasskeysFace {
  const auth = async () => (await client()).auth;
  /** A client whose session does not become that of the page. */
  const aside = () =>
    createClient(url, key, {
      auth: { storageKey: 'aside', persistSession: false, autoRefreshToken: false },
    }).auth;
  const signIn = async (
    gotrue: SupabaseClient['auth'],
    options: { mediation?: 'conditional'; signal?: AbortSignal } = {},
  ): Promise<Session | null> => {
    const captchaToken = await verification.token('sign_in');
    const { data, error } = await gotrue.signInWithPasskey({
      options: { ...options, ...(captchaToken === undefined ? {} : { captchaToken }) },
    });
    throwIf(exact(error));
    return data?.session ?? null;
  };
  return {
    async signIn() {
      await enter(async (gotrue) => {
        const session = await signIn(gotrue);
        return { data: { session, user: session?.user ?? null }, error: null };
      });
    },
    async confirm() {
      const gotrue = await auth();
      const replaced = (await gotrue.getSession()).data.session;
      // The page's session must not become that of another account.
      const given = await signIn(aside());
      if (given === null || given.user.id !== replaced?.user.id) {
        if (given !== null) await endSession(gotrue, given.access_token);
        throw new PlatformError('The passkey belongs to another account.', {
          code: 'passkey_of_another_account',
          status: 0,
        });
      }
      throwIf((await gotrue.setSession(given)).error);
      await endSession(gotrue, replaced.access_token);
    },
    async signInByAutofill(signal, mayEnter = async () => true) {
      const { PublicKeyCredential: passkey } = globalThis as Partial<typeof globalThis>;
      if ((await passkey?.isConditionalMediationAvailable?.()) !== true || signal.aborted) return false;
      // Until a passkey is picked, another tab may become that of a guest, whose session must not be replaced at once.
      const picked = signIn(aside(), { mediation: 'conditional', signal });
      // The form's own proof was used; the visitor may type a password after all.
      verification.prepare('sign_in');
      const given = await picked;
      if (given === null) return false;
      if (!(await mayEnter())) {
        await endSession(await auth(), given.access_token);
        return false;
      }
      await enter((gotrue) => gotrue.setSession(given));
      return true;
    },
    async add() {
      throwIf(exact((await (await auth()).registerPasskey()).error));
    },
    async list() {
      return parse(passkeys, unwrap(await (await auth()).passkey.list()));
    },
    async rename(passkeyId, friendlyName) {
      throwIf((await (await auth()).passkey.update({ passkeyId, friendlyName })).error);
    },
    async remove(passkeyId) {
      throwIf((await (await auth()).passkey.delete({ passkeyId })).error);
    },
  };
}
