import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { VerificationFace } from '../platform.ts';
import { throwIf } from './auth-failure.ts';
import { endSession } from './end-session.ts';
import type { Backend } from './aside.ts';
import { enterKeepingGuest } from './keep-guest.ts';
import type { PhoneCodeFace } from './phone-code-face.ts';

export function createPhoneCode(
  client: () => Promise<SupabaseClient>,
  backend: Backend,
  verification: Pick<VerificationFace, 'token'>,
): PhoneCodeFace {
  return {
    async send(phone) {
      const captchaToken = await verification.token('sign_in');
      const { error } = await (
        await client()
      ).auth.signInWithOtp({ phone, options: captchaToken === undefined ? {} : { captchaToken } });
      throwIf(error);
    },
    async redeem({ phone, code }) {
      await enterKeepingGuest(await client(), backend, (auth) =>
        auth.verifyOtp({ phone, token: code, type: 'sms' }),
      );
    },
    async own() {
      const { data, error } = await (await client()).auth.getUser();
      throwIf(error);
      const phone = data.user?.phone ?? '';
      // GoTrue keeps the digits alone.
      return phone === '' ? null : `+${phone}`;
    },
    async change(phone) {
      throwIf((await (await client()).auth.updateUser({ phone })).error);
    },
    async confirmChange({ phone, code }) {
      // The code begins a session of its own, without the second factor, which must not replace that of the page.
      const aside = createClient(backend.url, backend.key, {
        auth: {
          storageKey: 'aside',
          persistSession: false,
          autoRefreshToken: false,
          detectSessionInUrl: false,
        },
      });
      const { data, error } = await aside.auth.verifyOtp({ phone, token: code, type: 'phone_change' });
      throwIf(error);
      if (data.session !== null) await endSession(aside.auth, data.session.access_token);
    },
  };
}
