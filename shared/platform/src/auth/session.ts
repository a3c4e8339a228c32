import { workAskedBy } from '@irodori/contract/asked-work';
import type { VerificationAction } from '@irodori/contract/verification';
import type {
  AuthResponse,
  AuthTokenResponsePassword,
  Session,
  SupabaseClient,
  User,
} from '@supabase/supabase-js';
import { PlatformError } from '../errors.ts';
import { throwIf } from './auth-failure.ts';
import { endSession } from './end-session.ts';
import { userToProve } from './proof-flow.ts';
import type { SessionFace, VerificationFace } from '../platform.ts';
import type { SessionState } from './session-state.ts';
import { signedOut, snapshotOfClaims } from './snapshot.ts';
import { unverified } from '../verification/unverified.ts';

type Client = () => Promise<SupabaseClient>;

interface SessionOptions {
  /** Proves that a human signs in, signs up or requests a new password. */
  readonly verification?: Pick<VerificationFace, 'token'>;
  /** Called if the cookies contain no session, or a session whose token the auth service did not sign. */
  readonly forget?: () => void;
  /** Signs a guest in by `enter` and keeps the guest account if it can; absent on the server. */
  readonly enterAsGuest?: (
    enter: (auth: SupabaseClient['auth']) => Promise<AuthResponse>,
    mayKeep?: (user: User) => boolean,
  ) => Promise<void>;
  /** A client whose session is not that of the page, on which codes of the page are redeemed; absent on the server. */
  readonly aside?: () => SupabaseClient;
  /** A browser's clock may be wrong, so the end that a token names is not compared with it. */
  readonly hasRightClock?: boolean;
}

