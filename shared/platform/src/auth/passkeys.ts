import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod/mini';
import { parse } from '../calls/data.ts';
import type { VerificationFace } from '../platform.ts';
import { exact, throwIf, unwrap } from './auth-failure.ts';
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

/** Passkeys through GoTrue. */
export function createPasskeys(
  client: () => Promise<SupabaseClient>,
  verification: Pick<VerificationFace, 'token' | 'prepare'>,
): PasskeysFace {
  const auth = async () => (await client()).auth;
  const signIn = async (options: { mediation?: 'conditional'; signal?: AbortSignal }): Promise<void> => {
    const captchaToken = await verification.token('sign_in');
    const { error } = await (
      await auth()
    ).signInWithPasskey({ options: { ...options, ...(captchaToken === undefined ? {} : { captchaToken }) } });
    throwIf(exact(error));
  };
  return {
    signIn: () => signIn({}),
    async signInByAutofill(signal) {
      const { PublicKeyCredential: passkey } = globalThis as Partial<typeof globalThis>;
      if ((await passkey?.isConditionalMediationAvailable?.()) !== true || signal.aborted) return false;
      const picked = signIn({ mediation: 'conditional', signal });
      // The form's own proof was used; the visitor may type a password after all.
      verification.prepare('sign_in');
      await picked;
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
