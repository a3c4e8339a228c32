import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { contextStorage } from 'hono/context-storage';
import { z } from 'zod';
import type { Handler, Peer } from '../app.ts';
import { credentialsOf, type Authenticate } from '../keys/authenticate.ts';
import { refuse } from '../keys/refusal.ts';
import { userAdmin } from './admin/index.ts';
import type { AuthContext } from './auth-context.ts';
import { respondToError } from './respond-to-error.ts';
import { AuthError, authErrorResponse } from './auth-error.ts';
import { requireHuman } from './captcha/captcha.ts';
import { factorAdmin } from './factors/admin.ts';
import { factorsOfVisitors } from './factors/index.ts';
import { redeemBody, redeemCode } from './redirects/flow-state.ts';
import { networkOf } from './limits/network.ts';
import { jsonResponse, body, clientOf, parsed, type AuthRequest } from './http.ts';
import { oauthClientAdmin } from './oauth-server/client-admin.ts';
import { withinRights } from './oauth-server/limit-applications.ts';
import { oauthForApplications, oauthForVisitors } from './oauth-server/index.ts';
import { customProviderAdmin } from './providers/custom-admin.ts';
import { identitiesOfVisitors, signInWithProviders } from './providers/index.ts';
import { knownProviders } from './providers/known.ts';
import { idTokenBody, isLinking, signInWithIdToken } from './providers/sign-in-with-id-token.ts';
import { passkeyAdmin, passkeys } from './passkeys/index.ts';
import { signedIn } from './accounts/current-user.ts';
import { mailLinks, oneTimeTokens } from './one-time-tokens/index.ts';
import { redirectTo } from './redirects/redirects.ts';
import { updateBody, updateUser } from './accounts/update-user.ts';
import { refreshSession } from './sessions/refresh.ts';
import { signIn, signInBody } from './accounts/sign-in.ts';
import { signOut, signOutScope } from './sessions/sign-out.ts';
import { signUp, signUpBody } from './accounts/sign-up.ts';
import { publicUser } from './accounts/users.ts';

const refreshBody = z.object({
  /** Refresh tokens of GoTrue, as in the dump of a hosted project, have twelve characters. */
  refresh_token: z.string().regex(/^(?:[a-z0-9]{12}|[\w-]{32})$/, 'Refresh token is not valid'),
});

const largestBody = 1024 ** 2;
const tooLarge = ({ req }: AuthRequest) => {
  const message = `Request body too large (max ${largestBody} bytes)`;
  const response = authErrorResponse(new AuthError(413, 'request_entity_too_large', message), req.raw);
  // The rest of the body is not read, so the connection cannot be used for another request.
  response.headers.set('connection', 'close');
  return response;
};

/** GoTrue's HTTP API (`/auth/v1`). */
export function createAuth(context: AuthContext, authenticate: Authenticate): Handler {
  const app = new Hono<{ Bindings: Peer }>().basePath('/auth/v1');
  app.use(bodyLimit({ maxSize: largestBody, onError: tooLarge }), contextStorage());
  app.get('/.well-known/jwks.json', (c) =>
    c.json(context.signingKey.jwks, 200, { 'cache-control': 'public, max-age=600' }),
  );
  const currentUser = async ({ req }: AuthRequest) =>
    withinRights(await signedIn(context, credentialsOf(req.raw).bearer), req);
  app.route('/', oauthForApplications(context, currentUser));
  app.route('/', signInWithProviders(context));
  app.route('/', mailLinks(context));
  app.use(async ({ req }, next) => {
    const { apiKey } = credentialsOf(req.raw);
    const { refusal } = await authenticate({
      apiKey,
      bearer: undefined,
      userAgent: req.header('user-agent'),
    });
    return refusal ? refuse(refusal) : next();
  });
  app.use(requireHuman(context, authenticate));
  app.route('/', oneTimeTokens(context, currentUser));
  app.route('/', oauthForVisitors(context, currentUser));
  app.route('/', identitiesOfVisitors(context, currentUser));
  app.route('/', passkeys(context, currentUser));
  app.route('/', factorsOfVisitors(context, currentUser));

  app.post('/signup', async (c) =>
    jsonResponse(
      await signUp(context, await body(c, signUpBody), redirectTo(context.settings, c.req.raw), clientOf(c)),
    ),
  );
  const limitTokens = ({ env }: AuthRequest) =>
    context.limits.refreshes.take(`address ${networkOf(env.address)}`);
  app.post('/token', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return jsonResponse(await signIn(context, await body(c, signInBody), clientOf(c)));
      case 'refresh_token':
        limitTokens(c);
        return jsonResponse(
          await refreshSession(context, (await body(c, refreshBody)).refresh_token, { client: clientOf(c) }),
        );
      case 'id_token': {
        limitTokens(c);
        const given = await body(c, idTokenBody);
        const linkTo = isLinking(given) ? (await currentUser(c)).user.id : undefined;
        return jsonResponse(await signInWithIdToken(context, given, clientOf(c), linkTo));
      }
      case 'web3':
        throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
      case 'pkce':
        limitTokens(c);
        return jsonResponse(await redeemCode(context, await body(c, redeemBody), clientOf(c)));
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
  app.post('/logout', async (c) => {
    await signOut(context, await currentUser(c), parsed(signOutScope, c.req.query('scope')));
    return c.body(null, 204);
  });
  app.get('/user', async (c) => jsonResponse(publicUser((await currentUser(c)).user)));
  app.put('/user', async (c) =>
    jsonResponse(
      await updateUser(
        context,
        await currentUser(c),
        await body(c, updateBody),
        redirectTo(context.settings, c.req.raw),
        clientOf(c),
      ),
    ),
  );
  app.all('/sso/*', () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
  app.get('/settings', () => jsonResponse(settings(context)));
  app.get('/health', () =>
    jsonResponse({
      version: 'embedded',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  );

  for (const path of ['/admin/*', '/invite']) {
    app.use(path, async ({ req }, next) => {
      const { identity, refusal } = await authenticate(credentialsOf(req.raw));
      if (refusal) return refuse(refusal);
      if (identity.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
      return next();
    });
  }
  app.route('/', factorAdmin(context));
  app.route('/', oauthClientAdmin(context));
  app.route('/', customProviderAdmin(context));
  app.route('/', passkeyAdmin(context));
  app.route('/', userAdmin(context));

  app.notFound((c) => c.json({ code: 404, msg: '404 page not found' }, 404));
  app.onError((error, c) => respondToError(context, error, c.req.raw));
  return (request, peer) => app.fetch(request, peer);
}

function settings({
  settings: { enable_signup, enable_anonymous_sign_ins, external, email, sms, passkey },
}: AuthContext) {
  const providers = Object.keys(knownProviders).map((name) => [name, external[name]?.enabled ?? false]);
  return {
    external: {
      ...Object.fromEntries(providers),
      // GoTrue lists Twitter with OAuth 1, which this backend does not support; its successor is `x`.
      twitter: false,
      anonymous_users: enable_anonymous_sign_ins,
      email: email.enable_signup,
      phone: sms.enable_signup,
    },
    disable_signup: !enable_signup,
    mailer_autoconfirm: !email.enable_confirmations,
    phone_autoconfirm: !sms.enable_confirmations,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: passkey.enabled,
  };
}
