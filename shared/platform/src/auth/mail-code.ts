import type { SupabaseClient } from '@supabase/supabase-js';
import type { VerificationFace } from '../platform.ts';
import { throwIf } from './auth-failure.ts';
import type { Backend } from './aside.ts';
import { enterKeepingGuest } from './keep-guest.ts';
import type { MailCodeFace } from './mail-code-face.ts';

export function createMailCode(
  client: () => Promise<SupabaseClient>,
  backend: Backend,
  verification: Pick<VerificationFace, 'token'>,
): MailCodeFace {
  return {
    async send({ email, name = '', returnTo }) {
      const captchaToken = await verification.token('sign_in');
      const { error } = await (
        await client()
      ).auth.signInWithOtp({
        email,
        options: {
          emailRedirectTo: returnTo,
          ...(name === '' ? {} : { data: { name } }),
          ...(captchaToken === undefined ? {} : { captchaToken }),
        },
      });
      throwIf(error);
    },
    async redeem({ email, code }) {
      await enterKeepingGuest(await client(), backend, (auth) =>
        auth.verifyOtp({ email, token: code, type: 'email' }),
      );
    },
  };
}