/** The session of a page or a request. Its calls change the state. */
export function createSession(
  client: Client,
  { current, subscribe, set, take }: SessionState,
  {
    verification = unverified,
    forget = () => undefined,
    enterAsGuest,
    aside,
    hasRightClock = true,
  }: SessionOptions = {},
): SessionFace {
  const auth = async () => (await client()).auth;
  const human = async (action: VerificationAction, work = 0): Promise<{ captchaToken?: string }> => {
    const captchaToken = await verification.token(action, work);
    return captchaToken === undefined ? {} : { captchaToken };
  };

  let refreshing: Promise<void> | undefined;
  const refresh = async (): Promise<void> => {
    const { data, error } = await (await auth()).refreshSession();
    throwIf(error);
    take(data.session);
  };

  /** Signs the visitor in. A guest keeps the guest account if it can be kept, or else takes its bookmarks along. */
  const enter = async (by: (gotrue: SupabaseClient['auth']) => Promise<AuthResponse>): Promise<void> => {
    const visitor = current();
    if (visitor.status === 'signed-in' && visitor.isAnonymous && enterAsGuest !== undefined)
      return enterAsGuest(by);
    const { data, error } = await by(await auth());
    throwIf(error);
    take(data.session);
  };

  const end = async ({ access_token: token }: Session): Promise<void> => endSession(await auth(), token);

  /** Redeems the code of a visitor who signed in again, beside the page's session, which must not become that of another. */
  const prove = async (code: string, visitor: string, beside: SupabaseClient): Promise<void> => {
    const gotrue = await auth();
    const former = (await gotrue.getSession()).data.session;
    const { data, error } = await beside.auth.exchangeCodeForSession(code);
    throwIf(error);
    const given = data.session;
    if (given?.user.id !== visitor) {
      if (given !== null) await end(given);
      throw new PlatformError('The visitor signed in to another account.', {
        code: 'proof_of_another_account',
        status: 0,
      });
    }
    throwIf((await gotrue.setSession(given)).error);
    take(given);
    if (former?.user.id === visitor) await end(former);
  };

  const face: SessionFace = {
    current,
    subscribe,
    async verified() {
      const gotrue = await auth();
      let { data, error } = await gotrue.getClaims(undefined, { allowExpired: !hasRightClock });
      // A browser whose clock is ahead writes a cookie that says that its token lasts longer than it does. auth-js has no code
      // for a token that has ended.
      if (error?.message === 'JWT has expired') {
        const { error: refused } = await gotrue.refreshSession();
        if (refused === null) ({ data, error } = await gotrue.getClaims());
        else if (refused.name === 'AuthRetryableFetchError') throwIf(refused);
      }
      // The auth service did not respond, so the visitor is unknown, which differs from signed out.
      if (error?.name === 'AuthRetryableFetchError') throwIf(error);
      if (data === null && (error === null || error.name === 'AuthInvalidJwtError')) forget();
      set(data === null ? signedOut : snapshotOfClaims(data.claims));
      return current();
    },
    async signIn(credentials) {
      await enter(async (gotrue) => {
        const attempt = async (work: number): Promise<AuthTokenResponsePassword> => {
          const options = await human('sign_in', work);
          const result = await gotrue.signInWithPassword({ ...credentials, options });
          const asked = workAskedBy(result.error?.message ?? '') ?? 0;
          // After wrong passwords for an account, the auth service asks unknown browsers for more and more work.
          return asked > work ? attempt(asked) : result;
        };
        return attempt(0);
      });
    },
    async confirmPassword(password) {
      const gotrue = await auth();
      const replaced = (await gotrue.getSession()).data.session;
      await face.signIn({ email: replaced?.user.email ?? '', password });
      if (replaced !== null) await end(replaced);
    },
    async signInAnonymously() {
      const options = await human('sign_in_as_guest');
      const { data, error } = await (await auth()).signInAnonymously({ options });
      throwIf(error);
      take(data.session);
    },
    async signOut(scope = 'local') {
      const { error } = await (await auth()).signOut({ scope });
      // auth-js has already removed this device's session, whatever the auth service responds.
      if (scope !== 'local') throwIf(error);
      if (scope !== 'others') set(signedOut);
    },
    refresh() {
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },
    async requestPasswordReset({ email, returnTo }) {
      const options = { redirectTo: returnTo, ...(await human('recover')) };
      const { error } = await (await auth()).resetPasswordForEmail(email, options);
      throwIf(error);
    },
    async updateUser({ email, returnTo, password, name, nonce }) {
      const { error } = await (
        await auth()
      ).updateUser(
        {
          ...(email === undefined ? {} : { email }),
          ...(password === undefined ? {} : { password }),
          ...(name === undefined ? {} : { data: { name } }),
          ...(nonce === undefined ? {} : { nonce }),
        },
        returnTo === undefined ? {} : { emailRedirectTo: returnTo },
      );
      throwIf(error);
      // The token contains the name. If the refresh fails, the change is saved and the next token shows it.
      if (name !== undefined) await face.refresh().catch(() => undefined);
    },
    async reauthenticate() {
      const { error } = await (await auth()).reauthenticate();
      throwIf(error);
    },
    async identities() {
      const { data, error } = await (await auth()).getUserIdentities();
      throwIf(error);
      return (data?.identities ?? []).map(({ identity_id, provider, identity_data, created_at }) => ({
        id: identity_id,
        provider,
        email: typeof identity_data?.['email'] === 'string' ? identity_data['email'] : null,
        linkedAt: created_at ?? new Date(0).toISOString(),
      }));
    },
    async unlinkIdentity(id) {
      const gotrue = await auth();
      const { data, error } = await gotrue.getUserIdentities();
      throwIf(error);
      const identity = data?.identities.find(({ identity_id }) => identity_id === id);
      // Removed on another device.
      if (identity === undefined) return;
      throwIf((await gotrue.unlinkIdentity(identity)).error);
    },
    async exchangeCode(code) {
      const visitorToProve = aside && (await userToProve(await auth()));
      if (aside !== undefined && visitorToProve !== undefined) {
        await prove(code, visitorToProve, aside());
        return 'signed-in';
      }
      let purpose: 'signed-in' | 'recovery' = 'signed-in';
      const exchange = async (gotrue: SupabaseClient['auth']): Promise<AuthResponse> => {
        const result = await gotrue.exchangeCodeForSession(code);
        // auth-js reads `redirectType` from the code verifier that it stored in this browser; its types lack the field.
        if ('redirectType' in result.data && result.data.redirectType === 'recovery') purpose = 'recovery';
        return result;
      };
      const former = (await (await auth()).getSession()).data.session;
      await enter(exchange);
      const visitor = current();
      const isSame = visitor.status !== 'signed-out' && visitor.userId === former?.user.id;
      // A guest who keeps the guest account goes on in the same session.
      if (former !== null && isSame && former.user.is_anonymous !== true) await end(former);
      return purpose;
    },
    async verifyLink({ tokenHash, type, askedFor }) {
      const proof = { token_hash: tokenHash, type };
      if (askedFor !== undefined && enterAsGuest !== undefined) {
        const isAsked = ({ email }: User): boolean => email === askedFor.toLowerCase();
        return enterAsGuest((gotrue) => gotrue.verifyOtp(proof), isAsked);
      }
      const { data, error } = await (await auth()).verifyOtp(proof);
      throwIf(error);
      take(data.session);
    },
  };
  return face;
}
