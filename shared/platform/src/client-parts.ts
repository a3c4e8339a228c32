import type { AuthResponse, SupabaseClient, User } from '@supabase/supabase-js';
import { createAside } from './auth/aside.ts';
import { askSession } from './auth/ask-session.ts';
import { enterKeepingGuest } from './auth/keep-guest.ts';
import { createMailCode } from './auth/mail-code.ts';
import { createPhoneCode } from './auth/phone-code.ts';
import { createSession } from './auth/session.ts';
import type { SessionState } from './auth/session-state.ts';
import { createWatchedSupabase } from './auth/watch-session.ts';
import { createData } from './calls/data.ts';
import { createFunctions } from './calls/functions.ts';
import { createRealtime } from './calls/realtime.ts';
import { createStorage } from './calls/storage.ts';
import type { RealtimeFace, VerificationFace } from './platform.ts';

interface Options {
  readonly url: string;
  readonly key: string;
  readonly state: SessionState;
  readonly verification: VerificationFace;
  /** The page's subscriptions, which come back to these parts once they are loaded. */
  readonly realtime: RealtimeFace;
}

/** The page's Supabase client, and the parts of its platform that do nothing without it: one chunk. */
export function createClientParts({ url, key, state, verification, realtime }: Options) {
  const supabase: SupabaseClient = createWatchedSupabase(url, key, realtime);
  supabase.auth.onAuthStateChange((_event, session) => state.take(session));
  const client = () => Promise.resolve(supabase);
  const enter = (
    by: (auth: SupabaseClient['auth']) => Promise<AuthResponse>,
    mayKeep?: (user: User) => boolean,
  ): Promise<void> => enterKeepingGuest(supabase, { url, key }, by, mayKeep);
  return {
    supabase,
    askSession: () => askSession(supabase),
    enter,
    session: createSession(client, state, {
      verification,
      enterAsGuest: enter,
      aside: () => createAside(supabase.auth, { url, key }),
      hasRightClock: false,
    }),
    mailCode: createMailCode(client, { url, key }, verification),
    phoneCode: createPhoneCode(client, { url, key }, verification),
    data: createData(client, state.ended),
    functions: createFunctions(client),
    storage: createStorage(client, url),
    realtime: createRealtime(client),
  };
}

export type ClientParts = ReturnType<typeof createClientParts>;
